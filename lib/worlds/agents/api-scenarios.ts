/**
 * Scripted agents in the API world. Each scenario is one errand with one planted mistake; `null` when the seed's world
 * gives no occasion for it. Rules: V1–V3, W1–W3, W9 on refused writes, W8 by what was left undone.
 */
import { type SeededRandom, seededRandom } from "../../base/seeded-random";
import { API_TOOLS, API_WORLD, type ApiState, type Bill, type Contact, createApiState, PAGE_SIZE } from "../api-world";
import { inventAmount, inventDay } from "../people";
import type { PlantedLabel, PlantedMistake } from "../planted";
import { ToolRecorder, type ToolRun } from "../tool-recorder";

export type ApiScenario = (seed: string) => ToolRun<ApiState> | null;

interface Errand {
  run: ToolRecorder<ApiState>;
  random: SeededRandom;
  state: ApiState;
  contact: Contact;
  bill: Bill;
}

function begin(id: string, seed: string, listsTools = false): Errand {
  const random = seededRandom(`${id}/${seed}`);
  const state = createApiState(`${id}/${seed}`);
  const run = new ToolRecorder(`workbench/${id}-${seed}`, API_WORLD, state);
  const opening = random.pick([
    "You are a personal assistant. You act through the tools of the user's apps.",
    "You help one person with their errands. Use the tools; nobody else will.",
    "An assistant for everyday errands: contacts, ledger, calendar, notes and mail are open to you.",
  ]);
  const list = API_TOOLS.map(({ name, description }) => `${name} - ${description}`).join("\n");
  run.system(listsTools ? `${opening}\nTools:\n${list}` : opening);
  const unpaid = state.bills.filter(({ isPaid }) => !isPaid);
  return { run, random, state, contact: random.pick(state.contacts), bill: random.pick(unpaid.length > 0 ? unpaid : state.bills) };
}

function mistake(ruleId: string, label: PlantedLabel, subPattern: string, factStep: number | null, alternatives: string[] = []): PlantedMistake {
  return { ruleId, label, subPatterns: [subPattern], failure: "F1", factStep, alternatives };
}

/** The agent sends the refused call again now and then, says that it could not, and the run has failed. */
function giveUp({ run, random }: Errand, again: () => void, toolDocs: ToolRun<ApiState>["toolDocs"] = "schemas"): ToolRun<ApiState> {
  if (random.chance(0.3)) again();
  run.say(random.pick(["I am sorry, this did not work.", "I could not finish the errand.", "It seems that I cannot do this for you."]));
  return run.finish({ isSuccess: false, toolDocs });
}

/** An address that nobody ever showed. */
const guessedAddress: ApiScenario = (seed) => {
  const errand = begin("guessed-address", seed);
  const { run, random, contact } = errand;
  const topic = random.pick(["the garden party", "the keys", "Saturday's lift", "the borrowed ladder"]);
  run.user(random.pick([`Write to ${contact.name} about ${topic}.`, `Please let ${contact.name} know that ${topic} can wait.`]));
  if (random.chance(0.5)) run.call("notes_list", {});
  const address = `${contact.first}.${contact.last}@mail.test`.toLowerCase();
  const send = (): number =>
    run.call(
      "mail_send",
      { to_email: address, subject: `About ${topic}`, body: `A word about ${topic}.` },
      mistake("V1", "incomplete", "assumed-entity", null, ["W4"]),
    );
  send();
  return giveUp(errand, send);
};

