/** At most this much of a file is read for a sample or a preview: a person waits for it after every change. */
export const MOST_PREVIEWED_BYTES = 32 * 1024 * 1024;

/** The beginning of a stream; `onCut` is called when there may be more. */
export async function* firstBytes(bytes: AsyncIterable<Uint8Array>, most: number, onCut: () => void): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of bytes) {
    yield part;
    length += part.length;
    if (length < most) continue;
    onCut();
    return;
  }
}
