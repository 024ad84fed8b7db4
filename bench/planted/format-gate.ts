import { GATE_SOURCES, GATE_WORLDS, type GateScores, type PlantedWrite, totalOf } from "./score-gate";

/** methods.md and the issue: of planted gap writes at least so many rejected, of good ones at most. With the restored world to ask. */
const CAUGHT = 0.95;
const FALSE_ALARMS = 0.02;

export function isGateGood(scores: GateScores): boolean {
  const [gap, good] = [totalOf(scores, "reexec", "gap"), totalOf(scores, "reexec", "good")];
  return gap.rejected >= CAUGHT * gap.writes && good.rejected <= FALSE_ALARMS * good.writes;
}

const KINDS: readonly [PlantedWrite, string][] = [
  ["gap", "planted gap writes (incomplete, overlooked)"],
  ["other", "planted writes of other labels"],
  ["repeat", "refused writes sent again"],
  ["good", "good writes"],
];

export function formatGate(scores: GateScores, seeds: number): string {
  const share = (count: number, total: number): string => (total === 0 ? "–" : `${count} of ${total} (${((count / total) * 100).toFixed(1)} %)`);
  const rows = KINDS.flatMap(([kind, name]) =>
    [...GATE_WORLDS, "all" as const].map((world) => {
      const cells = GATE_SOURCES.flatMap((source) => {
        const row =
          world === "all"
            ? totalOf(scores, source, kind)
            : scores.rows.find((item) => item.world === world && item.source === source && item.kind === kind);
        const { writes = 0, rejected = 0, abstained = 0 } = row ?? {};
        return [share(rejected, writes), share(abstained, writes)];
      });
      return `| ${name} | ${world} | ${cells.join(" | ")} |`;
    }),
  );
  return [
    `| ${seeds} seeds each | world | rejected, probes in the restored world | abstained | rejected, no probes | abstained |`,
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}
