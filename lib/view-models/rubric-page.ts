/** What the rubrics page is given: the list on its left, and the one rubric that is open. */
import { compareUtf8 } from "../base/compare-utf8";
import type { Rubric, RubricDefinition, RubricKind } from "../rubric/rubric-definition";

export type ListedRubric = Rubric & { isBuiltIn: boolean };

export interface RubricListRow {
  id: string;
  title: string;
  kindName: string;
  isBuiltIn: boolean;
  /** Oldest first. */
  versions: string[];
}

export interface RubricPage {
  study: string;
  rows: RubricListRow[];
  open: ListedRubric;
  /** Only the newest version of an own copy is changed; of anything else a copy can be made. */
  isEditable: boolean;
  /** A name that no rubric of the study has. */
  proposedId: string;
}

const KIND_NAMES: Readonly<Record<RubricKind, string>> = {
  gap: "gap cases",
  turn: "turns",
  scales: "sessions",
  misalignment: "misalignments",
  "intent-drift": "changed requirements",
};

/** `rubrics`: every version of every rubric, built-in ones first. An unknown id or version opens the first one. */
export function prepareRubricPage(study: string, rubrics: readonly ListedRubric[], id: string | null, version: string | null): RubricPage {
  const ids = [...new Set(rubrics.map((rubric) => rubric.id))];
  const rows = ids.flatMap((rubricId): RubricListRow[] => {
    const versions = rubrics.filter((rubric) => rubric.id === rubricId);
    const newest = versions.at(-1);
    if (newest === undefined) return [];
    const { title, kind, isBuiltIn } = newest;
    return [{ id: rubricId, title, kindName: KIND_NAMES[kind], isBuiltIn, versions: versions.map((rubric) => rubric.version) }];
  });
  const ofId = rubrics.filter((rubric) => rubric.id === id);
  const open = ofId.find((rubric) => rubric.version === version) ?? ofId.at(-1) ?? rubrics[0];
  if (open === undefined) throw new Error("there is no rubric, not even a built-in one");
  const newest = rubrics.filter((rubric) => rubric.id === open.id).at(-1);
  return { study, rows, open, isEditable: !open.isBuiltIn && newest === open, proposedId: freeId(`${baseOf(open.id)}-copy`, ids) };
}

function baseOf(id: string): string {
  return id.replace(/-copy(?:-\d+)?$/, "").slice(0, 50);
}

function freeId(wanted: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? wanted : `${wanted}-${count}`;
    if (!taken.includes(id)) return id;
  }
}

/** One text of a definition, by where it stands: `labels[2].name`. */
export interface TextChange {
  list: "labels" | "questions" | "taskComplete" | "driftTypes" | "scales" | "fields";
  at: number;
  /** `answers[1].text` of a question and `anchors[1].text` of a scale are `answer:1` and `anchor:1`. */
  field: string;
  value: string | boolean;
}

/** The definition with one text changed; what is not named stays. */
export function changeDefinition(definition: RubricDefinition, { list, at, field, value }: TextChange): RubricDefinition {
  const part = definition[list][at];
  if (part === undefined) return definition;
  const nested = /^(answer|anchor):(\d+)$/.exec(field);
  const changed =
    nested === null ? { ...part, [field]: value } : changeNested(part, nested[1] === "answer" ? "answers" : "anchors", Number(nested[2]), value);
  // The field is one that the part has: what does not fit is refused when it is saved.
  return { ...definition, [list]: (definition[list] as readonly unknown[]).with(at, changed) };
}

function changeNested(part: object, list: "answers" | "anchors", at: number, value: string | boolean): object {
  if (!(list in part)) return part;
  const nested = (part as Record<string, readonly object[]>)[list] ?? [];
  return { ...part, [list]: nested.map((entry, index) => (index === at ? { ...entry, text: value } : entry)) };
}

/** Labels in which versions of a rubric differ, for a reader who wants to know what changed. */
export function changedParts(before: RubricDefinition, after: RubricDefinition): string[] {
  const lists = ["labels", "taskComplete", "driftTypes", "questions", "scales", "fields"] as const;
  return lists
    .flatMap((list) => after[list].flatMap((part, at) => (JSON.stringify(part) === JSON.stringify(before[list][at]) ? [] : [part.id])))
    .sort(compareUtf8);
}
