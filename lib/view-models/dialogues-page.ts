/** The dialogue study: TGA and SGA with what is still open, drift, clustering and scales, of the final labels or of one rater. */

import type { AgreementCoefficient } from "../labels/agreement";
import type { DialogueFigures } from "../metrics/dialogue-figures";
import type { GroundedPair } from "../metrics/dialogue-sessions";
import type { NotApplicablePolicy } from "../metrics/grounded-accuracy";
import { incidentDrop } from "../metrics/incident-drop";
import { UNDEFINED_METRIC_REASONS } from "../metrics/undefined-metric-reason";
import { SCALE_IDS, type ScaleId } from "../rubric/turn-values";
import { independentShare } from "../statistics/error-clustering-index";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";
import { DASH, formatInterval, formatPercent } from "./format-share";
import type { SearchParameters } from "./trajectory-query";

/** The document of `dialogues` as far as the screen needs it. */
export interface DialoguesInput {
  policy: NotApplicablePolicy;
  draws: number;
  seed: string;
  raters: string[];
  namesWithheld: boolean;
  groups: {
    configuration: string;
    environment: string;
    final: DialogueFigures;
    perRater: { rater: string; figures: DialogueFigures }[];
    pair: GroundedPair | null;
    scales: { scale: ScaleId; mean: { value: number | null; low: number | null; high: number | null; n: number } }[];
    sessions: { sessionId: string; eligible: number; ungrounded: number; isGrounded: boolean | null }[];
  }[];
  turns: { cohenKappa: AgreementCoefficient; krippendorffAlpha: AgreementCoefficient };
}

export interface DialoguesQueryState {
  /** `final`, or a rater. */
  labels: string;
  /** null: the study's setting. */
  policy: NotApplicablePolicy | null;
  /** The configuration from which the drop of incidents is taken. */
  baseline: string | null;
}

export interface DialogueRow {
  key: string;
  configuration: string;
  environment: string;
  tga: { percent: string; interval: string; at: number | null; low: number | null; high: number | null };
  micro: { percent: string; of: string };
  sga: { count: string; of: string; percent: string; interval: string; at: number | null; low: number | null; high: number | null };
  bounds: { text: string; low: number | null; high: number | null; sessions: string };
  incidents: string;
  drop: string;
  drift: { count: string; of: string; percent: string; interval: string };
  clustering: { observed: string; independent: string; excess: string; interval: string; remark: string };
  pair: string;
  sessionsToSettle: number;
}

export interface DialoguesPage {
  facts: { name: string; value: string; note: string }[];
  policy: NotApplicablePolicy;
  rows: DialogueRow[];
  /** Points of the TGA–SGA plane, 0–1, and the curve that independent errors would give with the lengths of all sessions. */
  points: { key: string; name: string; tga: number; sga: number }[];
  curve: { tga: number; sga: number }[];
  scales: { scale: string; name: string; rows: { key: string; name: string; mean: string; interval: string; n: string }[] }[];
  scaleNote: string;
  notes: string[];
  isEmpty: boolean;
}

const POLICIES = ["exclude", "count-as-grounded"] as const satisfies readonly NotApplicablePolicy[];

const SCALE_NAMES: Record<ScaleId, string> = { tgq: "TGQ, advice", dgp: "DGP, progress", ccc: "CCC, coherence" };

export function parseDialoguesQuery(parameters: SearchParameters): DialoguesQueryState {
  const value = (name: string): string | null => [parameters[name]].flat()[0] ?? null;
  return {
    labels: value("labels") ?? "final",
    policy: POLICIES.find((policy) => policy === value("policy")) ?? null,
    baseline: value("baseline"),
  };
}

