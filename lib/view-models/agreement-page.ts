/** How well raters agree: every coefficient beside the others with its n and interval, the matrix it comes from, and what is undefined. */
import type { AgreementCoefficient, CoefficientName } from "../labels/agreement";
import { AGREEMENT_UNITS, type AgreementUnit } from "../labels/agreement-items";
import { caseOfId } from "../labels/case-of-id";
import type { EvidenceAgreement } from "../labels/evidence-agreement";
import type { ItemStates } from "../labels/item-states";
import type { LabelCoefficients, MultiLabelCoefficients } from "../labels/multi-label-coefficients";
import type { LabelMode } from "../rubric/label-mode";
import { UNDEFINED_REASONS } from "../statistics/undefined-reason";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";
import { DASH, formatInterval, formatPercent } from "./format-share";
import type { Place } from "./trajectory-place";
import type { SearchParameters } from "./trajectory-query";

/** The document of `agreement` as far as the screen needs it. */
export interface AgreementInput {
  raters: string[];
  labels: string[];
  pairableItems: number;
  n: number;
  coefficients: Record<CoefficientName, AgreementCoefficient>;
  unmatched: { rater: string; items: number }[];
  confusion: { rows: string; columns: string; labels: string[]; matrix: number[][] }[];
  /** Who gave which label to which item; empty while names are withheld. */
  table: { item: string; rater: string; label: string }[];
  multiLabel: MultiLabelCoefficients | null;
  evidence: EvidenceAgreement | null;
  study: {
    unit: AgreementUnit;
    environment: string | null;
    mode: LabelMode | null;
    calibrationItems: number;
    assistedLabels: number;
    states: ItemStates;
    clusters: number;
    seed: string;
    draws: number;
    namesWithheld: boolean;
  } | null;
}

/** The scale of the κ plot. */
const KAPPA_LOWEST = -0.2;
/** Below so many items a coefficient says little (methods.md §7.11). */
const ENOUGH_ITEMS = 10;

export interface AgreementRow {
  key: string;
  /** A label of the rubric, drawn with its glyph; else the name alone. */
  label: string | null;
  name: string;
  n: string;
  percent: string;
  percentInterval: string;
  /** Places on the κ scale, 0–1; null where there is nothing to draw. */
  plot: { at: number; low: number | null; high: number | null } | null;
  kappa: string;
  kappaInterval: string;
  fleiss: string;
  alpha: string;
  ac1: string;
  pabak: string;
  /** Why a number is missing, or what to mind; empty when all is plain. */
  remark: string;
}

export interface AgreementCell {
  key: string;
  column: string;
  count: number;
  weight: number;
  isSame: boolean;
  /** What was labelled so; empty while something is to be settled: list and matrix together would tell who said what. */
  items: AgreementItem[];
}

/** One item behind a cell, and where it stands. */
export interface AgreementItem {
  item: string;
  trajectoryId: string;
  place: Place | null;
  name: string;
}

export interface AgreementMatrix {
  key: string;
  title: string;
  labels: string[];
  rows: { label: string; cells: AgreementCell[]; total: string }[];
  columnTotals: string[];
  summary: string;
}

export interface AgreementSection {
  key: string;
  environment: string | null;
  title: string;
  sub: string;
  rows: AgreementRow[];
  /** Shares of their own: same set, Jaccard, evidence. */
  shares: { name: string; value: string; interval: string; n: string; remark: string }[];
  matrices: AgreementMatrix[];
  /** What was left out or stands alone, in sentences. */
  notes: string[];
  isEmpty: boolean;
}

