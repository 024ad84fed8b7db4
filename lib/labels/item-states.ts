import { groupBy } from "../base/group-by";
import type { RatedItem } from "./agreement-items";
import { type FinalVia, isSameSet } from "./combine-labels";
import type { SettledBy } from "./label";

/** How many items stand how: settled by a third person and together are counted apart (methods.md §1.8). */
export type ItemStates = Record<FinalVia, number>;

/** `settledBy`: how an item was settled; null while nobody has. */
export function itemStates(items: readonly RatedItem[], settledBy: (item: string) => SettledBy | null): ItemStates {
  const states: ItemStates = { agreement: 0, adjudication: 0, discussion: 0, single: 0, pending: 0 };
  for (const [item, group] of groupBy(items, (rated) => rated.item)) {
    const settled = settledBy(item);
    const [first] = group;
    const isEqual = first !== undefined && group.every(({ labels }) => isSameSet(labels, first.labels));
    states[settled ?? (group.length < 2 ? "single" : isEqual ? "agreement" : "pending")]++;
  }
  return states;
}
