/**
 * How the list of runs shares its width. Columns of figures keep theirs; columns of text get what their texts need, as
 * long as the task, which takes the rest, keeps a readable part. Pixels, estimated from the number of letters, so that
 * server and browser come to the same.
 */
import type { TrajectoryRow } from "./trajectories-table";
import type { ColumnId } from "./trajectory-query";

/** The table fits this without sideways scroll: a window of 1,280 less the filters beside it. */
const TABLE = 1_056;
/** What the task keeps at least, about 22 letters. */
const TASK = 150;
const PADDING = 14;
const LETTER = { mono: 7.25, text: 6.4, small: 6.1 } as const;
const GLYPH = 17;
const RULE_ID = 34;

/** Columns whose width never depends on the rows, as `study.css` has them. */
const FIXED: Readonly<Partial<Record<ColumnId, number>>> = {
  outcome: 24,
  steps: 46,
  strip: 110,
  writes: 50,
  refused: 58,
  cases: 48,
  distance: 60,
  people: 58,
};

/** Text columns: the least they are narrowed to, and what a row's text wants. */
const TEXTS: readonly { id: ColumnId; least: number; most: number; wants: (row: TrajectoryRow) => number }[] = [
  { id: "run", least: 64, most: 130, wants: (row) => row.run.length * LETTER.mono + 6 },
  { id: "environment", least: 84, most: 140, wants: (row) => row.environment.length * LETTER.text },
  { id: "configuration", least: 84, most: 180, wants: (row) => row.configuration.length * LETTER.mono },
  { id: "label", least: 96, most: 180, wants: (row) => labelWidth(row) },
  { id: "rule", least: 96, most: 200, wants: (row) => (row.subPattern === "" ? 0 : RULE_ID + row.subPattern.length * LETTER.small) },
];

export type ColumnWidths = Partial<Record<ColumnId, number>>;

/** `shown`: the visible columns. The task has no width: it takes what is left. */
export function columnWidths(rows: readonly TrajectoryRow[], shown: readonly ColumnId[]): ColumnWidths {
  const isShown = new Set(shown);
  const texts = TEXTS.filter(({ id }) => isShown.has(id)).map(({ id, least, most, wants }) => {
    const widest = rows.reduce((width, row) => Math.max(width, wants(row)), 0);
    return { id, least, width: Math.ceil(Math.min(most, Math.max(least, widest + PADDING))) };
  });
  const fixed = shown.reduce((sum, id) => sum + (FIXED[id] ?? 0), 0);
  const wanted = texts.reduce((sum, { width }) => sum + width, 0);
  const spare = texts.reduce((sum, { width, least }) => sum + width - least, 0);
  const over = Math.max(0, fixed + wanted + TASK - TABLE);
  // What is too much is taken from each in proportion to what it has above its least.
  const kept = spare === 0 ? 1 : Math.max(0, 1 - over / spare);
  return Object.fromEntries(texts.map(({ id, least, width }) => [id, Math.floor(least + (width - least) * kept)]));
}

function labelWidth({ label, labels }: TrajectoryRow): number {
  return label === null ? 0 : GLYPH + label.length * LETTER.text + GLYPH * Math.max(0, labels.length - 1);
}
