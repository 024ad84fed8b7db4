/**
 * Runs of our own worlds, recorded as a runner would write them and read by the importer, each with the world it began in. The
 * world is the truth that a probe source is held to: sent the recorded calls up to a write, it says what a read would have shown.
 */
import { analyse } from "../../../analysis/analyse";
import { ensure } from "../../../base/assert";
import { isJsonObject } from "../../../base/json";
import { findEnvironment } from "../../../environments";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../../environments/environment";
import type { ProbeRequest, WritePlace } from "../../../gates/probe-source";
import type { Importer } from "../../../importers/importer";
import { knowagentJsonl } from "../../../importers/knowagent-jsonl";
import { openaiChatJsonl } from "../../../importers/openai-chat-jsonl";
import type { Action, TrajectoryContent } from "../../../trajectory/trajectory";
import { generateHouseholdBatch } from "../../../worlds/household-batch";
import { restoreWorld } from "../../../worlds/restore-world";
import { type RunningWorld, runningHousehold } from "../../../worlds/running-world";
import { buildSampleStudy } from "../../../worlds/sample-study";
import { generateApiBatch, generateAppBatch, generateDeskBatch } from "../../../worlds/tool-batch";
import { writeKnowAgentJsonl } from "../../../worlds/writers/knowagent-jsonl";
import { writeOpenaiChatJsonl } from "../../../worlds/writers/openai-chat-jsonl";
import type { ProbedRun } from "../probed-run";

export interface RecordedWorld extends ProbedRun {
  world: RunningWorld;
}

export function probedRun(trajectoryId: string, content: TrajectoryContent): ProbedRun {
  const environment = ensure(findEnvironment(content.environment), content.environment);
  return { trajectoryId, content, environment, facts: analyse(content, environment, DEFAULT_ENVIRONMENT_SETTINGS) };
}

export async function householdRuns(seed: number, count: number): Promise<RecordedWorld[]> {
  const batch = generateHouseholdBatch(seed, count);
  const contents = await read(knowagentJsonl, writeKnowAgentJsonl(batch));
  return contents.map((content, i) => ({
    ...probedRun(`tr_${seed}_${i}`, content),
    world: runningHousehold(ensure(batch[i], "the run of this record").run.start),
  }));
}

/** Both agents of every task of the sample study. */
export async function sampleRuns(): Promise<RecordedWorld[]> {
  const files = await Promise.all(buildSampleStudy().files.map(({ text }) => read(knowagentJsonl, text)));
  return files.flatMap((contents, file) => contents.map((content, i) => restored(`tr_${file}_${i}`, content)));
}

export async function toolRuns(seed: number): Promise<RecordedWorld[]> {
  const text = [
    writeOpenaiChatJsonl(generateApiBatch(seed)),
    writeOpenaiChatJsonl(generateDeskBatch(seed)),
    writeOpenaiChatJsonl(generateAppBatch(seed)),
  ];
  const contents = await read(openaiChatJsonl, text.join(""), "tools");
  return contents.map((content, i) => restored(`tr_${seed}_${i}`, content));
}

/** What the world would have shown to a read before this write; the record's own calls are made again up to it. */
export function truthAt({ content, world }: RecordedWorld, at: WritePlace, request: ProbeRequest): string | null {
  let before = world;
  for (const step of content.steps.slice(0, at.t)) {
    for (const action of step.actions) {
      if (action.isMessage || (step.t === at.t && action.k >= at.k)) continue;
      before = send(before, action)?.world ?? before;
    }
  }
  return send(before, request)?.reply ?? null;
}

function send(world: RunningWorld, { raw, tool, args }: Pick<Action, "raw" | "tool" | "args">) {
  return world.send(tool === null ? { line: raw } : { tool, args: isJsonObject(args) ? args : {} });
}

function restored(trajectoryId: string, content: TrajectoryContent): RecordedWorld {
  return { ...probedRun(trajectoryId, content), world: ensure(restoreWorld(content.externalId), content.externalId) };
}

async function read(importer: Importer, text: string, environment?: string): Promise<TrajectoryContent[]> {
  const contents: TrajectoryContent[] = [];
  const bytes = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  for await (const item of importer.read({ name: "runs.jsonl", bytes, sibling: async () => null })) {
    if (item.kind !== "trajectory") throw new Error(`record ${item.record} was not imported`);
    const { trial: _, ...content } = item.draft;
    contents.push({ ...content, environment: environment ?? ensure(content.environment, "an environment that the format fixes") });
  }
  return contents;
}