/** The search showed an old address, the person's own page a newer one; the old one is used. */
const staleAddress: ApiScenario = (seed) => {
  const errand = begin("stale-address", seed);
  const { run, random, state } = errand;
  const moved = state.contacts.filter(({ email, indexedEmail }) => email !== indexedEmail);
  const contact = moved[0];
  if (contact === undefined) return null;
  run.user(random.pick([`Send ${contact.name} a note that I will be late.`, `Tell ${contact.name} I am running late today.`]));
  run.call("contacts_search", { query: contact.last });
  const factStep = run.call("contacts_show", { contact_id: contact.contactId });
  if (random.chance(0.5)) run.call("notes_list", {});
  const send = (): number =>
    run.call(
      "mail_send",
      { to_email: contact.indexedEmail, subject: "Late today", body: "I will be late." },
      mistake("V2", "overlooked", "stale", factStep, ["W5"]),
    );
  send();
  return giveUp(errand, send);
};

/** The list still had the old amount, the bill itself shows the new one; the old one is paid. */
const staleAmount: ApiScenario = (seed) => {
  const errand = begin("stale-amount", seed);
  const { run, random, state } = errand;
  const bill = state.bills.slice(0, PAGE_SIZE).find(({ amount, listedAmount }) => amount !== listedAmount);
  if (bill === undefined) return null;
  run.user(random.pick([`Pay bill ${bill.billId}, will you?`, `Bill ${bill.billId} is due. Settle it.`]));
  run.call("ledger_list_bills", { page: 1 });
  const factStep = run.call("ledger_show_bill", { bill_id: bill.billId });
  run.call("ledger_list_accounts", {});
  const pay = (): number =>
    run.call(
      "ledger_pay_bill",
      { bill_id: bill.billId, amount: bill.listedAmount, account_id: state.account.accountId },
      mistake("V2", "overlooked", "stale", factStep, ["W5"]),
    );
  pay();
  return giveUp(errand, pay);
};

/** The user remembers an amount, the bill says another, and the remembered one is paid. */
const contradictedAmount: ApiScenario = (seed) => {
  const errand = begin("contradicted-amount", seed);
  const { run, random, state, bill } = errand;
  const remembered = inventAmount(random, 21, 95);
  if (remembered === bill.amount) return null;
  const which = `bill ${bill.billId} from ${bill.vendor}`;
  run.user(random.pick([`Pay ${which}. I believe it was ${remembered}.`, `Could you settle ${which}? If I remember well it came to ${remembered}.`]));
  const factStep = run.call("ledger_show_bill", { bill_id: bill.billId });
  run.call("ledger_list_accounts", {});
  const pay = (): number =>
    run.call(
      "ledger_pay_bill",
      { bill_id: bill.billId, amount: remembered, account_id: state.account.accountId },
      mistake("V2", "overlooked", "contradicts", factStep, ["W5"]),
    );
  pay();
  return giveUp(errand, pay);
};

/** The instruction sets a bound, the amount breaks it. Other bills with other amounts contradict nothing. */
const boundBroken: ApiScenario = (seed) => {
  const errand = begin("bound-broken", seed);
  const { run, random, state, contact, bill } = errand;
  const bound = 15 + random.below(6);
  if (bill.amount <= state.account.balance) return null;
  const task = random.pick([
    `Pay ${contact.name} back for the bill ${bill.billId}, but not more than ${bound}.`,
    `I owe ${contact.name} for bill ${bill.billId}. Send the money, at most ${bound}.`,
    `Send ${contact.name} what bill ${bill.billId} came to, no more than ${bound}.`,
  ]);
  run.user(task);
  run.call("ledger_show_bill", { bill_id: bill.billId });
  const other = state.bills.find(({ billId }) => billId !== bill.billId);
  if (other !== undefined) run.call("ledger_show_bill", { bill_id: other.billId });
  run.call("contacts_search", { query: contact.last });
  const shown = run.call("contacts_show", { contact_id: contact.contactId });
  const send = (): number =>
    run.call("ledger_send_money", { to_email: contact.email, amount: bill.amount }, mistake("V3", "overlooked", "constraint-ignored", 0, ["W7"]));
  send();
  run.decoy("another-entity", "V2");
  return shown > 0 ? giveUp(errand, send) : null;
};

