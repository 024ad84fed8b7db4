/** The payment of methods.md §10.4 as a line of our own format: docs of four tools, an expense located and never read, an address made up, an amount too high. */
const GROUPS = ["list_groups", {}, { groups: ["dinner"] }] as const;
const FRIENDS = [
  { name: "Contact A1", email: "a1@x.test" },
  { name: "Contact A2", email: "a2@x.test" },
];
const CALLS = [
  GROUPS,
  ["list_expenses", { group: "dinner" }, { expenses: [{ id: 7, title: "dinner" }] }],
  GROUPS,
  ["list_friends", {}, { friends: FRIENDS }],
  ...[5, 6, 7, 8].map(() => GROUPS),
  ["send_payment", { to: "a@x.test", amount: 35 }, { error: "no such recipient" }],
] as const;

const call = (tool: string, args: object, reply: object) => ({
  ...{ k: 0, raw: `${tool}(${JSON.stringify(args)})`, tool, args, method: null, actor: "agent", isMessage: false },
  result: { status: "unknown", text: JSON.stringify(reply) },
});

export const WORKED_PAYMENT = JSON.stringify({
  ...{ plumbline: 1, file: "payment", record: 1, trial: 0, scenarioId: null, agent: null, systemPrompt: null, truncated: false, hidden: null },
  outcome: { status: "failure", value: 0, threshold: 1, source: "env", field: "reward", terminationReason: null },
  ...{ configuration: "example", environment: "tools", externalId: "payment", taskId: "payment" },
  instruction: "Pay Contact A what I owe them for dinner, not more than 30.",
  toolDocs: "list_friends() read\nlist_expenses(group) read\nshow_expense(id) read\nsend_payment(to: e-mail, amount: number) write",
  initialObservation: null,
  steps: CALLS.map(([tool, args, reply], index) => ({ t: index + 1, thought: null, actions: [call(tool, args, reply)], observation: null })),
});
