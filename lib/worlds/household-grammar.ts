/**
 * The lines our household understands. Two dialects differ in one verb: `put O in/on R` (older games) and `move O to R`
 * (methods.md §2.1). A name is a word and a number, nothing else.
 */
import type { Treatment } from "./household-catalogue";

export type Dialect = "put" | "move";

export type HouseholdCommand =
  | { verb: "look" | "inventory" | "help" }
  | { verb: "go" | "open" | "close"; receptacle: string }
  | { verb: "take" | "place"; object: string; receptacle: string }
  | { verb: Treatment; object: string; receptacle: string }
  | { verb: "slice"; object: string; tool: string }
  | { verb: "use" | "examine"; object: string };

const NAME = "([a-z]+ \\d+)";
const WITH_RECEPTACLE = new RegExp(`^(take|heat|cool|clean) ${NAME} (from|with) ${NAME}$`);
const PUT = new RegExp(`^put ${NAME} (?:in/on|in|on) ${NAME}$`);
const MOVE = new RegExp(`^move ${NAME} to ${NAME}$`);
const GO = new RegExp(`^go to ${NAME}$`);
const OPEN_CLOSE = new RegExp(`^(open|close) ${NAME}$`);
const SLICE = new RegExp(`^slice ${NAME} with ${NAME}$`);
const USE_EXAMINE = new RegExp(`^(use|examine) ${NAME}$`);

/** The command that a line is in this dialect; null when it is none. */
export function parseHouseholdCommand(line: string, dialect: Dialect): HouseholdCommand | null {
  if (line === "look" || line === "inventory" || line === "help") return { verb: line };
  const go = GO.exec(line);
  if (go?.[1]) return { verb: "go", receptacle: go[1] };
  const openClose = OPEN_CLOSE.exec(line);
  if (openClose?.[2]) return { verb: openClose[1] === "open" ? "open" : "close", receptacle: openClose[2] };
  const single = USE_EXAMINE.exec(line);
  if (single?.[2]) return { verb: single[1] === "use" ? "use" : "examine", object: single[2] };
  const slice = SLICE.exec(line);
  if (slice?.[1] && slice[2]) return { verb: "slice", object: slice[1], tool: slice[2] };
  const placed = dialect === "put" ? PUT.exec(line) : MOVE.exec(line);
  if (placed?.[1] && placed[2]) return { verb: "place", object: placed[1], receptacle: placed[2] };
  const pair = WITH_RECEPTACLE.exec(line);
  if (pair?.[2] && pair[4] && (pair[1] === "take") === (pair[3] === "from")) {
    const [object, receptacle] = [pair[2], pair[4]];
    if (pair[1] === "heat" || pair[1] === "cool" || pair[1] === "clean") return { verb: pair[1], object, receptacle };
    return { verb: "take", object, receptacle };
  }
  return null;
}

/** The line that puts an object down, in the dialect given. */
export function formatPlacing(object: string, receptacle: string, dialect: Dialect): string {
  return dialect === "put" ? `put ${object} in/on ${receptacle}` : `move ${object} to ${receptacle}`;
}

const HELP_LINES: readonly (readonly [string, string])[] = [
  ["look", "see what is around you"],
  ["inventory", "see what you carry"],
  ["go to (receptacle)", "walk to a receptacle"],
  ["open (receptacle)", "open a receptacle"],
  ["close (receptacle)", "shut a receptacle"],
  ["take (object) from (receptacle)", "pick an object up"],
  ["", "put an object down"],
  ["examine (something)", "look at one thing"],
  ["use (object)", "switch a lamp"],
  ["heat (object) with (receptacle)", "warm an object"],
  ["clean (object) with (receptacle)", "wash an object"],
  ["cool (object) with (receptacle)", "chill an object"],
  ["slice (object) with (object)", "cut an object"],
];

/** What `help` prints: the grammar of the dialect, each line with a few words of ours. */
export function formatHelp(dialect: Dialect): string {
  const placing = dialect === "put" ? "put (object) in/on (receptacle)" : "move (object) to (receptacle)";
  const lines = HELP_LINES.map(([form, gloss]) => `  ${form === "" ? placing : form}: ${gloss}`);
  return ["Available commands:", ...lines].join("\n");
}