export function formatDialoguesQuery({ labels, policy, baseline }: DialoguesQueryState): string {
  const parameters = new URLSearchParams();
  if (labels !== "final") parameters.set("labels", labels);
  if (policy !== null) parameters.set("policy", policy);
  if (baseline !== null) parameters.set("baseline", baseline);
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

export function prepareDialogues(document: DialoguesInput, query: DialoguesQueryState): DialoguesPage {
  const shown = document.groups.flatMap((group) => {
    const figures = query.labels === "final" ? group.final : group.perRater.find(({ rater }) => rater === query.labels)?.figures;
    return figures === undefined ? [] : [{ group, figures }];
  });
  const baseline = shown.find(({ group }) => group.configuration === query.baseline) ?? shown[0];
  const lengths = document.groups.flatMap(({ final, sessions }) =>
    final.turns.final === 0 ? [] : sessions.map(({ eligible }) => eligible).filter((length) => length > 0),
  );
  return {
    policy: document.policy,
    facts: factsOf(
      document,
      shown.map(({ figures }) => figures),
    ),
    rows: shown.map(({ group, figures }) => rowOf(group, figures, baseline?.figures ?? null, group === baseline?.group)),
    points: shown.flatMap(({ group, figures }) =>
      figures.tgaMacro.value === null || figures.sga.value === null
        ? []
        : [{ key: keyOf(group), name: displayLine(group.configuration), tga: figures.tgaMacro.value, sga: figures.sga.value }],
    ),
    curve: lengths.length === 0 ? [] : Array.from({ length: 51 }, (_, step) => ({ tga: step / 50, sga: independentShare(step / 50, lengths) })),
    scales: SCALE_IDS.map((scale) => ({
      scale,
      name: SCALE_NAMES[scale],
      rows: document.groups.map((group) => {
        const mean = group.scales.find((one) => one.scale === scale)?.mean;
        return {
          key: keyOf(group),
          name: displayLine(group.configuration),
          mean: mean?.value == null ? DASH : mean.value.toFixed(1),
          interval: mean?.low == null || mean.high === null ? DASH : `${mean.low.toFixed(1)}–${mean.high.toFixed(1)}`,
          n: formatCount(mean?.n ?? 0),
        };
      }),
    })),
    scaleNote: "A scale is not a label: two scores are averaged, two labels never are. A session that one rater alone scored is left out.",
    notes: notesOf(
      document,
      shown.map(({ figures }) => figures),
    ),
    isEmpty:
      document.groups.every(({ final }) => final.sessions === 0) && document.groups.every(({ scales }) => scales.every(({ mean }) => mean.n === 0)),
  };
}

type Group = DialoguesInput["groups"][number];

const keyOf = ({ environment, configuration }: Group): string => `${environment} ${configuration}`;

function rowOf(group: Group, figures: DialogueFigures, baseline: DialogueFigures | null, isBaseline: boolean): DialogueRow {
  const { tgaMacro, tgaMicro, sga, sgaBounds, incidents, directionDrift, clustering } = figures;
  const counts = (of: DialogueFigures) => ({ incidents: of.incidents.numerator, decidedSessions: of.decidedSessions });
  const drop = baseline === null || isBaseline ? null : incidentDrop(counts(baseline), counts(figures));
  return {
    key: keyOf(group),
    configuration: displayLine(group.configuration),
    environment: displayLine(group.environment),
    tga: { percent: formatPercent(tgaMacro.value), interval: formatInterval(tgaMacro.low, tgaMacro.high), ...plotOf(tgaMacro) },
    micro: { percent: formatPercent(tgaMicro.value), of: `${formatCount(tgaMicro.numerator)}/${formatCount(tgaMicro.denominator)}` },
    sga: {
      count: formatCount(sga.numerator),
      of: formatCount(sga.n),
      percent: formatPercent(sga.value),
      interval: formatInterval(sga.low, sga.high),
      ...plotOf(sga),
    },
    bounds: {
      text: formatInterval(sgaBounds.low, sgaBounds.high),
      low: sgaBounds.low,
      high: sgaBounds.high,
      sessions: formatCount(sgaBounds.sessions),
    },
    incidents: formatCount(incidents.numerator),
    drop: drop === null || drop.value === null ? DASH : `${formatPercent(drop.value).replace("-", "−")} %`,
    drift: {
      count: formatCount(directionDrift.numerator),
      of: formatCount(directionDrift.n),
      percent: formatPercent(directionDrift.value),
      interval: formatInterval(directionDrift.low, directionDrift.high),
    },
    clustering: {
      observed: formatPercent(clustering.observed),
      independent: formatPercent(clustering.independent),
      excess: clustering.index.value === null ? DASH : points(clustering.index.value),
      interval:
        clustering.index.low === null || clustering.index.high === null
          ? DASH
          : `${points(clustering.index.low)} to ${points(clustering.index.high)}`,
      remark: clustering.index.undefinedBecause === null ? "" : `undefined: ${reason(clustering.index.undefinedBecause)}`,
    },
    pair: group.pair === null || group.pair.turns === 0 ? DASH : pairText(group.pair),
    sessionsToSettle: figures.undecidedSessions,
  };
}

/** Both say grounded ≤ final ≤ either says grounded, over turns that both call grounded or ungrounded. */
function pairText({ turns, both, either, final, pending }: GroundedPair): string {
  const settled = pending === 0 ? ` ≤ ${formatCount(final)}` : "";
  return `${formatCount(both)}${settled} ≤ ${formatCount(either)} of ${formatCount(turns)}`;
}

function factsOf({ turns }: DialoguesInput, figures: readonly DialogueFigures[]): DialoguesPage["facts"] {
  const total = (of: (one: DialogueFigures) => number): number => figures.reduce((sum, one) => sum + of(one), 0);
  const eligible = total((one) => one.turns.eligible);
  const sessions = total((one) => one.sessions);
  const kappa = turns.cohenKappa.value === null ? turns.krippendorffAlpha : turns.cohenKappa;
  const open = total((one) => one.turns.oneLabel) + total((one) => one.turns.toSettle) + total((one) => one.turns.noLabel);
  return [
    {
      name: "Sessions",
      value: formatCount(sessions),
      note: `${formatCount(total((one) => one.decidedSessions))} decided, ${formatCount(total((one) => one.undecidedSessions))} undecided, ${formatCount(total((one) => one.excludedSessions))} without a turn that counts`,
    },
    { name: "Assistant turns, eligible", value: formatCount(eligible), note: sessions === 0 ? "" : `${(eligible / sessions).toFixed(1)} a session` },
    {
      name: "Final",
      value: formatCount(total((one) => one.turns.final)),
      note: `and ${formatCount(total((one) => one.turns.notApplicable))} not applicable`,
    },
    {
      name: "Open",
      value: formatCount(open),
      note: `${formatCount(total((one) => one.turns.toSettle))} to settle, ${formatCount(total((one) => one.turns.oneLabel))} with one label, ${formatCount(total((one) => one.turns.noLabel))} with none`,
    },
    {
      name: turns.cohenKappa.value === null ? "α, turns" : "κ, turns",
      value: kappa.value === null ? DASH : kappa.value.toFixed(2),
      note:
        kappa.value === null
          ? `undefined: ${reason(kappa.undefinedBecause ?? "no_items")}`
          : `${kappa.low === null || kappa.high === null ? "" : `${kappa.low.toFixed(2)}–${kappa.high.toFixed(2)}, `}n = ${formatCount(kappa.n)}`,
    },
  ];
}

function notesOf(document: DialoguesInput, figures: readonly DialogueFigures[]): string[] {
  const unfinished = figures.reduce((sum, one) => sum + one.unfinishedSessions, 0);
  return [
    "What counts as grounded is our operationalisation (rubric turns); the paper’s own rubric is not public.",
    document.policy === "exclude" ? "Turns that are not applicable are left out." : "Turns that are not applicable count as grounded.",
    ...(unfinished > 0
      ? [
          `${formatCounted(unfinished, "session")} still ${unfinished === 1 ? "has" : "have"} turns with one label or none: they count in no figure yet, and figures may change.`,
        ]
      : []),
    ...(document.namesWithheld ? ["Figures of each rater are closed to whoever settles while something is open."] : []),
  ];
}

function plotOf({ value, low, high }: { value: number | null; low: number | null; high: number | null }) {
  return { at: value, low, high };
}

/** A difference of shares in points, with a real minus. */
function points(share: number): string {
  const text = (100 * share).toFixed(1);
  if (text === "0.0" || text === "-0.0") return "0.0";
  return share > 0 ? `+${text}` : text.replace("-", "−");
}

function reason(code: string): string {
  const known: Record<string, string> = UNDEFINED_METRIC_REASONS;
  return known[code] ?? code.replaceAll("_", " ");
}
