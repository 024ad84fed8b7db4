import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { err, ok, type Result } from "../../base/result";
import { type AssignmentFileHead, type FileLine, fileHeadSchema, fileLineSchema } from "./assignment-file";
import { failure, type UseCaseError } from "./use-case-error";

/** Whether a file begins as the file of an assignment does; false for one that cannot be read. */
export async function isAssignmentFile(file: string): Promise<boolean> {
  return (await beginningOf(file))?.startsWith('{"plumbline":"assignment"') === true;
}

/** The first letters of a file; null for one that cannot be read. */
async function beginningOf(file: string): Promise<string | null> {
  const handle = await open(file, "r").catch(() => null);
  if (handle === null) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Head and lines of an assignment's file; a line that does not fit is named. Files hold a sample, so they are read whole. */
export async function readAssignmentFile(file: string): Promise<Result<{ head: AssignmentFileHead; lines: FileLine[] }, UseCaseError>> {
  if (!(await isAssignmentFile(file))) {
    // The place of an uploaded file is this machine's own business: what stands in it says more.
    const beginning = await beginningOf(file);
    const found = beginning === null ? "no file that can be read" : beginning === "" ? "an empty file" : JSON.stringify(beginning);
    return err(failure("invalid", "this is no file of an assignment", { found, expected: "what `export assignment` writes", where: "file" }));
  }
  let head: AssignmentFileHead | null = null;
  const lines: FileLine[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === "") continue;
    const value = parseJson(line);
    if (head === null) {
      const parsed = fileHeadSchema.safeParse(value);
      if (!parsed.success) return err(badLine(number, line, parsed.error.issues[0]));
      head = parsed.data;
      continue;
    }
    const parsed = fileLineSchema.safeParse(value);
    if (!parsed.success) return err(badLine(number, line, parsed.error.issues[0]));
    lines.push(parsed.data);
  }
  if (head === null) return err(badLine(1, "", undefined));
  return ok({ head, lines });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function badLine(number: number, line: string, issue: { path: PropertyKey[]; message: string } | undefined): UseCaseError {
  const what = issue === undefined ? "" : `: ${[issue.path.map(String).join("."), issue.message].filter((part) => part !== "").join(" ")}`;
  return failure("invalid", `line ${number} of the assignment's file does not fit${what}`, {
    found: line.slice(0, 80),
    expected: "a line as `export assignment` writes it",
    where: `line ${number}`,
  });
}