/** A tool that no list names. */
const inventedTool =
  (toolDocs: "names" | "none"): ApiScenario =>
  (seed) => {
    const errand = begin(toolDocs === "names" ? "invented-tool" : "invented-tool-in-prose", seed, toolDocs === "none");
    const { run, random, contact } = errand;
    const day = inventDay(random);
    run.user(random.pick([`Ask ${contact.name} over for ${day}.`, `Put ${contact.name} on the guest list for ${day}.`]));
    run.call("contacts_search", { query: contact.last });
    run.call("contacts_show", { contact_id: contact.contactId });
    const tool = random.pick(["calendar_invite_guest", "calendar_add_attendee", "calendar_send_invitation"]);
    const invite = (): number => run.call(tool, { attendee_email: contact.email, day }, mistake("W1", "incomplete", "assumed-affordance", null));
    invite();
    return giveUp(errand, invite, toolDocs);
  };

/** Listed by name only; its parameters were never looked up, and the call gets them wrong. */
const unreadSchema =
  (toolDocs: "names" | "none"): ApiScenario =>
  (seed) => {
    const errand = begin(toolDocs === "names" ? "unread-schema" : "unread-schema-in-prose", seed, toolDocs === "none");
    const { run, random, contact } = errand;
    const day = inventDay(random);
    run.user(
      random.pick([
        `Plan lunch with ${contact.name} on ${day} at 12:30, 45 minutes.`,
        `${day}, 12:30: lunch with ${contact.name} for 45 minutes. Enter it, please.`,
      ]),
    );
    run.call("contacts_search", { query: contact.last });
    run.call("contacts_show", { contact_id: contact.contactId });
    if (random.chance(0.5)) run.call("tools_describe", { name: "mail_send" });
    const enter = (): number =>
      run.call(
        "calendar_create_event",
        { title: "Lunch", date: day, start: "12:30", duration: 45, guest: contact.email },
        mistake("W2", "incomplete", "assumed-schema", null),
      );
    enter();
    return giveUp(errand, enter, toolDocs);
  };

/** The parameters were on the table, in the request or by a look at the tool, and the call breaks them. */
const brokenSchema: ApiScenario = (seed) => {
  const random = seededRandom(seed);
  const isDescribed = random.chance(0.5);
  const errand = begin("broken-schema", seed);
  const { run, contact } = errand;
  const day = inventDay(random);
  run.user(`Plan a walk with ${contact.name} on ${day} at 17:15 for 45 minutes.`);
  run.call("contacts_search", { query: contact.last });
  run.call("contacts_show", { contact_id: contact.contactId });
  const factStep = isDescribed ? run.call("tools_describe", { name: "calendar_create_event" }) : 0;
  const wrong = errand.random.pick([
    { title: "Walk", day, start: "17:15", minutes: "45", attendee_email: contact.email },
    { title: "Walk", day, start: "17:15", length: 45, attendee_email: contact.email },
    { title: "Walk", day, start: "17:15", attendee_email: contact.email },
  ]);
  const enter = (): number => run.call("calendar_create_event", wrong, mistake("W3", "overlooked", "format-mismatch", factStep));
  enter();
  return giveUp(errand, enter, isDescribed ? "names" : "schemas");
};

/** The note is there by its title, nobody read it, and its content is acted upon. */
const unreadNote: ApiScenario = (seed) => {
  const errand = begin("unread-note", seed);
  const { run, random, state, contact } = errand;
  const note = random.pick(state.notes);
  const guess = inventAmount(random, 60, 95);
  run.user(
    random.pick([
      `Send ${contact.name} the money that my note "${note.title}" names.`,
      `The note "${note.title}" says what ${contact.name} gets. Pay it.`,
    ]),
  );
  run.call("notes_list", {});
  run.call("contacts_search", { query: contact.last });
  run.call("contacts_show", { contact_id: contact.contactId });
  const send = (): number =>
    run.call("ledger_send_money", { to_email: contact.email, amount: guess }, mistake("W9", "incomplete", "assumed-content", null, ["V1", "W4"]));
  send();
  return giveUp(errand, send);
};

