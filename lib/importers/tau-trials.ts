import type { ImportItem } from "./importer";

/** So many runs are held back at most while it is open what `trial` means. */
const MOST_HELD = 64;

/**
 * In one fork of tau-bench `trial` repeats the task number in every row. Where it does, it says nothing and is 0
 * (product.md §5). The first rows decide: they are held back until one has a trial that is not its task, or until there
 * are more equal ones than chance allows.
 */
export async function* settleTrials(items: AsyncIterable<ImportItem>): AsyncIterable<ImportItem> {
  const held: ImportItem[] = [];
  let verdict: "open" | "means-trial" | "repeats-task" = "open";
  let runs = 0;
  for await (const item of items) {
    if (verdict === "means-trial") {
      yield item;
      continue;
    }
    if (verdict === "repeats-task") {
      yield withoutTrial(item);
      continue;
    }
    held.push(item);
    if (item.kind === "trajectory") {
      runs++;
      if (!repeatsTask(item)) verdict = "means-trial";
      else if (runs === MOST_HELD) verdict = "repeats-task";
    }
    if (verdict !== "open") for (const early of held.splice(0)) yield verdict === "repeats-task" ? withoutTrial(early) : early;
  }
  for (const late of held) yield withoutTrial(late);
}

function repeatsTask(item: Extract<ImportItem, { kind: "trajectory" }>): boolean {
  return String(item.draft.trial) === item.draft.taskId;
}

/** A later row that does not repeat its task keeps its trial: it must not fall together with another run. */
function withoutTrial(item: ImportItem): ImportItem {
  if (item.kind !== "trajectory" || !repeatsTask(item)) return item;
  return { ...item, draft: { ...item.draft, trial: 0 } };
}
