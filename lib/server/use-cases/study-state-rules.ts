/**
 * `state-rules`: the state rule kernel (StateGC, methods.md §11) over the dialogues of a study that carry a snapshot a turn: what
 * it would have allowed, where the replies drifted, the guidance-repetition rate. Our operationalisation of the paper's tables.
 */
import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { groupBy } from "../../base/group-by";
import { err, ok, type Result } from "../../base/result";
import { countDrift, type DriftCounts } from "../../gates/drift-counts";
import { DRIFT_KINDS, type DriftKind, type DriftMark, type ReplayedTurn } from "../../gates/drift-marks";
import type { RuledParagraph } from "../../gates/state-rule-kernel";
import { STATE_KERNEL_VERSION } from "../../gates/state-rule-kernel";
import type { StateTables, StateTablesDefinition } from "../../gates/state-tables";
import { wilsonInterval } from "../../statistics/wilson-interval";
import { prepareStateTurns, type StateTurnView } from "../../view-models/state-rules-page";
import type { Viewer } from "../auth/viewer";
import { ensureDerived } from "./ensure-derived";
import { openStudy } from "./open-study";
import { loadStateSessions, type StateSession, type StateSessions } from "./state-sessions";
import { failure, type UseCaseError } from "./use-case-error";

export const stateRulesQuerySchema = z.object({
  /** `id` or `id@version`; without it the study's newest own tables, else the shipped ones that know most of its turns. */
  tables: z.string().max(120).optional(),
});
export type StateRulesQuery = z.output<typeof stateRulesQuerySchema>;

export interface MarkShare {
  count: number;
  total: number;
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface StateGroup {
  configuration: string;
  environment: string;
  sessions: number;
  counts: DriftCounts;
  /** Of turns with a snapshot; those on paragraphs of such turns whose paragraphs somebody has named. A turn may carry several marks. */
  marks: ({ kind: DriftKind } & MarkShare)[];
  any: MarkShare;
  /** Of guidance turns of a type that the tables know. */
  guidanceRepetition: MarkShare;
}

export interface StateTurnRow {
  trajectoryId: string;
  file: string;
  record: number;
  externalId: string;
  configuration: string;
  turn: number;
  stepFrom: number;
  stepTo: number;
  /** false: no snapshot, nothing is said of the turn. */
  hasState: boolean;
  intent: string | null;
  subIntent: string | null;
  isUnmapped: boolean | null;
  tools: string[];
  eligible: string[];
  excluded: RuledParagraph[];
  required: RuledParagraph[];
  guidance: string | null;
  reason: string | null;
  recorded: { tools: string[]; paragraphs: string[] | null; guidanceType: string | null };
  marks: DriftMark[];
}

export interface StateRulesDocument {
  schemaVersion: 1;
  study: string;
  kernelVersion: string;
  tables: StateTables;
  known: { id: string; version: string; title: string }[];
  withheldRuns: number;
  groups: StateGroup[];
  turns: StateTurnRow[];
}

export async function stateRulesOfStudy(study: string, viewer: Viewer, query: StateRulesQuery): Promise<Result<StateRulesDocument, UseCaseError>> {
  const loaded = await loadOpenStateSessions(study, viewer, query);
  if (!loaded.ok) return loaded;
  const { sessions, tables, known, withheldRuns } = loaded.value;
  const groups = [...groupBy(sessions, ({ row }) => JSON.stringify([row.environment, row.configuration]))].sort(([a], [b]) => compareUtf8(a, b));
  return ok({
    schemaVersion: 1,
    study,
    kernelVersion: STATE_KERNEL_VERSION,
    tables: bare(tables),
    known: known.map(({ id, version, title }) => ({ id, version, title })),
    withheldRuns,
    groups: groups.map(([, group]) => groupOf(group, tables)),
    turns: sessions.flatMap((session) => session.turns.map((turn) => rowOf(session, turn))),
  });
}

/** What the page needs beside the document: the sessions themselves. */
async function loadOpenStateSessions(
  study: string,
  viewer: Viewer,
  query: StateRulesQuery,
): Promise<Result<StateSessions & { withheldRuns: number }, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database, withheld } = opened.value;
  const rows = await ensureDerived(database, opened.value.study);
  const loaded = await loadStateSessions(database, opened.value.study, rows, query.tables ?? null);
  if (loaded === null) {
    const expected = "an id of the shipped or the study's own tables, with @version or without";
    return err(failure("not-found", "the study has no such state tables", { found: query.tables ?? "", expected, where: "tables" }));
  }
  return ok({ ...loaded, withheldRuns: withheld.runs.size });
}

