import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import { MATCHER_VERSION } from "../../matching/match-result";
import { GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import { damagedSentence } from "../damaged-database";
import { openDatabase } from "../db";
import { readEnvironment } from "../env";
import { listProviders } from "../judge/providers";
import { makeHome } from "../make-home";
import { listStudies } from "../repositories/studies";
import { checkDeployment } from "./check-deployment";
import type { DoctorCheck } from "./doctor-check";
import { listProbeSources } from "./list-probe-sources";

/** `doctor`: whether this installation can do its work, and what to do where it cannot. No addresses, no paths, no secrets. */
export interface DoctorDocument {
  schemaVersion: 1;
  versions: { node: string; matcher: string; rubric: string };
  checks: DoctorCheck[];
}

export async function runDoctor(): Promise<DoctorDocument> {
  return {
    schemaVersion: 1,
    versions: { node: process.versions.node, matcher: MATCHER_VERSION, rubric: GAP_RUBRIC_VERSION },
    checks: [
      checkNode(),
      await checkFolder(),
      await checkDatabase(),
      checkModel(),
      await checkProbes(),
      ...(await checkDeployment(readEnvironment())),
    ],
  };
}

function checkNode(): DoctorCheck {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isGood = major > 20 || (major === 20 && minor >= 9);
  return {
    id: "node",
    state: isGood ? "ok" : "failed",
    message: `Node ${process.versions.node}`,
    advice: isGood ? null : "install Node 20.9 or newer",
  };
}

async function checkFolder(): Promise<DoctorCheck> {
  const { home } = readEnvironment();
  try {
    makeHome(home);
    await mkdir(path.join(home, "raw"), { recursive: true });
    await access(home, constants.W_OK);
    return { id: "data-folder", state: "ok", message: "the data folder can be written", advice: null };
  } catch {
    return { id: "data-folder", state: "failed", message: "the data folder cannot be written", advice: "set PLUMBLINE_HOME to a folder of yours" };
  }
}

async function checkDatabase(): Promise<DoctorCheck> {
  const kind = readEnvironment().isPostgres ? "PostgreSQL" : "SQLite";
  try {
    const studies = await listStudies(await openDatabase());
    return {
      id: "database",
      state: "ok",
      message: `${kind}, up to date, ${studies.length} ${studies.length === 1 ? "study" : "studies"}`,
      advice: null,
    };
  } catch (error) {
    return {
      id: "database",
      state: "failed",
      message: `${kind}: ${damagedSentence(error, readEnvironment()) ?? (error instanceof Error ? error.message : String(error))}`,
      advice: "the newest copies are in the folder backups of the data folder",
    };
  }
}

/** Which providers are set up; without one every number comes without a model. Never an address or a key. */
function checkModel(): DoctorCheck {
  const set = listProviders(readEnvironment()).filter(({ isSet }) => isSet);
  if (set.length === 0) {
    const message = "no model provider is set: everything but the judge and the gate with a model works";
    return { id: "model", state: "ok", message, advice: "set a key of a provider in the server's environment to use the judge" };
  }
  return { id: "model", state: "ok", message: `set up: ${set.map(({ provider }) => provider).join(", ")}`, advice: null };
}

/** What live probes may ask, by name. Without any the gate's other sources work all the same. */
async function checkProbes(): Promise<DoctorCheck> {
  const { state, message, servers } = (await listProbeSources()).live;
  const list = servers
    .map(({ name, transport, tools }) => `${name} (${transport}, ${tools.length} ${tools.length === 1 ? "read" : "reads"} allowed)`)
    .join(", ");
  switch (state) {
    case "unreadable":
      return { id: "probes", state: "failed", message: message ?? "", advice: "docs/probes.md shows a file that is complete" };
    case "not-configured":
      return { id: "probes", state: "ok", message: "no live probes are configured: a replay asks no running system", advice: null };
    case "dry-run":
      return { id: "probes", state: "ok", message: `live probes, dry run (nothing is called): ${list}`, advice: null };
    case "on": {
      const advice = "replays call these systems; set dryRun to true to stop that";
      return { id: "probes", state: "ok", message: `live probes are on: ${list}`, advice };
    }
  }
}
