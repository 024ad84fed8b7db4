/** Which run a row is about: the columns that tables of cases, verdicts and records have in common, behind the study. */
export interface NamedRun {
  environment: string;
  configuration: string;
  file: string;
  record: number;
  externalId: string;
  trial: number;
  trajectoryId: string;
}

export const RUN_COLUMNS: readonly (readonly [string, (row: { run: NamedRun }) => string | number])[] = [
  ["environment", ({ run }) => run.environment],
  ["configuration", ({ run }) => run.configuration],
  ["file", ({ run }) => run.file],
  ["record", ({ run }) => run.record],
  ["external_id", ({ run }) => run.externalId],
  ["trial", ({ run }) => run.trial],
  ["trajectory_id", ({ run }) => run.trajectoryId],
];
