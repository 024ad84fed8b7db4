import { describe, expect, it } from "vitest";
import { readJsonRecords } from "./json-records";
import { readHead, takeHead } from "./source-head";

function watched(chunks: readonly string[]): { bytes: AsyncIterable<Uint8Array>; isClosed: () => boolean } {
  let isOpen = true;
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      for (const chunk of chunks) yield Buffer.from(chunk);
    } finally {
      isOpen = false;
    }
  }
  return { bytes: read(), isClosed: () => !isOpen };
}

const large = ["x".repeat(70_000), "y".repeat(10)];

describe("the head of a stream", () => {
  it("is at most 64 KiB, and the stream is closed behind it", async () => {
    const { bytes, isClosed } = watched(large);
    const head = await readHead("dir/a.txt", bytes);
    expect([head.name, head.text.length, head.isWhole]).toEqual(["a.txt", 64 * 1024, false]);
    expect(isClosed()).toBe(true);
    expect(await readHead("a", watched(["ab", "c"]).bytes)).toEqual({ name: "a", text: "abc", isWhole: true });
  });

  it("can be taken with the stream given back whole, which is closed when somebody stops early", async () => {
    const { bytes, isClosed } = watched(large);
    const taken = await takeHead("a", bytes);
    let length = 0;
    for await (const part of taken.bytes) {
      length += part.length;
      break;
    }
    expect([length, isClosed()]).toEqual([70_000, true]);
    const whole: number[] = [];
    for await (const part of (await takeHead("a", watched(large).bytes)).bytes) whole.push(part.length);
    expect(whole).toEqual([70_000, 10]);
  });

  it("of JSON records closes the stream when the first record is enough", async () => {
    const { bytes, isClosed } = watched(['{"a":1}\n{"a":2}\n', '{"a":3}\n']);
    for await (const _ of readJsonRecords({ name: "a", bytes, sibling: async () => null }, "x")) break;
    expect(isClosed()).toBe(true);
  });
});
