import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSourceFiles, openSourceFile, type SourceFile } from "../source-files";
import { writeZip, type ZipEntry, zstandardBomb, zstandardFrame } from "../testing/write-zip";
import { ArchiveError } from "./archive-fault";
import { crc32, crc32ByTable } from "./crc32";
import { checkSize, inflateZstandard } from "./inflate";
import { type OpenedFiles, openContainers } from "./open-containers";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "plumbline-archives-"));
  process.env.PLUMBLINE_HOME = path.join(folder, "home");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, bytes: string | Uint8Array): string {
  const file = path.join(folder, "files", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return file;
}

async function readText(file: SourceFile): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of openSourceFile(file)) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** What is in an archive: text by path, or the code of the fault; and what was refused. */
async function contents(...paths: string[]): Promise<{ files: Record<string, string>; refusals: [string, string, boolean][] }> {
  const { files } = await findSourceFiles(paths);
  return withOpened(files, async (opened) => {
    const found: Record<string, string> = {};
    for (const file of opened.files) {
      found[file.path] = await readText(file).catch((error: unknown) => (error instanceof ArchiveError ? `! ${error.fault.code}` : "!"));
    }
    return { files: found, refusals: opened.refusals.map(({ path: named, code, isWhole }) => [named, code, isWhole]) };
  });
}

