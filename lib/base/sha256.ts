import { createHash } from "node:crypto";

/** SHA-256 as lower-case hex. A pure function of its input, which is why it may live outside `lib/server`. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
