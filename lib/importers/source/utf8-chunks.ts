/**
 * The first thing that happens to bytes: a byte order mark is dropped and UTF-16 becomes UTF-8, so that everything
 * behind this line may look for ASCII bytes. A lone half of a surrogate pair in UTF-16 becomes U+FFFD, as decoders do.
 */
export async function* utf8Chunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const bytesOfChunk of bytes) {
    let chunk: Buffer = asBuffer(bytesOfChunk);
    if (head !== null) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      // Three bytes tell every mark apart; a shorter file is looked at when it has ended.
      if (head.length < 3) continue;
      [decoder, chunk] = withoutMark(head);
      head = null;
    }
    if (decoder !== null) chunk = Buffer.from(decoder.decode(chunk, { stream: true }), "utf8");
    if (chunk.length > 0) yield chunk;
  }
  if (head !== null) {
    const [shortDecoder, rest] = withoutMark(head);
    const text = shortDecoder === null ? rest : Buffer.from(shortDecoder.decode(rest), "utf8");
    if (text.length > 0) yield text;
  } else if (decoder !== null) {
    const rest = Buffer.from(decoder.decode(), "utf8");
    if (rest.length > 0) yield rest;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function withoutMark(head: Buffer): [TextDecoder | null, Buffer] {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return [null, head.subarray(3)];
  if (head[0] === 0xff && head[1] === 0xfe) return [new TextDecoder("utf-16le"), head.subarray(2)];
  if (head[0] === 0xfe && head[1] === 0xff) return [new TextDecoder("utf-16be"), head.subarray(2)];
  return [null, head];
}
