/**
 * A long run of our own: an agent that keeps a household's stock with three tools, in the shape of an OpenAI chat
 * transcript. Words are drawn by a seed, so that the same call gives the same bytes.
 */
const WORDS = (
  "amber bolt candle dresser ember fig garnet hinge ivory jar kettle lantern mustard nettle olive pear quince ribbon " +
  "saddle thimble umbra velvet walnut yarrow zinc apron basil cellar drawer easel funnel grater hamper ingot jug"
).split(" ");

export interface LongRun {
  /** One line of JSONL. */
  line: string;
  /** Every text of the run as the file holds it, each call written `name(arguments)`. */
  texts: string[];
  /** Words that were used, for searching. */
  words: readonly string[];
  steps: number;
}

export function buildLongRun(steps: number, seed: number, options: { observationAt?: { step: number; text: string } } = {}): LongRun {
  const random = generator(seed);
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? "jug";
  const say = (count: number): string =>
    Array.from({ length: count }, () => (random() < 0.1 ? `${word()}${Math.floor(random() * 1_000)}` : word())).join(" ");
  const texts: string[] = [];
  const keep = (text: string): string => {
    texts.push(text);
    return text;
  };
  const messages: unknown[] = [
    { role: "system", content: keep(`You keep the stock. Never sell what is reserved. ${say(200)}`) },
    { role: "user", content: keep("Count the stock, then sell the amber lantern.") },
  ];
  for (let t = 1; t <= steps; t++) {
    const draw = random();
    const name = draw < 0.7 ? "get_item" : draw < 0.88 ? "update_item" : "list_items";
    const args = JSON.stringify(name === "list_items" ? { shelf: t % 40 } : { item: word(), count: Math.floor(random() * 90), note: say(4) });
    const thought = random() < 0.5 ? `I look at ${say(6)}.` : "";
    if (thought !== "") keep(thought);
    keep(`${name}(${args})`);
    messages.push({ role: "assistant", content: thought, tool_calls: [{ id: `c${t}`, type: "function", function: { name, arguments: args } }] });
    let content =
      random() < 0.4
        ? JSON.stringify({ item: word(), notes: [say(6), say(6)], count: Math.floor(random() * 90) })
        : `There are ${t % 90} of it. ${say(20)}.\r\n\u001b[32mok\u001b[0m ${say(3)}`;
    if (name === "update_item" && random() < 0.2) content = `Error: the item is locked, ${say(3)}.`;
    if (options.observationAt?.step === t) content = options.observationAt.text;
    messages.push({ role: "tool", tool_call_id: `c${t}`, content: keep(content) });
  }
  return { line: `${JSON.stringify({ id: `stock-${steps}-${seed}`, success: false, messages })}\n`, texts, words: WORDS, steps };
}

/** Numbers from 0 to 1 that depend on the seed alone. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
