// A list of everything that this program is made of, in CycloneDX 1.6, on standard output: `npm run -s sbom > sbom.cdx.json`. From the lock
// file alone, so it needs no network, and the same lock gives the same bytes: no time and no random serial number stand in it.
import { type LockedPackage, lockText, manifestText, readLock } from "./read-lock";
import { isProgram } from "./read-sources";

export interface Sbom {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  metadata: { component: { type: "application"; name: string; version: string; licenses: { license: { id: string } }[] } };
  components: SbomComponent[];
}

interface SbomComponent {
  type: "library";
  "bom-ref": string;
  name: string;
  version: string;
  /** `excluded`: for tests and checks, not part of what is served. */
  scope: "required" | "excluded";
  purl: string;
  hashes?: { alg: "SHA-512"; content: string }[];
  licenses?: { expression: string }[];
}

export function buildSbom(manifest: string, packages: readonly LockedPackage[]): Sbom {
  const { name, version, license } = JSON.parse(manifest) as { name: string; version: string; license: string }; // our own file
  const components = new Map<string, SbomComponent>();
  for (const entry of packages) {
    const component = componentOf(entry);
    const known = components.get(component.purl);
    components.set(component.purl, known === undefined ? component : bothOf(known, component));
  }
  const sorted = [...components.values()].sort((a, b) => Buffer.compare(Buffer.from(a.purl), Buffer.from(b.purl)));
  const component = { type: "application" as const, name, version, licenses: [{ license: { id: license } }] };
  return { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component }, components: sorted };
}

/** The same package at two places is one component: required when one of them is, with the checksum that one of them has. */
function bothOf(one: SbomComponent, other: SbomComponent): SbomComponent {
  const { scope, hashes, licenses, ...same } = one;
  const [sums, terms] = [hashes ?? other.hashes, licenses ?? other.licenses];
  return {
    ...{ ...same, scope: scope === "required" ? scope : other.scope },
    ...(sums === undefined ? {} : { hashes: sums }),
    ...(terms === undefined ? {} : { licenses: terms }),
  };
}

function componentOf({ name, version, integrity, licence, isDevelopment }: LockedPackage): SbomComponent {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    ...{ type: "library", "bom-ref": purl, name, version, scope: isDevelopment ? "excluded" : "required", purl },
    ...(integrity === null
      ? {}
      : { hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex") }] }),
    ...(licence === null ? {} : { licenses: [{ expression: licence.replaceAll(" and ", " AND ") }] }),
  };
}

if (isProgram(import.meta.filename)) process.stdout.write(`${JSON.stringify(buildSbom(manifestText(), readLock(lockText())), null, 1)}\n`);
