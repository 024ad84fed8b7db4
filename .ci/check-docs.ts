// Dead links and dead paths in our documents, and the numbers of decision records: `npx tsx .ci/check-docs.ts`. A document that names a file must be changed with it.
import { existsSync } from "node:fs";
import path from "node:path";
import { isProgram, listFiles, ROOT, readSources, report } from "./read-sources";

/** A path in code marks is looked up when it begins with one of these; a pattern, a placeholder or a generated folder is left alone. */
const PROJECT_PATH = /^(?:app|components|lib|prisma|e2e|cli|docs|bench|public|\.ci)\/[\w./@()[\]-]+$/;
const NOT_KEPT = /^lib\/server\/generated(?:\/|$)/;

/** Every dead link and path of the documents, as `file:line: sentence`. `exists` answers for paths below the project. */
export function checkDocs(documents: ReadonlyMap<string, string>, exists: (name: string) => boolean): string[] {
  const problems: string[] = [];
  for (const [file, text] of documents) {
    for (const { line, number } of proseLines(text)) {
      for (const match of line.matchAll(/\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)) {
        const problem = checkLink(file, match[1] ?? "", documents, exists);
        if (problem !== undefined) problems.push(`${file}:${number}: ${problem}`);
      }
      for (const match of line.matchAll(/`([^`]+)`/g)) {
        const name = (match[1] ?? "").replace(/\/$/, "").replace(/:\d+$/, "");
        if (!PROJECT_PATH.test(name) || NOT_KEPT.test(name) || name.includes("[")) continue;
        if (!exists(name)) problems.push(`${file}:${number}: names ${name}, and there is no such file`);
      }
    }
  }
  return problems;
}

/** Decision records are numbered 0001, 0002, … : two of one number, or a hole, is a slip of two people at once. */
export function checkDecisionNumbers(files: Iterable<string>): string[] {
  const records = [...files].filter((file) => /^docs\/decisions\/[^/]+\.md$/.test(file)).sort();
  return records.flatMap((file, at) => {
    const expected = String(at + 1).padStart(4, "0");
    return path.posix.basename(file).startsWith(`${expected}-`) ? [] : [`${file}: expected number ${expected} after the record before it`];
  });
}

function checkLink(file: string, link: string, documents: ReadonlyMap<string, string>, exists: (name: string) => boolean): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return undefined;
  const [target = "", anchor] = decodeURIComponent(link).split("#");
  const name = target === "" ? file : path.posix.join(path.posix.dirname(file), target).replace(/\/$/, "");
  // Shared documents lie beside the project, not in it, and are not there in a clone.
  if (name.startsWith("..")) return `links to ${link}, outside the project`;
  if (target !== "" && !exists(name)) return `links to ${link}, and there is no such file`;
  const document = documents.get(name);
  if (anchor === undefined || anchor === "" || document === undefined) return undefined;
  return headingAnchors(document).has(anchor) ? undefined : `links to ${link}, and there is no such heading`;
}

/** Lines outside fenced code, with their 1-based numbers. */
function proseLines(text: string): { line: string; number: number }[] {
  const lines: { line: string; number: number }[] = [];
  let isFenced = false;
  for (const [at, line] of text.split("\n").entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    else if (!isFenced) lines.push({ line, number: at + 1 });
  }
  return lines;
}

/** The anchors that a forge makes of headings: lower case, punctuation gone, spaces as hyphens, `-1` for the second of a name. */
function headingAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const { line } of proseLines(text)) {
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
    if (heading === undefined) continue;
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-");
    let name = slug;
    for (let n = 1; anchors.has(name); n++) name = `${slug}-${n}`;
    anchors.add(name);
  }
  return anchors;
}

if (isProgram(import.meta.filename)) {
  const files = listFiles();
  const documents = readSources(files.filter((file) => file.endsWith(".md") && !file.includes("/fixtures/")));
  const problems = [...checkDocs(documents, (name) => existsSync(path.join(ROOT, name))), ...checkDecisionNumbers(documents.keys())];
  report("documents", problems, `${documents.size} documents`);
}
