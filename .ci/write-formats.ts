// docs/formats.md, written from the importers: `npx tsx .ci/write-formats.ts`; with --check it only says whether it is current.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DESCRIBED_FORMATS } from "../lib/importers/index";
import { isProgram, ROOT, report } from "./read-sources";

export const FORMATS_FILE = "docs/formats.md";

/** What the document takes from an importer. */
export interface DescribedFormat {
  id: string;
  label: string;
  reads: string;
  ignores: string;
  successFrom: string;
  writesFrom: string;
}

const HEAD = `# Formats

Every file format that can be imported, as its importer describes it. This page is written by
[.ci/write-formats.ts](../.ci/write-formats.ts) from the importers in [lib/importers](../lib/importers); do not edit it. The same table on the
command line: \`npx plumbline formats\`. A file is recognised by its content, not by its name. How to add a format:
[adding-an-importer](adding-an-importer.md).
`;

/** In order of the ids by their bytes, whatever order detection asks in. */
export function formatsDocument(formats: readonly DescribedFormat[]): string {
  const sorted = [...formats].sort((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
  return [HEAD, ...sorted.map(section)].join("\n");
}

function section({ id, label, reads, ignores, successFrom, writesFrom }: DescribedFormat): string {
  const rows = [
    ["Reads", reads],
    ["Ignores", ignores],
    ["Success from", successFrom],
    ["Writes from", writesFrom],
  ] as const;
  return `## ${escaped(label)}\n\n\`${id}\`\n\n${rows.map(([name, text]) => `- **${name}:** ${escaped(text)}`).join("\n")}\n`;
}

/** Plain text for Markdown: marks that would be read as markup stay what they are. An underscore inside a word is none. */
function escaped(text: string): string {
  return text.replace(/[\\`*<>|]|(?<!\w)_|_(?!\w)/g, (mark) => `\\${mark}`);
}

if (isProgram(import.meta.filename)) {
  const file = path.join(ROOT, FORMATS_FILE);
  const wanted = formatsDocument(DESCRIBED_FORMATS);
  if (process.argv.includes("--check")) {
    const isCurrent = readFileSync(file, "utf8") === wanted;
    report(
      "formats",
      isCurrent ? [] : [`${FORMATS_FILE} is not what the importers say: run npx tsx .ci/write-formats.ts`],
      `${DESCRIBED_FORMATS.length} formats`,
    );
  } else {
    writeFileSync(file, wanted);
    console.log(`${FORMATS_FILE}: ${DESCRIBED_FORMATS.length} formats`);
  }
}
