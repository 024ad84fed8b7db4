import type { SourceHead } from "../importer";
import { HEAD_BYTES } from "./limits";
import { utf8Chunks } from "./utf8-chunks";

/** What detection may see of a file. The stream is closed behind it: one that is only put aside holds its file open. */
export async function readHead(name: string, bytes: AsyncIterable<Uint8Array>): Promise<SourceHead> {
  const seen: Uint8Array[] = [];
  let length = 0;
  let isWhole = true;
  for await (const part of bytes) {
    seen.push(part);
    length += part.length;
    if (length > HEAD_BYTES) {
      isWhole = false;
      break;
    }
  }
  return sourceHead(name, Buffer.concat(seen), isWhole);
}

/** What detection may see of a file, and the stream given back whole. `name` is cut to its base name. */
export async function takeHead(name: string, bytes: AsyncIterable<Uint8Array>): Promise<{ head: SourceHead; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length <= HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done === true) {
      isWhole = true;
      break;
    }
    seen.push(next.value);
    length += next.value.length;
  }
  const head = await sourceHead(name, Buffer.concat(seen), isWhole);
  async function* replay(): AsyncGenerator<Uint8Array> {
    try {
      yield* seen.splice(0);
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head, bytes: replay() };
}

/** The head of a file of which the beginning is in memory. `isAll`: these bytes are the whole file. */
export async function sourceHead(name: string, beginning: Uint8Array, isAll: boolean): Promise<SourceHead> {
  async function* first(): AsyncGenerator<Uint8Array> {
    yield beginning.subarray(0, HEAD_BYTES);
  }
  let text = "";
  for await (const chunk of utf8Chunks(first())) text += chunk.toString("utf8");
  // A character cut at the end of the head decodes to U+FFFD, which stands nowhere in the file.
  const isWhole = isAll && beginning.length <= HEAD_BYTES;
  return {
    name: name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1),
    text: isWhole ? text : text.replace(/\uFFFD{1,3}$/, ""),
    isWhole,
  };
}
