/** The second front end, peer of app/: arguments → use-case → text or one JSON document. */
import { existsSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { damagedSentence } from "../lib/server/damaged-database";
import { closeDatabase } from "../lib/server/db";
import { readEnvironment } from "../lib/server/env";
import { storageFaultOf } from "../lib/server/storage-fault";
import { setReadProgram } from "../lib/server/use-cases/read-program";
import { addAgreement } from "./commands/agreement";
import { addAnalyse } from "./commands/analyse";
import { addBackup } from "./commands/backup";
import { addCheckTable } from "./commands/check-table";
import { addCompare } from "./commands/compare";
import { addConflicts } from "./commands/conflicts";
import { addCopyDatabase } from "./commands/copy-database";
import { addDetect } from "./commands/detect";
import { addDialogues } from "./commands/dialogues";
import { addDoctor } from "./commands/doctor";
import { addExport } from "./commands/export";
import { addFormats } from "./commands/formats";
import { addGate } from "./commands/gate";
import { addImport } from "./commands/import";
import { addImportBundle } from "./commands/import-bundle";
import { addImportLabels } from "./commands/import-labels";
import { addInterfaceRules } from "./commands/interface-rules";
import { addJudge } from "./commands/judge";
import { addMatch } from "./commands/match";
import { addMcpWorld } from "./commands/mcp-world";
import { addMetrics } from "./commands/metrics";
import { addModelServer } from "./commands/model-server";
import { addOpenAssignment } from "./commands/open-assignment";
import { addProbes } from "./commands/probes";
import { addReimport } from "./commands/reimport";
import { addRemoveStudy } from "./commands/remove-study";
import { addRestore } from "./commands/restore";
import { addSample } from "./commands/sample";
import { addSampleSessions } from "./commands/sample-sessions";
import { addServe } from "./commands/serve";
import { addSignInLink } from "./commands/sign-in-link";
import { addStateRules } from "./commands/state-rules";
import { addValidate } from "./commands/validate";
import { addWorker } from "./commands/worker";
import { EXIT } from "./exit";
import { logError } from "./output";
import { sayWithheld } from "./say-withheld";

const program = new Command("plumbline")
  .description("Finds out why language agents fail: imports recorded runs, finds failed writes, labels and counts them.")
  .showHelpAfterError("(plumbline help lists the commands)")
  .exitOverride();

for (const add of [
  addImport,
  addImportLabels,
  addImportBundle,
  addReimport,
  addRemoveStudy,
  addConflicts,
  addFormats,
  addDetect,
  addAnalyse,
  addMatch,
  addGate,
  addMetrics,
  addDialogues,
  addInterfaceRules,
  addStateRules,
  addCompare,
  addCheckTable,
  addValidate,
  addAgreement,
  addSample,
  addSampleSessions,
  addOpenAssignment,
  addExport,
  addJudge,
  addModelServer,
  addProbes,
  addMcpWorld,
  addServe,
  addSignInLink,
  addWorker,
  addDoctor,
  addCopyDatabase,
  addBackup,
  addRestore,
])
  add(program);

const readProgram = new URL("./read-thread.mjs", import.meta.url);
if (existsSync(readProgram)) setReadProgram(readProgram);

program.hook("postAction", (_program, command) => sayWithheld(command.name(), command.opts()));

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
} finally {
  await closeDatabase();
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  const sentence = damagedSentence(error, readEnvironment()) ?? storageFaultOf(error)?.sentence ?? null;
  if (sentence !== null) logError(`plumbline: ${sentence}`);
  else logError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return EXIT.internal;
}