export const UNIT_NAMES: Record<AgreementUnit, string> = {
  case: "Cases",
  trajectory: "Runs",
  turn: "Turns",
  taskComplete: "Task complete",
  session: "Sessions",
  tgq: "TGQ",
  dgp: "DGP",
  ccc: "CCC",
  verdict: "Verdicts",
};
const ITEMS: Record<AgreementUnit, [one: string, many: string]> = {
  case: ["case", "cases"],
  trajectory: ["run", "runs"],
  turn: ["turn", "turns"],
  taskComplete: ["turn", "turns"],
  session: ["session", "sessions"],
  tgq: ["session", "sessions"],
  dgp: ["session", "sessions"],
  ccc: ["session", "sessions"],
  verdict: ["verdict", "verdicts"],
};

export function prepareAgreement(document: AgreementInput): AgreementSection {
  const { coefficients, multiLabel, study, raters } = document;
  const unit = study?.unit ?? "case";
  const [, many] = ITEMS[unit];
  const isMulti = study?.mode === "multi" && multiLabel !== null;
  const overall = overallRow(document, isMulti ? "first label of each set" : `all ${document.labels.length} labels`);
  const scaled = coefficients.cohenKappaLinear.undefinedBecause === "labels_not_numeric" ? [] : scaleRows(document);
  return {
    key: study?.environment ?? "all",
    environment: study?.environment ?? null,
    title: study?.environment === null || study === null ? `All ${many}` : displayLine(study.environment),
    sub: isMulti ? "several labels an item, one coefficient each" : "one label an item",
    rows: isMulti ? [...multiLabel.perLabel.map(labelRow), macroRow(multiLabel), overall] : [overall, ...scaled],
    shares: [...(isMulti ? setShares(multiLabel) : []), ...evidenceShares(document)],
    matrices: document.confusion.map((confusion) => matrixOf(confusion, study?.namesWithheld ?? false, many, document.table)),
    notes: notesOf(document, many),
    isEmpty: raters.length < 2 || document.pairableItems === 0,
  };
}

function overallRow({ coefficients }: AgreementInput, name: string): AgreementRow {
  return {
    key: "all",
    label: null,
    name,
    ...percentOf(coefficients.percentAgreement),
    ...kappaOf(coefficients.cohenKappa),
    fleiss: digits(coefficients.fleissKappa),
    alpha: digits(coefficients.krippendorffAlpha),
    ac1: digits(coefficients.gwetAc1),
    pabak: digits(coefficients.pabak),
    remark: remarkOf(coefficients.cohenKappa, null),
  };
}

/** Numbers are weighed by how far apart they are. */
function scaleRows({ coefficients }: AgreementInput): AgreementRow[] {
  const row = (key: string, name: string, kappa: AgreementCoefficient, alpha: AgreementCoefficient): AgreementRow => ({
    key,
    label: null,
    name,
    n: formatCount(kappa.n),
    percent: "",
    percentInterval: "",
    ...kappaOf(kappa),
    fleiss: "",
    alpha: digits(alpha),
    ac1: "",
    pabak: "",
    remark: remarkOf(kappa, null),
  });
  return [
    row("linear", "κ linear weights, α ordinal", coefficients.cohenKappaLinear, coefficients.krippendorffAlphaOrdinal),
    row("quadratic", "κ quadratic weights, α interval", coefficients.cohenKappaQuadratic, coefficients.krippendorffAlphaInterval),
  ];
}

function labelRow(row: LabelCoefficients): AgreementRow {
  const isSingle = row.items === 1;
  return {
    key: row.label,
    label: row.label,
    name: row.label,
    ...percentOf(row.percentAgreement),
    // A value on a single item has no interval worth drawing.
    ...kappaOf(isSingle ? { ...row.kappa, low: null, high: null } : row.kappa),
    fleiss: digits(row.fleissKappa),
    alpha: digits(row.alpha),
    ac1: digits(row.ac1),
    pabak: digits(row.pabak),
    remark: remarkOf(row.kappa, row.items),
  };
}

