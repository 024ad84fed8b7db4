/**
 * Test helper: a tool-calling run drawn as text, one line a thing, so that a case can be seen.
 *
 *   policy| … · docs| … · task| …      step 0
 *   user| …                            the first message before step 1, later what the user answers
 *   call| pay({"to": "a"})             a new step with a call;  also| …  a second call in the same step
 *   reply| {…} · error| …              what the last call got
 *   agent| …                           a step with a message to the user
 *   skip| 9                            empty read steps up to before step 9
 *   expect| pay({"to": "b"}) · output| 10 · goal| …   what the evaluator knew
 */
import type { JsonValue } from "../../base/json";
import type { Action, CallResult, HiddenRecord, Outcome, Step, TrajectoryContent } from "../../trajectory/trajectory";

export interface DrawnOptions {
  environment?: string;
  outcome?: Outcome["status"];
}

export function drawnRun(picture: string, options: DrawnOptions = {}): TrajectoryContent {
  const steps: Step[] = [];
  const texts = { policy: "", docs: "", task: "", user: "" };
  const hidden: HiddenRecord = { goal: null, expectedActions: [], expectedOutputs: [], failedRequirements: [] };
  let hasReport = false;
  const join = (a: string | null, b: string): string => (a === null || a === "" ? b : `${a}\n${b}`);
  const lastStep = (): Step => {
    const step = steps.at(-1);
    if (step === undefined) throw new Error("no step yet");
    return step;
  };
  const add = (actions: Action[]): void => {
    steps.push({ t: steps.length + 1, thought: null, actions, observation: null });
  };
  const reply = (status: CallResult["status"], text: string): void => {
    const action = lastStep().actions.at(-1);
    if (action === undefined) throw new Error("no call yet");
    action.result = { status, text };
  };

  for (const line of picture.split("\n")) {
    const found = /^\s*(\w+)\|\s?(.*)$/.exec(line);
    if (found === null) {
      if (line.trim() === "") continue;
      throw new Error(`not a line of a picture: ${line}`);
    }
    const [, kind = "", text = ""] = found;
    if (kind === "policy" || kind === "docs" || kind === "task") texts[kind] = join(texts[kind], text);
    else if (kind === "user" && steps.length === 0) texts.user = join(texts.user, text);
    else if (kind === "user") lastStep().observation = join(lastStep().observation, text);
    else if (kind === "call") add([callOf(text, 0)]);
    else if (kind === "also") lastStep().actions.push(callOf(text, lastStep().actions.length));
    else if (kind === "reply") reply("unknown", text);
    else if (kind === "error") reply("error", text);
    else if (kind === "agent") add([{ k: 0, raw: text, tool: null, args: null, method: null, actor: "agent", isMessage: true, result: null }]);
    else if (kind === "skip") {
      while (steps.length < Number(text) - 1) {
        add([callOf("get_weather({})", 0)]);
        reply("unknown", '{"sky": "grey"}');
      }
    } else if (kind === "expect" || kind === "output" || kind === "goal") {
      hasReport = true;
      if (kind === "goal") hidden.goal = text;
      else if (kind === "output") hidden.expectedOutputs.push(text);
      else if (text !== "") {
        const call = callOf(text, 0);
        hidden.expectedActions.push({ tool: call.tool ?? "", args: call.args, isMatched: null });
      }
    } else throw new Error(`unknown line: ${line}`);
  }

  const orNull = (text: string): string | null => (text === "" ? null : text);
  return {
    environment: options.environment ?? "tools",
    externalId: "drawn",
    taskId: "drawn",
    scenarioId: null,
    agent: null,
    instruction: texts.task,
    systemPrompt: orNull(texts.policy),
    toolDocs: orNull(texts.docs),
    initialObservation: orNull(texts.user),
    steps,
    outcome: {
      status: options.outcome ?? "failure",
      value: null,
      threshold: null,
      source: "evaluator",
      field: "drawn",
      terminationReason: null,
    },
    truncated: false,
    hidden: hasReport ? hidden : null,
  };
}

function callOf(text: string, k: number): Action {
  const tool = /^[\w.]+/.exec(text)?.[0];
  if (tool === undefined) throw new Error(`no tool in ${text}`);
  const inner = text.slice(tool.length + 1, -1);
  let args: JsonValue = null;
  try {
    args = JSON.parse(inner) as JsonValue; // the only producer of these strings is the test beside
  } catch {
    args = null;
  }
  return { k, raw: text, tool, args, method: null, actor: "agent", isMessage: false, result: null };
}
