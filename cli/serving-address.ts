import { createServer } from "node:net";
import { hostname, networkInterfaces } from "node:os";

export interface ServingAddress {
  /** What the server binds to. */
  readonly host: string;
  /** What stands in the printed links. */
  readonly shownHost: string;
  /** Names that the server answers to, in the form of a Host header without its port. */
  readonly names: string[];
  /** Addresses that other machines can open; none when only this machine can. */
  readonly givenAway: string[];
}

const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const ALL_ADDRESSES = new Set(["0.0.0.0", "::", "[::]"]);

interface Machine {
  /** Addresses of this machine that others may reach. */
  addresses: string[];
  name: string;
}

/** What to bind to, what to print and which names to answer to. `publicUrl` is the address of a proxy in front. */
export function servingAddress(host: string, publicUrl: string | null, machine: Machine = thisMachine()): ServingAddress {
  const isEverywhere = ALL_ADDRESSES.has(host);
  const shown = isEverywhere ? "127.0.0.1" : bracketed(host);
  // 0.0.0.0 is every address of version 4 and none of version 6.
  const reachable = host === "0.0.0.0" ? machine.addresses.filter((name) => !name.includes(":")) : machine.addresses;
  const names = new Set([...LOCAL_NAMES, shown]);
  if (isEverywhere) for (const name of [...reachable.map(bracketed), machine.name]) names.add(name.toLowerCase());
  if (publicUrl !== null) names.add(new URL(publicUrl).hostname);
  const isLocal = LOCAL_NAMES.includes(shown);
  const givenAway = isEverywhere ? reachable.map(bracketed) : isLocal ? [] : [shown];
  return { host, shownHost: shown, names: [...names], givenAway };
}

const bracketed = (host: string): string => (host.includes(":") && !host.startsWith("[") ? `[${host}]` : host);

function thisMachine(): Machine {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  // Link-local addresses of version 6 need a zone and cannot be given away.
  const outside = all.filter((address) => !address.internal && !address.address.startsWith("fe80:"));
  const ordered = [...outside.filter((address) => address.family === "IPv4"), ...outside.filter((address) => address.family !== "IPv4")];
  return { addresses: ordered.map((address) => address.address), name: hostname() };
}

/** A sentence when this port cannot be had, else nothing. */
export function whyPortIsNotFree(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(sentenceFor(error, port, host)));
    probe.listen({ port, host: host.replace(/^\[(.*)\]$/, "$1"), exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

function sentenceFor(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is taken by another program (or by another Plumbline). Choose one with --port, for instance --port ${port + 1}.`;
  if (error.code === "EACCES") return `This user may not listen on port ${port}. Choose one above 1023 with --port.`;
  if (error.code === "EADDRNOTAVAIL") return `${host} is no address of this machine. Use --host 127.0.0.1, or --lan for all addresses.`;
  return `Cannot listen on ${host}, port ${port}: ${error.message}`;
}
