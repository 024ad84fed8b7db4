/**
 * Groups of nodes that reach each other, each as a path that ends where it began (Tarjan's strongly connected
 * components, then one walk inside each). Order: by name, so that two runs say the same.
 */
export function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const onStack = new Set<string>();
  const stack: string[] = [];
  const groups: string[][] = [];

  const connect = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    onStack.add(node);
    for (const next of [...(edges.get(node) ?? [])].sort()) {
      if (!index.has(next)) connect(next);
      else if (!onStack.has(next)) continue;
      low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) onStack.delete(member);
    if (group.length > 1) groups.push(group);
  };
  for (const node of [...edges.keys()].sort()) if (!index.has(node)) connect(node);
  return groups.map((group) => walkAround(group, edges));
}

/** The shortest way from the first node of a group back to itself. */
function walkAround(group: readonly string[], edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const start = [...group].sort()[0] ?? "";
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of [...(edges.get(way[way.length - 1] ?? "") ?? [])].sort()) {
      if (next === start) return [...way, start];
      if (!group.includes(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [...group, start];
}
