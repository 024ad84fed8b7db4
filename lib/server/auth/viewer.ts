import type { Person } from "../../blindness/withheld-runs";

/**
 * For whom a study is opened. It decides what the database shows (use-cases/open-study.ts):
 * - a person: what blindness leaves open to them (lib/blindness). Pages and routes hand over who is signed in.
 * - `terminal`: whoever runs the command line has the file itself; runs that the owner labels blind are left out all the same.
 * - `server`: the whole study. For work whose result reaches nobody as it is: imports, jobs, saving, a queue that picks its own
 *   fields, a blind comparison.
 */
export type Viewer = Person | "terminal" | "server";
