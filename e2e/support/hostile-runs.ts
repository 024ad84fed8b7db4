/** Files in which every text that an importer keeps is hostile: runs in our own format, a household's, dialogues, and a file that nobody knows. */
import { HOSTILE_TEXTS } from "./hostile-texts";

/** Runs of our own format; so many that each hostile text stands in several fields, among them names, arguments and replies. */
const RUNS = 6;

export function hostileRuns(): string {
  let drawn = 0;
  const hostile = (): string => HOSTILE_TEXTS[drawn++ % HOSTILE_TEXTS.length]?.trim() ?? "";
  const call = (k: number, tool: string, result: unknown) => {
    const args = { [hostile()]: hostile(), note: [hostile(), { deep: hostile() }] };
    return { k, raw: `${tool}(${JSON.stringify(args)})`, tool, args, method: null, actor: "agent", isMessage: false, result };
  };
  const say = (raw: string, actor = "agent") => ({ k: 0, raw, tool: null, args: null, method: null, actor, isMessage: true, result: null });
  return Array.from({ length: RUNS }, (_, index) => {
    const written = `update_${hostile()}`;
    const steps = [
      { thought: hostile(), actions: [call(0, `get_${hostile()}`, { status: "ok", text: hostile() })], observation: hostile() },
      { thought: hostile(), actions: [call(0, written, { status: "error", text: `Error: ${hostile()}` })], observation: null },
      { thought: null, actions: [say(hostile())], observation: hostile() },
      {
        thought: hostile(),
        actions: [call(0, hostile(), { status: "noop", text: hostile() }), call(1, written, { status: "error", text: hostile() })],
        observation: hostile(),
      },
      { thought: hostile(), actions: [say(hostile())], observation: hostile() },
    ].map((step, at) => ({ t: at + 1, ...step }));
    const run = {
      plumbline: 1,
      configuration: hostile(),
      file: hostile(),
      record: index + 1,
      trial: 0,
      environment: index % 2 === 0 ? "tools" : hostile(),
      externalId: `${index} ${hostile()}`,
      taskId: hostile(),
      scenarioId: hostile(),
      agent: hostile(),
      instruction: hostile(),
      systemPrompt: hostile(),
      toolDocs: hostile(),
      initialObservation: hostile(),
      steps,
      closingThought: hostile(),
      contextLosses: [{ t: 3, lostThrough: 1, keepsOpening: true, summary: hostile() }],
      turnStates: [
        {
          turn: 1,
          intent: hostile(),
          subIntent: hostile(),
          conflicts: [{ constraint: hostile(), tier: "hard", asked: hostile(), fact: hostile() }],
          inventoryEmpty: true,
          snapshot: { [hostile()]: hostile() },
          paragraphs: [{ kind: hostile(), text: hostile() }],
          guidanceType: hostile(),
          labelledBy: hostile(),
        },
      ],
      gateDecisions: [{ t: 2, k: 0, gate: hostile(), decision: "approve", proposed: hostile(), message: hostile() }],
      outcome: { status: "failure", value: 0, threshold: 1, source: "env", field: hostile(), terminationReason: hostile() },
      truncated: false,
      hidden: {
        goal: hostile(),
        expectedActions: [{ tool: hostile(), args: { [hostile()]: hostile() }, isMatched: false }],
        expectedOutputs: [hostile()],
        failedRequirements: [hostile()],
        stateSnapshots: [{ t: 1, text: JSON.stringify({ [hostile()]: hostile() }) }],
      },
    };
    return `${JSON.stringify(run)}\n`;
  }).join("");
}

/** Failed runs of a household whose things have hostile names; each has a write that the environment refuses. */
export function hostileHousehold(): string {
  return HOSTILE_TEXTS.slice(0, 4)
    .map((text, index) => {
      const turns = [
        ["go to bench 1", `On the bench 1, you see a mug ${index + 1}, and a ${text} 1.`],
        ["go to rack 1", "On the rack 1, you see nothing."],
        [`take mug ${index + 1} from rack 1`, "Nothing happens."],
        [`take ${text} 1 from rack 1`, "Nothing happens."],
      ];
      const room = "You are in the middle of a room. Looking quickly around you, you see a bench 1, a cupboard 1, and a rack 1.";
      const lines = [room, `Your task is to: put some ${text} on cupboard.`, ...turns.flatMap(([action, reply]) => [`> ${action}`, reply])];
      return `${JSON.stringify({ name: `house-${index}-${text}`, result: false, traj: lines.join("\n") })}\n`;
    })
    .join("");
}

/** Failed dialogues with hostile words on both sides. */
export function hostileDialogues(): string {
  return HOSTILE_TEXTS.slice(4, 8)
    .map((text, index) => {
      const next = HOSTILE_TEXTS[index + 12] ?? "";
      const call = (id: string, name: string) => ({
        role: "assistant",
        content: next,
        tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify({ [text]: next }) } }],
      });
      const messages = [
        { role: "system", content: `You help. ${next}` },
        { role: "user", content: text },
        call("a", `get_${text}`),
        { role: "tool", tool_call_id: "a", content: JSON.stringify({ [text]: next }) },
        { role: "assistant", content: next },
        { role: "user", content: `Another day. ${text}` },
        call("b", `update_${text}`),
        { role: "tool", tool_call_id: "b", content: `Error: ${next}` },
        { role: "assistant", content: text },
      ];
      return `${JSON.stringify({ id: `talk-${index}-${text}`, success: false, messages })}\n`;
    })
    .join("");
}

/** A line that no importer knows, with hostile names of fields; and one that is no JSON at all. */
export function hostileUnknown(from: number): string {
  return `${HOSTILE_TEXTS.slice(from, from + 6)
    .map((text, nr) => JSON.stringify({ nr: `${nr}`, [text]: text, tape: [{ press: text, light: text, [text]: text }] }))
    .join("\n")}\n<img src=//xss.invalid/q onerror=window.__xss=1>\n`;
}
