/** A broken or foreign record at the beginning of a file neither hides it nor gives it to another format (product.md §8). */
import { describe, expect, it } from "vitest";
import { FIXTURE_MAKERS } from "./fixtures";
import { PLAIN } from "./fixtures/fixture";
import { memorySource, readItems } from "./fixtures/read-items";
import { detectFormat, importerOf } from "./index";
import { layoutOf } from "./source/json-records";
import { sourceHead } from "./source/source-head";

const BROKEN = ['{"name": "x", "resu', '{"name": "x",', '{"traj": ', "{'name': 1}", "Loading checkpoint shards", "[1, 2"];
const CHAT = '{"messages":[{"role":"user","content":"Is the kiln free?"},{"role":"assistant","content":"It is."}]}';
const FOREIGN = ['{"meta":1}', '{"name":5,"result":false}', "[1, 2]", CHAT];

const samples = FIXTURE_MAKERS.map(({ format, make }) => ({ format, fixture: make({ ...PLAIN, runs: 8 }) }));
const isOfRecords = (text: string): boolean => /^\s*[{[]/.test(text) && (layoutOf(text) === "list" || text.trim().split("\n").length > 2);

describe.each(samples.filter(({ fixture }) => isOfRecords(fixture.text) && layoutOf(fixture.text) === "lines"))(
  "$format, one record a line",
  ({ format, fixture }) => {
    it.each([...BROKEN, ...FOREIGN])("that begins with %s is claimed by its importer and no other, and all its runs are kept", async (line) => {
      const text = `${line}\n${fixture.text}`;
      expect(detectFormat(await sourceHead("x", Buffer.from(text), true))).toMatchObject({ format, others: [] });
      expect(await runs(format, fixture, text)).toBeGreaterThanOrEqual(await runs(format, fixture, fixture.text));
    });
  },
);

describe.each(samples.filter(({ fixture }) => layoutOf(fixture.text) === "list"))("$format, one list", ({ format, fixture }) => {
  it.each(["{'name': 1}", '{"name": nope}', ...FOREIGN])(
    "that begins with %s is claimed by its importer and no other, and all its runs are kept",
    async (element) => {
      const text = fixture.text.replace("[", `[${element},`);
      expect(detectFormat(await sourceHead("x", Buffer.from(text), true))).toMatchObject({ format, others: [] });
      expect(await runs(format, fixture, text)).toBeGreaterThanOrEqual(await runs(format, fixture, fixture.text));
    },
  );
});

describe("one document whose runs are members", () => {
  const foreign = '{"meta":1}';
  const openings: [string, RegExp, string][] = [
    ["adapt-json", /^\s*\{\s*"[^"]+":\s*\{/, `"x":${foreign},`],
    ["adapt-json", /^\s*\{\s*"[^"]+":\s*\{/, '"x":{"problem": nope},'],
    ["textcraft", /^\s*\{/, `"x":${foreign},`],
    ["webshop", /^\s*\{/, `"x":${foreign},`],
    ["tau2-json", /"simulations":\s*\[/, `${foreign},`],
    ["inspect-json", /"samples":\s*\[/, `${foreign},`],
    ["intercode", /^\s*[{[]/, `"x":${foreign},`],
  ];
  it.each(openings)("%s: opened by %s, then %s, it is claimed by its importer and all its runs are kept", async (format, opening, member) => {
    const fixture = FIXTURE_MAKERS.find((maker) => maker.format === format)?.make({ ...PLAIN, runs: 8 });
    if (fixture === undefined || !opening.test(fixture.text)) throw new Error(`the sample of ${format} begins otherwise`);
    const text = fixture.text.replace(opening, (found) => found + member);
    expect(detectFormat(await sourceHead("x", Buffer.from(text), true))).toMatchObject({ format, others: [] });
    expect(await runs(format, fixture, text)).toBeGreaterThanOrEqual(await runs(format, fixture, fixture.text));
  });
});

describe("the commonest shape", () => {
  const room = (name: string): string =>
    JSON.stringify({
      name,
      result: false,
      traj: "You are in the middle of a room. You see a desk 1.\nYour task is to: put some pen on desk.\n> look\nNothing happens.\n",
    });
  const formatOf = async (lines: readonly string[]): Promise<string | null> =>
    detectFormat(await sourceHead("x", Buffer.from(`${lines.join("\n")}\n`), true))?.format ?? null;

  it("decides, wherever the others stand", async () => {
    expect(await formatOf([CHAT, room("a"), CHAT, room("b"), room("c")])).toBe("knowagent-jsonl");
    expect(await formatOf([room("a"), CHAT, CHAT, CHAT])).toBe("openai-chat-jsonl");
  });

  it("needs one good record and no more", async () => {
    expect(await formatOf([...BROKEN, room("a")])).toBe("knowagent-jsonl");
    expect(await formatOf(['{"meta":1}', '{"meta":2}', '{"meta":3}', room("a")])).toBe("knowagent-jsonl");
    expect(await formatOf(BROKEN)).toBeNull();
  });
});

async function runs(format: string, fixture: { name: string; siblings: Record<string, string> }, text: string): Promise<number> {
  const importer = importerOf(format);
  if (importer === null) throw new Error(`no importer ${format}`);
  const items = await readItems(importer, memorySource(fixture.name, text, fixture.siblings));
  return items.filter(({ kind }) => kind === "trajectory").length;
}
