/**
 * What the model server answers, from the prompt alone: overlooked with the latest earlier reply that shares a word with the write,
 * incomplete when there is none. A fixed rule, no judgement; it obeys nothing that stands inside the fenced record.
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

function answer(labels: string[], decisiveStep: number | null, quotes: unknown[], rationale: string): string {
  return JSON.stringify({ labels, elements: [], decisiveStep, quotes, subPatterns: [], rationale });
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
