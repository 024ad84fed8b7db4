import { writeFileSync } from "node:fs";
import path from "node:path";
import { findInTrajectory } from "../../lib/server/use-cases/find-in-trajectory";
import { importFiles } from "../../lib/server/use-cases/import-files";
import { loadSteps } from "../../lib/server/use-cases/load-steps";
import { loadTrajectoryView } from "../../lib/server/use-cases/load-trajectory-view";
import { matchStudy } from "../../lib/server/use-cases/match-study";
import { longRunLine } from "../long-run";
import { absolute, type BenchContext, type Measure, median, milliseconds, NOTHING_ASKED, ratio, timeOf } from "../measure";

/** The server's part of opening a run: outline, first window; the browser's part is measured by browser-open. */
export async function measureOpening({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const [short, long, longest] = isSmoke ? [20, 100, 300] : [50, 5_000, 20_000];
  const file = path.join(folder, "long.jsonl");
  writeFileSync(file, [short, long, longest].map((steps) => longRunLine(`run-${steps}`, steps)).join("\n"));
  const imported = await importFiles([file], { study: "long", configuration: null, environment: null, format: null });
  const matched = await matchStudy("long", "server");
  if (!imported.ok || !matched.ok) throw new Error("the long runs could not be imported");
  const idOf = (steps: number): string => matched.value.trajectories.find((run) => run.externalId === `run-${steps}`)?.trajectoryId ?? "";
  const runs = isSmoke ? 1 : 15;
  const open = (steps: number): Promise<number> =>
    median(runs, () =>
      timeOf(async () => {
        await loadTrajectoryView("long", "server", idOf(steps));
        await loadSteps("long", "server", idOf(steps), 1, 60);
      }),
    );
  const times = new Map<number, number>();
  for (const steps of [short, long, longest]) times.set(steps, await open(steps));
  const of = (steps: number): number => times.get(steps) ?? 0;
  const find = await median(runs, () => timeOf(() => findInTrajectory("long", "server", idOf(long), "mug")));
  return [
    ratio(`server part of opening ${long} steps / ${short} steps`, of(long), of(short), milliseconds, NOTHING_ASKED),
    ratio(`server part of opening ${longest} steps / ${long} steps`, of(longest), of(long), milliseconds, NOTHING_ASKED),
    absolute(`find in a run of ${long} steps`, find, "ms", NOTHING_ASKED),
  ];
}
