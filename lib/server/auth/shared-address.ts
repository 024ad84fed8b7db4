import { readEnvironment, type ServerEnvironment } from "../env";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Where others open this Plumbline, for links that are given away: the address of the proxy in front, else the first name
 * under which it answers other machines, with the port of `host` (the Host header of the page). null: this machine alone.
 */
export function sharedAddress(host: string, { publicUrl, hosts }: Pick<ServerEnvironment, "publicUrl" | "hosts"> = readEnvironment()): string | null {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, "");
  const name = hosts.find((entry) => !LOCAL.has(entry));
  if (name === undefined) return null;
  const port = /:\d+$/.exec(host)?.[0] ?? "";
  return `http://${name}${port}`;
}
