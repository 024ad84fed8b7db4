/** The tree of a thread: which line follows which, and the branch that is the run. */
import { isMessageLine, type SessionLine, textAt } from "./claude-code-lines";

export interface Branch {
  /** From the first line to the last. */
  path: SessionLine[];
  /** Messages that are not on it. */
  others: SessionLine[];
  /** Lines whose parent is not in the file: they are taken to follow the line before them. */
  orphans: number;
}

/**
 * The deepest branch, counted in messages; of equal ones that which ends last. Where no line names its parent, the order
 * of the file is the branch.
 */
export function deepestBranch(lines: readonly SessionLine[]): Branch {
  const byId = new Map<string, SessionLine>();
  const unique: SessionLine[] = [];
  for (const line of lines) {
    // A session that is resumed may repeat its lines.
    if (line.uuid !== null && byId.has(line.uuid)) continue;
    if (line.uuid !== null) byId.set(line.uuid, line);
    unique.push(line);
  }
  const hasLinks = unique.some((line) => line.parent !== null && byId.has(line.parent));
  if (!hasLinks) return { path: unique, others: [], orphans: 0 };

  const parents = new Map<SessionLine, SessionLine | null>();
  let orphans = 0;
  for (const [index, line] of unique.entries()) {
    const named = line.parent === null ? undefined : byId.get(line.parent);
    const before = unique[index - 1] ?? null;
    if (named !== undefined && named !== line) parents.set(line, named);
    else if (line.parent !== null || line.uuid === null || continuesQuietly(line)) {
      if (line.parent !== null && !continuesQuietly(line) && before !== null) orphans++;
      parents.set(line, before);
    } else parents.set(line, null);
  }
  const depths = depthsOf(unique, parents);
  let leaf: SessionLine | null = null;
  for (const line of unique) if (leaf === null || (depths.get(line) ?? 0) >= (depths.get(leaf) ?? 0)) leaf = line;
  const path: SessionLine[] = [];
  const onPath = new Set<SessionLine>();
  for (let line = leaf; line !== null && !onPath.has(line); line = parents.get(line) ?? null) {
    onPath.add(line);
    path.push(line);
  }
  path.reverse();
  return { path, others: unique.filter((line) => !onPath.has(line) && isMessageLine(line)), orphans };
}

/** A compaction starts a new tree in the file; the conversation goes on. */
function continuesQuietly({ value }: SessionLine): boolean {
  return textAt(value, "subtype") === "compact_boundary" || value.isCompactSummary === true;
}

function depthsOf(lines: readonly SessionLine[], parents: ReadonlyMap<SessionLine, SessionLine | null>): Map<SessionLine, number> {
  const depths = new Map<SessionLine, number>();
  for (const start of lines) {
    const way: SessionLine[] = [];
    let line: SessionLine | null = start;
    const onWay = new Set<SessionLine>();
    while (line !== null && !depths.has(line) && !onWay.has(line)) {
      way.push(line);
      onWay.add(line);
      line = parents.get(line) ?? null;
    }
    let depth = line === null ? 0 : (depths.get(line) ?? 0);
    for (const each of way.reverse()) {
      depth += isMessageLine(each) ? 1 : 0;
      depths.set(each, depth);
    }
  }
  return depths;
}
