import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ReadableStream as WebStream } from "node:stream/web";
import { describe, expect, it } from "vitest";
import { storeBody } from "./store-body";

/** A body that sends `parts` and then ends, or breaks off with `fault`. */
function bodyOf(parts: readonly string[], fault?: Error): WebStream<Uint8Array> {
  const left = [...parts];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (fault === undefined) controller.close();
      else controller.error(fault);
    },
  }) as WebStream<Uint8Array>;
}

describe("storing the body of a request", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-store-body-"));

  it("writes what arrived and counts its bytes", async () => {
    const file = path.join(folder, "whole");
    expect(await storeBody(file, bodyOf(["käse ", "brot"]))).toBe(10);
    expect(readFileSync(file, "utf8")).toBe("käse brot");
  });

  it("makes an empty file of no body", async () => {
    const file = path.join(folder, "empty");
    expect(await storeBody(file, null)).toBe(0);
    expect(readFileSync(file)).toHaveLength(0);
  });

  it("leaves nothing behind when the sender goes away in the middle", async () => {
    const before = readdirSync(folder);
    await expect(storeBody(path.join(folder, "broken"), bodyOf(["half"], new Error("gone")))).rejects.toThrow("gone");
    expect(readdirSync(folder)).toEqual(before);
  });
});