/** A page that was full, the next one never asked for, and then "all" of them. */
const firstPageOnly: ApiScenario = (seed) => {
  const { run, random, state } = begin("first-page-only", seed, true);
  const first = state.bills.slice(0, PAGE_SIZE);
  const later = state.bills.slice(PAGE_SIZE);
  const vendor = later
    .map((bill) => bill.vendor)
    .find((name) => first.some((bill) => bill.vendor === name) && later.filter((bill) => bill.vendor === name).length === 1);
  if (vendor === undefined) return null;
  run.user(random.pick([`Archive all bills from ${vendor}.`, `Please move every ${vendor} bill to the archive, all of them.`]));
  run.call("ledger_list_bills", { page: 1 });
  for (const bill of first.filter((item) => item.vendor === vendor)) run.call("ledger_archive_bill", { bill_id: bill.billId });
  run.say(random.pick(["All of them are in the archive now.", "Done: every bill has been archived."]));
  const expected = state.bills
    .filter((bill) => bill.vendor === vendor)
    .map((bill) => ({ tool: "ledger_archive_bill", args: { bill_id: bill.billId } }));
  const ending: PlantedMistake = {
    ...{ ruleId: "W8", label: "incomplete", subPatterns: ["partial-read"], failure: "F4", factStep: null, alternatives: ["X3"] },
  };
  return run.finish({ isSuccess: false, report: { goal: `archive what ${vendor} sent`, expected, outputs: [] }, ending });
};

/** Nothing goes wrong. */
const paidBill: ApiScenario = (seed) => {
  const { run, random, state, bill } = begin("paid-bill", seed);
  run.user(random.pick([`Pay bill ${bill.billId}.`, `Settle ${bill.billId} for me.`]));
  run.call("ledger_show_bill", { bill_id: bill.billId });
  run.call("ledger_list_accounts", {});
  run.call("ledger_pay_bill", { bill_id: bill.billId, amount: bill.amount, account_id: state.account.accountId });
  run.say("Paid.");
  return run.finish({ isSuccess: true, toolDocs: "schemas" });
};

/** A document was broken and the call put right at once; what fails the errand comes later. */
const putRightFirst: ApiScenario = (seed) => {
  const errand = begin("put-right-first", seed);
  const { run, random, state, bill } = errand;
  const remembered = inventAmount(random, 21, 95);
  const second = state.bills.find((item) => item.billId !== bill.billId && !item.isPaid && item.amount !== remembered);
  if (second === undefined) return null;
  run.user(`Pay the bills ${bill.billId} and ${second.billId}. The second one should be ${remembered}.`);
  run.call("ledger_show_bill", { bill_id: bill.billId });
  run.call("ledger_list_accounts", {});
  const pay = { bill_id: bill.billId, amount: bill.amount, account_id: state.account.accountId };
  run.call("ledger_pay_bill", { ...pay, amount: String(bill.amount) }, mistake("W3", "overlooked", "format-mismatch", 0));
  run.call("ledger_pay_bill", pay);
  run.makeGood();
  const factStep = run.call("ledger_show_bill", { bill_id: second.billId });
  const again = (): number =>
    run.call(
      "ledger_pay_bill",
      { bill_id: second.billId, amount: remembered, account_id: state.account.accountId },
      mistake("V2", "overlooked", "contradicts", factStep, ["W5"]),
    );
  again();
  return giveUp(errand, again);
};

export const API_SCENARIOS: readonly ApiScenario[] = [
  guessedAddress,
  staleAddress,
  staleAmount,
  contradictedAmount,
  boundBroken,
  inventedTool("names"),
  inventedTool("none"),
  unreadSchema("names"),
  unreadSchema("none"),
  brokenSchema,
  unreadNote,
  firstPageOnly,
  paidBill,
  putRightFirst,
];