async function withOpened<T>(files: readonly SourceFile[], use: (opened: OpenedFiles) => Promise<T>): Promise<T> {
  const opened = await openContainers(files);
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

const zip = (name: string, ...entries: ZipEntry[]): string => write(name, writeZip(entries));

describe("an archive among the files of an import", () => {
  it("is opened by its bytes, whatever it is called, and its files are named below it", async () => {
    const entries: ZipEntry[] = [
      { name: "a.txt", content: "stored", method: "stored" },
      { name: "b/c.txt", content: "deflated" },
      { name: "b/d.txt", content: "zstandard ".repeat(40_000), method: "zstandard" },
      { name: "b/", content: "" },
      { name: "__MACOSX/b/._c.txt", content: "x" },
      { name: ".DS_Store", content: "x" },
    ];
    for (const name of ["runs.zip", "runs.json"]) {
      const found = await contents(zip(name, ...entries));
      expect(found.refusals).toEqual([]);
      expect(found.files).toEqual({ "a.txt": "stored", "b/c.txt": "deflated", "b/d.txt": "zstandard ".repeat(40_000) });
    }
  });

  it("takes the folder's or the archive's name for those that need one", async () => {
    const file = zip("named/runs.zip", { name: "x/a.txt", content: "a" });
    const [alone, inside] = [await findSourceFiles([file]), await findSourceFiles([path.dirname(file)])];
    await withOpened(alone.files, async ({ files }) => expect(files).toMatchObject([{ path: "x/a.txt", folder: "runs" }]));
    await withOpened(inside.files, async ({ files }) => expect(files).toMatchObject([{ path: "runs.zip/x/a.txt", folder: "named" }]));
  });

  it.each([
    ["gzip", "log.jsonl.gz", gzipSync("one\ntwo\n")],
    ["gzip of two parts", "parts.gz", Buffer.concat([gzipSync("one\n"), gzipSync("two\n")])],
    ["zstandard", "log.zst", zstandardFrame(Buffer.from("one\ntwo\n"))],
    ["zstandard of two frames", "frames.zst", Buffer.concat([zstandardFrame(Buffer.from("one\n")), zstandardFrame(Buffer.from("two\n"))])],
  ])("may be one file in %s, which keeps its name", async (_, name, bytes) => {
    expect(await contents(write(name, bytes))).toEqual({ files: { [name]: "one\ntwo\n" }, refusals: [] });
  });

  it("may hold archives of its own, which are written below the data folder while they are read, and nowhere else", async () => {
    const inner = writeZip([{ name: "deep.txt", content: "deep" }]);
    const outer = zip("outer.zip", { name: "logs/inner.zip", content: inner }, { name: "logs/a.txt.gz", content: gzipSync("packed") });
    const { files } = await findSourceFiles([outer]);
    const unpacked = path.join(folder, "home", "unpacked");
    await withOpened(files, async (opened) => {
      expect(Object.fromEntries(await Promise.all(opened.files.map(async (file) => [file.path, await readText(file)])))).toEqual({
        "logs/inner.zip/deep.txt": "deep",
        "logs/a.txt.gz": "packed",
      });
      expect(readdirSync(unpacked)).toHaveLength(1);
    });
    expect(readdirSync(unpacked)).toEqual([]);
  });

  it("is read again and again, in any order", async () => {
    const { files } = await findSourceFiles([zip("again.zip", { name: "a.txt", content: "a" }, { name: "b.txt", content: "b" })]);
    await withOpened(files, async ({ files: [a, b] }) => {
      if (a === undefined || b === undefined) throw new Error("expected two files");
      expect(await Promise.all([readText(b), readText(a), readText(b)])).toEqual(["b", "a", "b"]);
    });
  });
});

describe("what an archive may not hold", () => {
  it("is refused by name, and the others are read", async () => {
    const good: ZipEntry = { name: "good.txt", content: "good" };
    const cases: [string, ZipEntry][] = [
      ["unsafe-name", { name: "../evil.txt", content: "x" }],
      ["unsafe-name", { name: "a/../../evil.txt", content: "x" }],
      ["unsafe-name", { name: "/etc/evil.txt", content: "x" }],
      ["unsafe-name", { name: "C:/evil.txt", content: "x" }],
      ["unsafe-name", { name: "..\\evil.txt", content: "x" }],
      ["no-file", { name: "link", content: "/etc/passwd", mode: 0o120777 }],
      ["no-file", { name: "pipe", content: "", mode: 0o010644 }],
      ["encrypted", { name: "secret.txt", content: "x", isEncrypted: true }],
      ["unknown-compression", { name: "packed.txt", content: "x", method: "unknown" }],
    ];
    for (const [code, entry] of cases) {
      const found = await contents(zip("some.zip", entry, good));
      expect(found).toEqual({ files: { "good.txt": "good" }, refusals: [["some.zip", code, false]] });
      expect(await contents(zip("only.zip", entry))).toEqual({ files: {}, refusals: [["only.zip", code, true]] });
    }
    expect(readdirSync(path.join(folder, "home")).filter((name) => name !== "unpacked")).toEqual([]);
  });

  it("is told in one sentence a reason, with the first name and their number", async () => {
    const { files } = await findSourceFiles([zip("locked.zip", ...["a", "b", "c"].map((name) => ({ name, content: "x", isEncrypted: true })))]);
    await withOpened(files, async ({ refusals }) => {
      expect(refusals).toEqual([
        {
          path: "locked.zip",
          isWhole: true,
          code: "encrypted",
          found: '3 files, the first is "a", which is locked with a password',
          expected: "a file without a password",
          message: expect.stringContaining("password"),
        },
      ]);
    });
  });

  it("includes bytes that are not those that were packed: size and checksum are compared", async () => {
    for (const method of ["stored", "deflate", "zstandard"] as const) {
      const found = await contents(
        zip("wrong.zip", { name: "a.txt", content: "right", method, claimedChecksum: 1 }, { name: "b.txt", content: "good", method }),
      );
      expect(found.files).toEqual({ "a.txt": "! broken-member", "b.txt": "good" });
    }
    expect((await contents(zip("long.zip", { name: "a.txt", content: "x".repeat(5000), claimedSize: 10 }))).files).toEqual({
      "a.txt": "! broken-member",
    });
    expect((await contents(zip("short.zip", { name: "a.txt", content: "x", claimedSize: 10, method: "zstandard" }))).files).toEqual({
      "a.txt": "! broken-member",
    });
  });

  it("nor nothing at all, nor a document", async () => {
    expect((await contents(zip("empty.zip"))).refusals).toEqual([["empty.zip", "empty-archive", true]]);
    expect((await contents(zip("letter.docx", { name: "[Content_Types].xml", content: "x" }))).refusals).toEqual([["letter.docx", "no-run", true]]);
  });
});

describe("a damaged archive", () => {
  it("that is a ZIP is refused as a whole when its directory is gone", async () => {
    const bytes = writeZip([{ name: "a.txt", content: "a".repeat(1000) }]);
    expect((await contents(write("cut.zip", bytes.subarray(0, bytes.length - 30)))).refusals).toEqual([["cut.zip", "broken-archive", true]]);
    expect((await contents(write("start.zip", "PK\u0003\u0004 and nothing else"))).refusals).toEqual([["start.zip", "broken-archive", true]]);
  });

  it("that is one packed file gives what came before it broke off, and says that it did", async () => {
    const text = Array.from({ length: 20_000 }, (_, line) => `line ${line * 7919}`).join("\n");
    for (const [name, bytes] of [
      ["cut.gz", gzipSync(text)],
      ["cut.zst", zstandardFrame(Buffer.from(text))],
    ] as const) {
      const { files } = await findSourceFiles([write(name, bytes.subarray(0, Math.floor(bytes.length * 0.9)))]);
      await withOpened(files, async ({ files: [file] }) => {
        if (file === undefined) throw new Error("expected a file");
        const found = await readText(file);
        expect(found.length).toBeGreaterThan(1000);
        expect(text.startsWith(found)).toBe(true);
        expect(file.packed?.faults).toMatchObject([{ code: "broken-archive", found: expect.stringContaining("break off") }]);
      });
    }
  });
});

describe("a bomb", () => {
  it("is refused by its announced size, before a byte is unpacked", async () => {
    const zeros = Buffer.alloc(80 * 1024 * 1024);
    expect((await contents(zip("zeros.zip", { name: "a.txt", content: zeros }))).refusals).toEqual([["zeros.zip", "archive-bomb", true]]);
  });

  it("that lies about its size is stopped while it unpacks", async () => {
    const bomb = zstandardBomb(1024 * 1024 * 1024);
    const found = await contents(write("bomb.zst", bomb), write("bomb.gz", gzipSync(Buffer.alloc(80 * 1024 * 1024))));
    expect(found.files).toEqual({ "bomb.zst": "! archive-bomb", "bomb.gz": "! archive-bomb" });
  });

  it("comes out in pieces that memory can bear", async () => {
    let most = 0;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield zstandardBomb(256 * 1024 * 1024);
    }
    for await (const piece of inflateZstandard(bytes())) most = Math.max(most, piece.length);
    expect(most).toBeLessThanOrEqual(128 * 1024);
  });

  it("made of archives in archives is not followed to the end", async () => {
    let bytes = writeZip([{ name: "a.txt", content: "a" }]);
    for (let level = 0; level < 5; level++) bytes = writeZip([{ name: "inner.zip", content: bytes }]);
    expect((await contents(write("nested.zip", bytes))).refusals).toEqual([["inner.zip/inner.zip/inner.zip", "archive-too-deep", true]]);
  });

  it("is none where a large log repeats itself as logs do", () => {
    expect(() => checkSize(2 * 1024 ** 3, 20 * 1024 ** 2)).not.toThrow();
    expect(() => checkSize(50 * 1024 ** 2, 10)).not.toThrow();
    expect(() => checkSize(9 * 1024 ** 3, 5 * 1024 ** 3)).toThrow(ArchiveError);
  });
});

describe("crc32", () => {
  it("is the checksum of ZIP, with Node's own and with the table", () => {
    const text = Buffer.from("123456789");
    expect([crc32(text, 0), crc32ByTable(text, 0)]).toEqual([0xcbf43926, 0xcbf43926]);
    expect(crc32ByTable(text.subarray(4), crc32ByTable(text.subarray(0, 4), 0))).toBe(0xcbf43926);
  });
});
