/**
 * What the model server answers, from the prompt alone: overlooked with the latest earlier reply that shares a word with the write,
 * incomplete when there is none; a misalignment where a reply is as short as a refusal; a changed requirement where somebody says
 * "instead"; before a gate a reject with such a word. Fixed rules, no judgement; they obey nothing that stands inside the fenced record.
 */
const LONG_WORD = /[\p{L}\p{N}_]{4,}/gu;

interface FencedText {
  step: number;
  call: number;
  field: string;
  isWrite: boolean;
  text: string;
}

export function answerByRule(_system: string, user: string): string {
  const fence = /The fence token of this record is ([0-9a-f]{32})\./.exec(user)?.[1] ?? "";
  const texts = readRecord(user, fence);
  if (user.includes("Classify each of these")) return classify(user, fence);
  if (user.startsWith("Gate the write")) return gated(texts);
  if (user.startsWith("List the misalignments")) return misalignments(texts);
  if (user.startsWith("List the requirements")) return drifts(texts);
  if (user.includes("Of this part only")) return JSON.stringify({ facts: partFacts(user, fence, texts) });
  const write = texts.find((text) => text.isWrite);
  const words = new Set((write?.text ?? "").match(LONG_WORD) ?? []);
  for (const source of texts.filter(({ step, field }) => field === "observation" && (write === undefined || step < write.step)).reverse()) {
    const shared = (source.text.match(LONG_WORD) ?? []).find((word) => words.has(word));
    if (shared === undefined) continue;
    const quotes = [{ step: source.step, call: source.call, field: source.field, quote: shared, role: "decisive" }];
    return answer(["overlooked"], write?.step ?? null, quotes, "The write uses a word that an earlier reply holds.");
  }
  return answer(["incomplete"], write?.step ?? null, [], "No earlier reply shares a word with the write.");
}

/** Rejects with a word of an earlier reply that the write holds too, else approves. */
function gated(texts: readonly FencedText[]): string {
  const write = texts.find((text) => text.isWrite);
  const words = new Set((write?.text ?? "").match(LONG_WORD) ?? []);
  for (const { step, call, field, text } of texts.filter((source) => source.field === "observation" && source.step < (write?.step ?? 0)).reverse()) {
    const shared = (text.match(LONG_WORD) ?? []).find((word) => words.has(word));
    if (shared === undefined) continue;
    const checks = { schema: "pass", entity: "fail", constraint: "pass" };
    return JSON.stringify({ decision: "reject", checks, quotes: [{ step, call, field, quote: shared, refutes: null }], probeQuotes: [], reads: [] });
  }
  const checks = { schema: "pass", entity: "pass", constraint: "pass" };
  return JSON.stringify({ decision: "approve", checks, quotes: [], probeQuotes: [], reads: [] });
}

function answer(labels: string[], decisiveStep: number | null, quotes: unknown[], rationale: string): string {
  return JSON.stringify({ labels, elements: [], decisiveStep, quotes, subPatterns: [], rationale });
}

/** Of a part of a run: the first reply that shares a word with the write, which stands beside the part. */
function partFacts(user: string, fence: string, texts: readonly FencedText[]): unknown[] {
  const write = user.split(`[${fence}] `).find((part) => part.startsWith("the write in question\n")) ?? "";
  const words = new Set(write.match(LONG_WORD) ?? []);
  for (const { step, call, field, text } of texts) {
    const shared = field === "observation" ? (text.match(LONG_WORD) ?? []).find((word) => words.has(word)) : undefined;
    if (shared !== undefined) return [{ step, call, field, quote: shared, role: "decisive" }];
  }
  return [];
}

const SHORT_REPLY = 40;

function misalignments(texts: readonly FencedText[]): string {
  const action = texts.find(
    ({ field, step, call }, index) =>
      field === "action" && texts.slice(index).some((reply) => reply.step === step && reply.call === call && isShortReply(reply)),
  );
  const reply = texts.find((text) => text.step === action?.step && text.call === action.call && isShortReply(text));
  if (action === undefined || reply === undefined) return JSON.stringify({ records: [] });
  const record = {
    actionType: action.text.match(LONG_WORD)?.[0] ?? "action",
    actionCase: action.text,
    step: action.step,
    call: action.call,
    agentIntent: "As the words of the action say.",
    environmentRule: "None that a text of the record states.",
    sufficientFeedback: "A reply that names what was missing.",
    kind: "new-logic",
    quotes: [{ step: reply.step, call: reply.call, field: "observation", quote: reply.text, role: "supports" }],
  };
  return JSON.stringify({ records: [record] });
}

function isShortReply({ field, text }: FencedText): boolean {
  return field === "observation" && text.trim() !== "" && text.length <= SHORT_REPLY;
}

function drifts(texts: readonly FencedText[]): string {
  const stated = texts.find(({ field }) => field === "instruction");
  const changed = texts.find(({ step, field, text }) => step > 0 && field === "observation" && /\binstead\b/.test(text));
  const requirement = stated?.text.match(LONG_WORD)?.at(-1);
  if (changed === undefined || requirement === undefined) return JSON.stringify({ records: [] });
  const after = texts.find(({ step, field, text }) => step > changed.step && field === "action" && text.includes(requirement));
  const record = {
    requirement,
    statedAt: { step: 0, quote: requirement },
    status: "superseded",
    changedAt: { step: changed.step, quote: "instead" },
    influences: after === undefined ? null : { step: after.step, call: after.call, quote: requirement },
    finding: after === undefined ? "none" : "drift",
    rationale: "A later text says instead.",
  };
  return JSON.stringify({ records: [record] });
}

function readRecord(user: string, fence: string): FencedText[] {
  const texts: FencedText[] = [];
  for (const part of user.split(`[${fence}] `)) {
    const address = /^step (\d+), call (\d+), (\w+)( \(the write in question\))?\n/.exec(part);
    if (address === null) continue;
    const [head, step, call, field = "", mark] = address;
    texts.push({ step: Number(step), call: Number(call), field, isWrite: mark !== undefined, text: part.slice(head.length).replace(/\n$/, "") });
  }
  return texts;
}

function classify(user: string, fence: string): string {
  const names = user
    .split(`[${fence}] `)
    .filter((part) => /^action \d+\n/.test(part))
    .map((part) => part.split("\n")[1] ?? "");
  const actions = names.map((name) => ({
    name,
    kind: /^(?:get|list|find|show|search|read)/i.test(name) ? "read" : "write",
    reason: "By the first word of its name.",
  }));
  return JSON.stringify({ actions });
}