function bare({ id, version, title, tools, constraints, withoutGuidance, guidance }: StateTables): StateTables {
  return { id, version, title, tools, constraints, withoutGuidance, guidance };
}

function groupOf(group: readonly StateSession[], tables: StateTables): StateGroup {
  const turns = group.flatMap((session) => session.turns);
  const counts = countDrift(turns, tables);
  const labelled = counts.withState - counts.withoutParagraphs;
  const total = (kind: DriftKind): number => (ON_PARAGRAPHS.has(kind) ? labelled : counts.withState);
  return {
    configuration: group[0]?.row.configuration ?? "",
    environment: group[0]?.row.environment ?? "",
    sessions: group.length,
    counts,
    marks: DRIFT_KINDS.filter((kind) => kind !== "repeat-guidance").map((kind) => ({ kind, ...shareOf(counts.turnsWith[kind], total(kind)) })),
    any: shareOf(counts.turnsWithAny, counts.withState),
    guidanceRepetition: shareOf(counts.guidance.repeated, counts.guidance.turns),
  };
}

/** Undecided where nobody has said of which kinds a reply's paragraphs are. */
const ON_PARAGRAPHS: ReadonlySet<DriftKind> = new Set(["excluded-present", "required-missing", "r2-broken"]);

function shareOf(count: number, total: number): MarkShare {
  const interval = wilsonInterval(count, total);
  return { count, total, value: total === 0 ? null : count / total, low: interval?.low ?? null, high: interval?.high ?? null };
}

function rowOf({ row }: StateSession, { turn, place, state, output, marks }: ReplayedTurn): StateTurnRow {
  const { trajectoryId, file, record, externalId, configuration } = row;
  return {
    ...{ trajectoryId, file, record, externalId, configuration, turn, stepFrom: place.stepFrom, stepTo: place.stepTo },
    hasState: state !== null,
    intent: state?.intent ?? null,
    subIntent: state?.subIntent ?? null,
    isUnmapped: output?.isUnmapped ?? null,
    tools: output?.tools ?? [],
    eligible: output?.eligible ?? [],
    excluded: output?.excluded ?? [],
    required: output?.required ?? [],
    guidance: output?.guidance ?? null,
    reason: output?.reason ?? null,
    recorded: {
      tools: [...place.tools],
      paragraphs: state?.paragraphs?.map(({ kind }) => kind) ?? null,
      guidanceType: state?.guidanceType ?? null,
    },
    marks,
  };
}

export interface StateRulesPage {
  tables: { id: string; version: string; isShipped: boolean; definition: StateTablesDefinition };
  known: { name: string; label: string }[];
  sessions: { trajectoryId: string; name: string; configuration: string; marks: number }[];
  /** The session that is open, and the drift of its configuration; null: the study has no session with a snapshot. */
  open: { trajectoryId: string; name: string; configuration: string; turns: StateTurnView[]; group: StateGroup } | null;
}

/** One session of the study: the one asked for, else the first that drifts, else the first. */
export async function loadStateRulesPage(
  study: string,
  viewer: Viewer,
  at: { run: string | null; tables: string | null },
): Promise<Result<StateRulesPage, UseCaseError>> {
  const loaded = await loadOpenStateSessions(study, viewer, at.tables === null ? {} : { tables: at.tables });
  if (!loaded.ok) return loaded;
  const { sessions, tables, known } = loaded.value;
  const marksOf = ({ turns }: StateSession): number => turns.reduce((sum, { marks }) => sum + marks.length, 0);
  const open = sessions.find(({ row }) => row.trajectoryId === at.run) ?? sessions.find((session) => marksOf(session) > 0) ?? sessions[0];
  const group = sessions.filter(({ row }) => row.configuration === open?.row.configuration && row.environment === open.row.environment);
  return ok({
    tables: {
      ...{ id: tables.id, version: tables.version, isShipped: tables.isShipped },
      definition: { tools: tables.tools, constraints: tables.constraints, withoutGuidance: tables.withoutGuidance, guidance: tables.guidance },
    },
    known: known.map(({ id, version, title }) => ({ name: `${id}@${version}`, label: `${title}, ${id} ${version}` })),
    sessions: sessions.map((session) => {
      const { trajectoryId, externalId, configuration } = session.row;
      return { trajectoryId, name: externalId, configuration, marks: marksOf(session) };
    }),
    open:
      open === undefined
        ? null
        : {
            ...{ trajectoryId: open.row.trajectoryId, name: open.row.externalId, configuration: open.row.configuration },
            turns: prepareStateTurns(open.trajectory.content, open.turns),
            group: groupOf(group, tables),
          },
  });
}
