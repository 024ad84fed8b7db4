import { z } from "zod";
import { ROLES } from "../../blindness/role";
import type { Person } from "../../blindness/withheld-runs";

/**
 * For whom a study is opened. It decides what the database shows (use-cases/open-study.ts):
 * - a person: what blindness leaves open to them (lib/blindness). Pages and routes hand over who is signed in.
 * - `terminal`: whoever runs the command line has the file itself; runs that the owner labels blind are left out all the same.
 * - `server`: the whole study. For work whose result reaches nobody as it is: imports, jobs, saving, a queue that picks its own
 *   fields, a blind comparison.
 */
export type Viewer = Person | "terminal" | "server";

const personSchema = z.strictObject({ role: z.enum(ROLES), handle: z.string().min(1) });

/** For a command line that the page server starts on behalf of somebody (child-document.ts): the document is made for that person. */
export function viewerOption(viewer: Viewer): string[] {
  return typeof viewer === "string" ? [] : [`--viewer=${JSON.stringify({ role: viewer.role, handle: viewer.handle })}`];
}

/** The other end of `viewerOption`; throws for a text that is none. */
export function parseViewer(text: string): Viewer {
  return personSchema.parse(JSON.parse(text));
}