function macroRow({ macro, perLabel }: MultiLabelCoefficients): AgreementRow {
  const number = ({ value }: { value: number | null }): string => (value === null ? DASH : value.toFixed(2));
  return {
    key: "macro",
    label: null,
    name: `mean over ${macro.kappa.labels} of ${perLabel.length} labels`,
    n: "",
    percent: "",
    percentInterval: "",
    plot: null,
    kappa: number(macro.kappa),
    kappaInterval: "",
    fleiss: "",
    alpha: number(macro.alpha),
    ac1: number(macro.ac1),
    pabak: number(macro.pabak),
    remark: macro.kappa.undefinedBecause === null ? "" : `undefined: ${reasonText(macro.kappa.undefinedBecause)}`,
  };
}

function setShares({ exactMatch, jaccard }: MultiLabelCoefficients): AgreementSection["shares"] {
  const share = (name: string, coefficient: AgreementCoefficient, text: (value: number) => string) => ({
    name,
    value: coefficient.value === null ? DASH : text(coefficient.value),
    interval: formatInterval(coefficient.low, coefficient.high),
    n: formatCount(coefficient.n),
    remark: coefficient.undefinedBecause === null ? "" : `undefined: ${reasonText(coefficient.undefinedBecause)}`,
  });
  return [share("Same set of labels, %", exactMatch, formatPercent), share("Mean Jaccard of the sets, %", jaccard, formatPercent)];
}

function evidenceShares({ evidence }: AgreementInput): AgreementSection["shares"] {
  if (evidence === null) return [];
  const share = (name: string, { same, of }: { same: number; of: number }) => ({
    name,
    value: of === 0 ? DASH : formatPercent(same / of),
    interval: `${formatCount(same)} of ${formatCount(of)}`,
    n: formatCount(of),
    remark: of === 0 ? "undefined: no item has one label and quotes of both" : "",
  });
  return [share("Evidence at the same step, %", evidence.sameStep), share("Quotes that overlap, %", evidence.overlap)];
}

function matrixOf(
  confusion: AgreementInput["confusion"][number],
  isNameless: boolean,
  many: string,
  table: AgreementInput["table"],
): AgreementMatrix {
  const labelsOf = (rater: string): Map<string, string> => new Map(table.flatMap((row) => (row.rater === rater ? [[row.item, row.label]] : [])));
  const [first, second] = [labelsOf(confusion.rows), labelsOf(confusion.columns)];
  const itemsOf = (row: string, column: string): AgreementItem[] =>
    isNameless ? [] : [...first].flatMap(([item, label]) => (label === row && second.get(item) === column ? [describeItem(item)] : []));
  const { labels, matrix } = confusion;
  const used = labels.filter((_, index) => sum(matrix[index] ?? []) > 0 || sum(matrix.map((row) => row[index] ?? 0)) > 0);
  // Scales have many columns: only what was used is drawn; the coefficients count the whole scheme.
  const shown = labels.length > 9 ? used : labels;
  const most = Math.max(1, ...matrix.flat());
  const at = (row: string, column: string): number => matrix[labels.indexOf(row)]?.[labels.indexOf(column)] ?? 0;
  const total = sum(matrix.flat());
  const agreed = sum(labels.map((label) => at(label, label)));
  return {
    key: `${confusion.rows} ${confusion.columns}`,
    title: isNameless ? "rows first rater, columns second" : `rows ${displayLine(confusion.rows)}, columns ${displayLine(confusion.columns)}`,
    labels: shown,
    rows: shown.map((label) => ({
      label,
      cells: shown.map((column) => ({
        key: `${label} ${column}`,
        column,
        count: at(label, column),
        weight: at(label, column) / most,
        isSame: label === column,
        items: itemsOf(label, column),
      })),
      total: formatCount(sum(shown.map((column) => at(label, column)))),
    })),
    columnTotals: shown.map((column) => formatCount(sum(shown.map((label) => at(label, column))))),
    summary: `${formatCount(total)} ${many}: ${formatCount(agreed)} agree, ${formatCount(total - agreed)} differ`,
  };
}

