import { sha256Hex } from "../base/sha256";
import { hasLicenceMark } from "../importers/licence-mark";
import { keepRawFile } from "./raw-files";

/**
 * The files that an importer reads beside the one it imports, kept like raw files under the name by which they were asked
 * for: without them an import of a folder could not be repeated. What was asked for and not there is remembered as well.
 */
export class KeptParts {
  readonly files: { sha256: string; bytes: number; compressedBytes: number }[] = [];
  isLicenceSensitive = false;
  private readonly kept = new Map<string, string | null>();

  /** `isKeeping`: false for an archive that is one recording, for it is kept with all that lies in it. */
  constructor(
    private readonly home: string,
    private readonly isKeeping: boolean,
  ) {}

  /** Pairs of the name that was asked for and the hash of what was found; null: nothing was there. */
  get names(): [name: string, sha256: string | null][] {
    return [...this.kept];
  }

  /** The text of what was found, after it is kept. */
  async take(name: string, found: Buffer | null): Promise<string | null> {
    const text = found === null ? null : found.toString("utf8");
    this.isLicenceSensitive ||= text !== null && hasLicenceMark(text);
    if (!this.isKeeping || this.kept.has(name)) return text;
    if (found === null) {
      this.kept.set(name, null);
      return null;
    }
    const sha256 = sha256Hex(found);
    const compressedBytes = await keepRawFile(this.home, () => once(found), sha256);
    this.kept.set(name, sha256);
    this.files.push({ sha256, bytes: found.length, compressedBytes });
    return text;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
