import { stat, statfs } from "node:fs/promises";
import type { ServerEnvironment } from "../env";
import type { DoctorCheck } from "./doctor-check";

const GIB = 1024 ** 3;
/** An import holds the raw file, its chunks and the journal of the database for a while: less than this ends in the middle of one. */
const ENOUGH_DISK = 2 * GIB;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** What matters once more people than one rely on this installation: room on the disk, who may read the folder, how people reach it. */
export async function checkDeployment(environment: ServerEnvironment): Promise<DoctorCheck[]> {
  const { bavail, bsize } = await statfs(environment.home);
  const { mode } = await stat(environment.home);
  return [checkDisk(bavail * bsize), checkMode(mode, process.platform), checkAddress(environment.publicUrl, environment.isPostgres)];
}

export function checkDisk(freeBytes: number): DoctorCheck {
  const message = `${(freeBytes / GIB).toFixed(1)} GiB free where the data folder lies`;
  if (freeBytes >= ENOUGH_DISK) return { id: "disk", state: "ok", message, advice: null };
  return { id: "disk", state: "warning", message, advice: "an import needs room for about three times its files; make room, or move PLUMBLINE_HOME" };
}

/** `mode` as the system gives it. Windows has no such bits. */
export function checkMode(mode: number, platform: NodeJS.Platform): DoctorCheck {
  const id = "data-folder-mode";
  if (platform === "win32") return { id, state: "ok", message: "who may read the data folder is up to Windows", advice: null };
  if ((mode & 0o077) === 0) return { id, state: "ok", message: "nobody else on this machine can read the data folder", advice: null };
  const octal = (mode & 0o777).toString(8);
  return { id, state: "warning", message: `other users of this machine can reach the data folder (mode ${octal})`, advice: "chmod 700 on it" };
}

/** How people reach the server. What a proxy in front really does cannot be seen from here; what was told can. */
export function checkAddress(publicUrl: string | null, isPostgres: boolean): DoctorCheck {
  const id = "address";
  if (publicUrl === null) {
    if (!isPostgres) return { id, state: "ok", message: "served to this machine alone, or by --lan without encryption", advice: null };
    const advice = "a team's server needs an address: set PLUMBLINE_URL to the one that people open";
    return { id, state: "warning", message: "a team's database, and no address that people open", advice };
  }
  const { protocol, hostname, pathname } = new URL(publicUrl);
  if (pathname !== "/") {
    return {
      id,
      state: "failed",
      message: "PLUMBLINE_URL has a path",
      advice: "serve Plumbline at the root of a host name of its own; links would miss the path",
    };
  }
  if (protocol === "https:") return { id, state: "ok", message: "people open it over https; cookies are sent over https alone", advice: null };
  if (LOOPBACK.test(hostname)) return { id, state: "ok", message: "served to this machine alone", advice: null };
  const advice = "put a proxy with TLS in front and set PLUMBLINE_URL to its https address (docs/deployment)";
  return { id, state: "warning", message: "people open it over http: whoever can listen on the way can read along", advice };
}
