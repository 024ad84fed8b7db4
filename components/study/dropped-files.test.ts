// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { filesOfDrop, filesOfInput } from "./dropped-files";

const file = (name: string, relative = ""): File => {
  const made = new File(["x"], name);
  Object.defineProperty(made, "webkitRelativePath", { value: relative });
  return made;
};

const asList = (files: File[]): FileList => files as unknown as FileList;

/** As browsers do it: at most a hundred entries a call, then an empty list. */
function directory(name: string, children: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    let at = 0;
    return {
      readEntries: (give: (entries: FileSystemEntry[]) => void) => {
        give(children.slice(at, at + 100));
        at += 100;
      },
    };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}
const entry = (name: string): FileSystemEntry =>
  ({ name, isFile: true, isDirectory: false, file: (give: (made: File) => void) => give(file(name)) }) as unknown as FileSystemEntry;
const drop = (entries: FileSystemEntry[]): DataTransfer =>
  ({ items: entries.map((made) => ({ webkitGetAsEntry: () => made })), files: asList([]) }) as unknown as DataTransfer;

describe("files that were chosen", () => {
  it("keep their own name when each was chosen itself", () => {
    expect(filesOfInput(asList([file("a.jsonl")])).map(({ name, folder }) => [name, folder])).toEqual([["a.jsonl", null]]);
  });

  it("keep their path below a folder that was chosen", () => {
    const [only] = filesOfInput(asList([file("log.txt", "runs/seen/log.txt")]));
    expect([only?.name, only?.folder]).toEqual(["seen/log.txt", "runs"]);
  });
});

describe("a drop", () => {
  it("opens folders to the bottom and names each file by its path", async () => {
    const found = await filesOfDrop(
      drop([directory("runs", [entry("a.jsonl"), directory("seen", [directory("deep", [entry("b.txt")])])]), entry("c.json")]),
    );
    expect(found.map(({ name, folder }) => [name, folder])).toEqual([
      ["a.jsonl", "runs"],
      ["seen/deep/b.txt", "runs"],
      ["c.json", null],
    ]);
  });

  it("reads a folder of more entries than a browser gives at once", async () => {
    const many = Array.from({ length: 250 }, (_, index) => entry(`${index}.log`));
    expect(await filesOfDrop(drop([directory("logs", many)]))).toHaveLength(250);
  });
});
