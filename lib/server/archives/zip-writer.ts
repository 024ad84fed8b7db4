import { createHash } from "node:crypto";
import { Zip, ZipDeflate } from "fflate";

export interface NewMember {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/**
 * A ZIP file as it is made, member after member; only what is at hand is held. The same members give the same bytes: times are those
 * of the first day that the format knows. The last member is made of the hashes of those before it.
 */
export async function* writeZip(members: readonly NewMember[], last: (sha256: ReadonlyMap<string, string>) => NewMember): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error !== null) fault = error;
    else made.push(chunk);
  });
  const sha256 = new Map<string, string>();
  const take = function* (): Generator<Uint8Array> {
    if (fault !== null) throw fault;
    yield* made.splice(0);
  };
  for (let index = 0; index <= members.length; index++) {
    const member = members[index] ?? last(sha256);
    const file = new ZipDeflate(member.name, { level: 6 });
    // Local time: the first of January is in every time zone.
    file.mtime = new Date(1980, 0, 1);
    zip.add(file);
    const hash = createHash("sha256");
    for await (const part of member.content) {
      const bytes = Buffer.from(part);
      hash.update(bytes);
      file.push(bytes);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    sha256.set(member.name, hash.digest("hex"));
    yield* take();
  }
  zip.end();
  yield* take();
}
