import { describe, expect, it } from "vitest";
import { memorySource } from "../fixtures/read-items";
import { type Line, splitLines } from "./split-lines";

async function lines(content: string | Uint8Array, chunkSize = 4, maxBytes?: number): Promise<Line[]> {
  const found: Line[] = [];
  for await (const batch of splitLines(memorySource("x", content, {}, chunkSize).bytes, maxBytes)) found.push(...batch);
  return found;
}

describe("splitLines", () => {
  it("cuts at line feeds, whatever the chunks, and keeps what ended each line", async () => {
    for (const size of [1, 2, 3, 100]) {
      expect((await lines("a\r\n\nbé\rc\n\r\nlast", size)).map(({ number, text, end }) => [number, text, end])).toEqual([
        [1, "a", "\r\n"],
        [2, "", "\n"],
        [3, "bé\rc", "\n"],
        [4, "", "\r\n"],
        [5, "last", ""],
      ]);
    }
  });

  it("drops a byte order mark and reads UTF-16 in both orders", async () => {
    const little = Buffer.from("\uFEFFä\n𝔸b", "utf16le");
    for (const content of [Buffer.from("\uFEFFä\n𝔸b"), little, Buffer.from(little).swap16()]) {
      expect((await lines(content, 1)).map(({ text }) => text)).toEqual(["ä", "𝔸b"]);
    }
  });

  it("counts on over a line that is too long without keeping it", async () => {
    const found = await lines(`short\n${"x".repeat(10_000)}\nafter`, 64, 1000);
    expect(found.map(({ number, isTooLong }) => [number, isTooLong])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(found[1]?.text.length).toBeLessThanOrEqual(400);
  });

  it("tells bytes that did not decode from a U+FFFD that stood in the file", async () => {
    expect((await lines(Buffer.from([0x61, 0xff, 0x62])))[0]).toMatchObject({ text: "a\uFFFDb", hasUndecodableBytes: true });
    expect((await lines("a\uFFFDb"))[0]).toMatchObject({ text: "a\uFFFDb", hasUndecodableBytes: false });
  });

  it("gives no line for no bytes", async () => {
    expect(await lines("")).toEqual([]);
  });
});
