/**
 * Every rule of the matcher by its id, with the sentence that says when it fires: the one list that the rule tables, the rule
 * files and their tests are held to (lib/matching/rule-list.test.ts), and that screens read beside an id. The rules follow
 * methods.md §2.3–2.6; U1–U3 are ours (docs/decisions/0015-undone-writes.md).
 */
export interface RuleEntry {
  id: string;
  /** Which rules it stands among, in the order in which they are asked. */
  table: "format" | "repeats" | "household writes" | "household effects" | "taken back" | "household endings" | "tool writes" | "tool endings";
  /** When it fires; a clause that goes on from "because". */
  fires: string;
}

const entries = (table: RuleEntry["table"], lines: Readonly<Record<string, string>>): RuleEntry[] =>
  Object.entries(lines).map(([id, fires]) => ({ id, table, fires }));

export const RULES: readonly RuleEntry[] = [
  ...entries("format", { A0: "the write is not in the action grammar, or in the other dialect", T00: "the record holds no step" }),
  ...entries("repeats", {
    A1: "the same write was refused before, with no accepted write in between",
    W12: "the identical call was refused before, with no accepted write in between",
  }),
  ...entries("household writes", {
    A2: "the room has no such receptacle",
    A3: "the object is already in the hand",
    A4: "the hand holds another object",
    A5: "the latest listing of the place lacks the object",
    A6: "the place was last seen closed",
    A7: "neither the object nor the inside of the place was ever shown",
    A8: "the object was last seen at another place",
    A9: "the agent had put the object down",
    A10: "the object was seen and not taken",
    A11: "the object was never shown",
    A12: "this appliance does not do that",
    A13: "the receptacle was last seen closed",
    A14: "the receptacle does not hold such an object",
    A15: "the lamp was never shown",
    A16: "the lamp was last seen at another place",
    A17: "the lamp is in the hand",
    A17b: "the thing cannot be switched on",
    A17c: "there is no knife in the hand",
    A18: "the thing has no door",
    A19: "it is in that state already",
    A20: "the object does not take this treatment",
    A21: "the goal names another object",
    A22: "the agent is somewhere else",
    A23: "no other rule explains the refusal",
  }),
  ...entries("household effects", {
    B1: "an object that the goal does not name was taken and kept",
    B2: "an object that the goal does not name was put where the goal's belongs",
    B3: "the goal's object was put down without the state that the goal asks for",
    B4: "the second object was put into another receptacle than the first",
  }),
  ...entries("taken back", {
    U1: "the agent put back what it had taken",
    U2: "the agent replaced the values of this write itself",
    U3: "the agent took this write back itself",
  }),
  ...entries("household endings", {
    T0: "most actions, or the last five, are no commands",
    T1: "the goal's object was never shown, and some places were not looked into",
    T2: "the goal's object was never shown, and every place was looked into",
    T3: "the goal's object was seen and never taken",
    T4: "the search went on after the object was in view",
    T5: "the appliance that the goal needs was never visited",
    T6: "the appliance was visited and the object not treated",
    T7: "the goal's receptacle was never visited",
    T7b: "the goal's receptacle was visited and nothing put there",
    T8: "the lamp was never shown",
    T9: "the lamp was shown and not used with the object in the hand",
    T10: "of two objects the second is missing",
    T11: "the steps ran out while each still showed something new",
    T12: "the run ended by repeating a refused write",
    T13: "no other rule explains the failure",
  }),
  ...entries("tool writes", {
    W11: "nobody was logged in, or the token had run out",
    W1: "no list that the agent saw names the tool",
    W2: "the parameters of the tool were never read",
    W3: "the call breaks the tool's document",
    V3: "the value breaks a bound or rule of the task or the policy",
    V2: "what was observed says otherwise",
    V1: "the value stands nowhere before the write",
    W6: "the value belongs to the row beside the one that the task names",
    W8: "only the first page had been read",
    W9: "the thing was never looked at",
  }),
  ...entries("tool endings", {
    X1: "the evaluator expected another value",
    X2: "the evaluator expected no such write",
    X3: "the expected write never came, and a value for it was never in view",
    X4: "the expected write never came, although its values were in view",
    X5: "the expected answer was never given",
    W10: "an app that the task names was never opened",
    W13: "the answer handed in is none that was observed",
    X6: "no other rule explains the failure",
  }),
];

const BY_ID: ReadonlyMap<string, RuleEntry> = new Map(RULES.map((rule) => [rule.id, rule]));

/** AppWorld's names of the three rules about arguments (methods.md §2.6). */
const SAME_AS: Readonly<Record<string, string>> = { W4: "V1", W5: "V2", W7: "V3" };

/** When the rule fires, in words; null for an id that this version does not know. */
export function ruleSentence(id: string): string | null {
  return BY_ID.get(SAME_AS[id] ?? id)?.fires ?? null;
}
