import { writeFileSync } from "node:fs";
import path from "node:path";
import { plumbline } from "./plumbline";
import { FOLDER } from "./server-folder";

/** Puts one run into a study of its own by the command line and gives its id. */
export function importRun(study: string, line: string): string {
  const file = path.join(FOLDER, `${study}.jsonl`);
  writeFileSync(file, line);
  const imported = plumbline("import", file, "--study", study, "--json");
  if (imported.code !== 0) throw new Error(`the run was not imported: ${imported.stdout}\n${imported.stderr}`);
  const analysed = JSON.parse(plumbline("analyse", "--study", study, "--json").stdout) as { trajectories: { trajectoryId: string }[] };
  const [only] = analysed.trajectories;
  if (only === undefined) throw new Error("the study is empty");
  return only.trajectoryId;
}
