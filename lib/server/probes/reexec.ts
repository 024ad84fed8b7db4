/**
 * A read made in the environment itself, restored to the moment before the write (methods.md §4.7, `reexec`): the world is made
 * anew by the name of the task, the recorded calls 1..t−1 are made again, and every reply must equal the recorded one byte for
 * byte. Only then is the read made, in a copy that is thrown away.
 *
 *   restore ─▶ replay 1..t−1 ─▶ same bytes? ─▶ the read ─▶ `exact`
 *                                └─ no: unavailable, with the step that differs
 *
 * The worlds that can be restored are our own (lib/worlds). ALFWorld and AppWorld are not installed here: a run of theirs is answered
 * with a sentence that says so.
 */
import { isJsonObject } from "../../base/json";
import type { EnvironmentSettings } from "../../environments/environment";
import type { OfferedRead, ProbeAnswer, ProbeRequest, ProbeSource, WritePlace } from "../../gates/probe-source";
import { unavailable } from "../../replay/probes/answers";
import { isBefore, type ProbedRun, type RecordedCall, recordedCalls } from "../../replay/probes/probed-run";
import { classOfRequest, refusalOfReply } from "../../replay/probes/read-request";
import { openingTexts } from "../../trajectory/span";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { restoreWorld } from "../../worlds/restore-world";
import type { RunningWorld } from "../../worlds/running-world";

/** `restore` gives the world of a run before its first action, or null; by default from the name that our generators gave it. */
export function reexecSource(
  run: ProbedRun,
  settings: EnvironmentSettings,
  restore: (content: TrajectoryContent) => RunningWorld | null = restoreByName,
): ProbeSource {
  let replay: PrefixReplay | null = null;
  const replayed = (): PrefixReplay => {
    replay ??= new PrefixReplay(run, restore(run.content));
    return replay;
  };
  return {
    id: "reexec",
    get offers() {
      return replayed().tools;
    },
    answer(request: ProbeRequest, at: WritePlace): ProbeAnswer {
      const { kind } = classOfRequest(run.environment, settings, request);
      // Walking about in a copy of a text world changes nothing that anybody keeps.
      if (kind !== "read" && !(kind === "navigate" && request.tool === null)) return unavailable(`not made: the write set says ${kind}, not read`);
      const restored = replayed().worldBefore(at);
      if ("fault" in restored) return unavailable(restored.fault);
      const sent = send(restored.world, request);
      if (sent === null) return unavailable("this world takes no such call");
      return {
        status: refusalOfReply(run.environment, request, sent.reply).status === "refused" ? "refused" : "answered",
        text: sent.reply,
        stateValidity: restored.isChecked ? "exact" : "assumed",
        foundAt: null,
        reason: restored.isChecked
          ? "asked in the restored environment, whose replies up to here equal the recorded ones byte for byte"
          : "asked in the environment that the task's name restores; nothing recorded stands before the write to check it by",
      };
    },
  };
}

const restoreByName = ({ externalId }: TrajectoryContent): RunningWorld | null => restoreWorld(externalId);

type Restored = { world: RunningWorld; isChecked: boolean } | { fault: string };

/** The states of one run, each made once: the writes of a run are asked about in order, and a prefix begins with the one before. */
class PrefixReplay {
  private readonly calls: RecordedCall[];
  /** `worlds[i]`: before call i. */
  private readonly worlds: RunningWorld[] = [];
  /** What the environment documents of its tools: nothing of the run. */
  readonly tools: readonly OfferedRead[];
  private readonly opening: "missing" | "differs" | "checked" | "silent";
  /** Call whose reply was not the recorded one, and what to say of it. */
  private difference: { index: number; fault: string } | null = null;

  constructor(run: ProbedRun, start: RunningWorld | null) {
    this.calls = recordedCalls(run);
    this.tools = start?.tools ?? [];
    if (start === null) {
      this.opening = "missing";
      return;
    }
    this.worlds.push(start);
    const texts = openingTexts(run.content).map(({ text }) => text);
    const isShown = start.opening.every((line) => texts.some((text) => text.includes(line)));
    this.opening = start.opening.length === 0 ? "silent" : isShown ? "checked" : "differs";
  }

  worldBefore(at: WritePlace): Restored {
    if (this.opening === "missing")
      return { fault: "no environment that can be restored here: only our own worlds can, by the names of their tasks" };
    if (this.opening === "differs") return { fault: "the environment that the task's name restores opens with another text than the record" };
    let count = 0;
    for (const call of this.calls) {
      if (!isBefore(call, at)) break;
      count += 1;
    }
    while (this.worlds.length <= count && this.difference === null) this.advance();
    if (this.difference !== null && this.difference.index < count) return { fault: this.difference.fault };
    const world = this.worlds[count];
    if (world === undefined) return { fault: "the recorded calls before the write could not be made again" };
    return { world, isChecked: this.opening === "checked" || count > 0 };
  }

  private advance(): void {
    const index = this.worlds.length - 1;
    const [world, call] = [this.worlds[index], this.calls[index]];
    if (world === undefined || call === undefined) return;
    const sent = send(world, call.action);
    if (sent === null) this.difference = { index, fault: `step ${call.t} of the record is no call that this world takes` };
    else if (call.reply === null)
      this.difference = { index, fault: `step ${call.t} of the record has no reply to check the restored environment by` };
    else if (sent.reply !== call.reply)
      this.difference = { index, fault: `the restored environment answers step ${call.t} otherwise than the record` };
    else this.worlds.push(sent.world);
  }
}

function send(world: RunningWorld, { raw, tool, args }: ProbeRequest) {
  if (tool === null) return world.send({ line: raw });
  return isJsonObject(args) ? world.send({ tool, args }) : null;
}