/** An item's id names its run, and its case or turn behind it. */
function describeItem(item: string): AgreementItem {
  const trajectoryId = item.split(":")[0] ?? item;
  const address = caseOfId(item);
  if (address !== null) {
    const { t, k, failure } = address;
    return { item, trajectoryId, place: { t, k }, name: `${trajectoryId}, ${failure === "F4" ? "a write that never came" : `step ${t}.${k}`}` };
  }
  const turn = /:turn:(\d+)$/.exec(item)?.[1];
  return { item, trajectoryId, place: null, name: turn === undefined ? trajectoryId : `${trajectoryId}, turn ${turn}` };
}

function notesOf({ study, unmatched, pairableItems }: AgreementInput, many: string): string[] {
  if (study === null) return [];
  const alone = unmatched.filter(({ items }) => items > 0).map(({ rater, items }) => `${displayLine(rater)} ${formatCount(items)}`);
  const { states } = study;
  const settled = states.adjudication + states.discussion;
  return [
    ...(alone.length > 0 ? [`Labelled by one rater alone, in no coefficient: ${alone.join(", ")}.`] : []),
    ...(study.calibrationItems > 0 ? [`${formatCounted(study.calibrationItems, "calibration item")} left out.`] : []),
    ...(study.assistedLabels > 0 ? [`${formatCounted(study.assistedLabels, "assisted label")} left out.`] : []),
    `Of the ${many}, ${formatCount(states.agreement)} agree; ${formatCount(states.pending)} to settle; ${formatCount(settled)} settled: ${formatCount(states.adjudication)} by a third person, ${formatCount(states.discussion)} together.`,
    ...(pairableItems > 0 && pairableItems < ENOUGH_ITEMS ? [`Not enough data: fewer than ${ENOUGH_ITEMS} ${many} have two labels.`] : []),
  ];
}

function percentOf({ value, low, high, n }: AgreementCoefficient): Pick<AgreementRow, "n" | "percent" | "percentInterval"> {
  return { n: formatCount(n), percent: formatPercent(value), percentInterval: formatInterval(low, high) };
}

function kappaOf({ value, low, high }: AgreementCoefficient): Pick<AgreementRow, "plot" | "kappa" | "kappaInterval"> {
  const place = (number: number): number => Math.min(1, Math.max(0, (number - KAPPA_LOWEST) / (1 - KAPPA_LOWEST)));
  return {
    plot: value === null ? null : { at: place(value), low: low === null ? null : place(low), high: high === null ? null : place(high) },
    kappa: value === null ? DASH : signed(value),
    kappaInterval: low === null || high === null ? DASH : `${signed(low)} to ${signed(high)}`,
  };
}

function remarkOf({ value, undefinedBecause }: AgreementCoefficient, items: number | null): string {
  if (items === 0) return "undefined: no rater used the label";
  if (value === null) return `undefined: ${reasonText(undefinedBecause)}`;
  return items === 1 ? "stands on 1 item" : "";
}

const digits = ({ value }: AgreementCoefficient): string => (value === null ? DASH : signed(value));

/** Two digits, a real minus, and never −0.00. */
function signed(value: number): string {
  const text = value.toFixed(2);
  return text === "-0.00" ? "0.00" : text.replace("-", "−");
}

const OWN_REASONS: Record<string, string> = {
  more_than_two_raters: "there are more than two raters",
  labels_not_numeric: "the labels are no numbers",
};

/** Why a coefficient has no value, in words. */
export function reasonText(code: string | null): string {
  if (code === null) return "";
  const known: Record<string, string> = { ...UNDEFINED_REASONS, ...OWN_REASONS };
  return known[code] ?? code.replaceAll("_", " ");
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The unit in the address; cases where it is none. */
export function parseAgreementUnit(parameters: SearchParameters): AgreementUnit {
  const given = [parameters.unit].flat()[0];
  return AGREEMENT_UNITS.find((unit) => unit === given) ?? "case";
}
