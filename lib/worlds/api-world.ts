/**
 * An invented world of personal apps behind typed tools: contacts, ledger, calendar, notes and mail. Pure and seeded.
 * Reads that page, writes that refuse, a search that is out of date: what tool-calling agents stumble over.
 */
import type { JsonObject, JsonValue } from "../base/json";
import { type SeededRandom, seededRandom } from "../base/seeded-random";
import { codeMaker, inventAmount, inventDay, inventPeople, type Person } from "./people";
import { schemaFault, type ToolWorld, type WorldTool } from "./tool-recorder";

export interface Contact extends Person {
  contactId: string;
  /** What the search still shows; differs from `email` when the person has moved to another address. */
  indexedEmail: string;
}

export interface Bill {
  billId: string;
  vendor: string;
  title: string;
  amount: number;
  /** What the list still shows; differs when the bill was corrected. */
  listedAmount: number;
  due: string;
  isPaid: boolean;
  isArchived: boolean;
}

export interface ApiState {
  readonly contacts: readonly Contact[];
  readonly bills: readonly Bill[];
  readonly notes: readonly { noteId: string; title: string; body: string }[];
  readonly account: { accountId: string; balance: number };
  readonly events: readonly { day: string; start: string; title: string }[];
}

export const PAGE_SIZE = 5;
const VENDORS = ["Orchard Power", "Brookside Water", "Pine Telephone", "Harbour Gym", "Violet Insurance"];
const TITLES = ["spring quarter", "summer quarter", "new meter", "second reminder", "yearly fee", "extra visit", "repair", "deposit"];
const NOTE_TITLES = ["Dues", "Shared dinner", "What I owe", "Trip money", "Garden club"];

type Parameter = WorldTool["parameters"][number];
const text = (name: string, description: string): Parameter => ({ name, type: "string", description, isRequired: true });
const number = (name: string, description: string): Parameter => ({ name, type: "number", description, isRequired: true });
const whole = (name: string, description: string): Parameter => ({ name, type: "integer", description, isRequired: true });

export const API_TOOLS: readonly WorldTool[] = [
  { name: "contacts_search", isRead: true, description: "Finds people by a part of their name.", parameters: [text("query", "part of a name")] },
  { name: "contacts_show", isRead: true, description: "Shows one person as saved today.", parameters: [text("contact_id", "id of the person")] },
  {
    name: "ledger_list_bills",
    isRead: true,
    description: `Lists bills, ${PAGE_SIZE} a page.`,
    parameters: [whole("page", "page number, the first is 1")],
  },
  { name: "ledger_show_bill", isRead: true, description: "Shows one bill.", parameters: [text("bill_id", "id of the bill")] },
  { name: "ledger_list_accounts", isRead: true, description: "Lists your accounts.", parameters: [] },
  {
    name: "ledger_pay_bill",
    description: "Pays a bill.",
    parameters: [text("bill_id", "id of the bill"), number("amount", "the bill's amount"), text("account_id", "account to pay from")],
  },
  { name: "ledger_archive_bill", description: "Moves a bill to the archive.", parameters: [text("bill_id", "id of the bill")] },
  {
    name: "ledger_send_money",
    description: "Sends money to a person.",
    parameters: [text("to_email", "the person's address"), number("amount", "how much")],
  },
  {
    name: "calendar_create_event",
    description: "Creates an event.",
    parameters: [
      text("title", "title of the event"),
      text("day", "day in the form YYYY-MM-DD"),
      text("start", "start in the form HH:MM"),
      whole("minutes", "length in minutes"),
      text("attendee_email", "address of the guest"),
    ],
  },
  { name: "notes_list", isRead: true, description: "Lists the titles of your notes.", parameters: [] },
  { name: "notes_show", isRead: true, description: "Shows one note.", parameters: [text("note_id", "id of the note")] },
  {
    name: "mail_send",
    description: "Sends a message.",
    parameters: [text("to_email", "address of the person"), text("subject", "subject line"), text("body", "the message")],
  },
  { name: "tools_describe", isRead: true, description: "Shows the parameters of a tool.", parameters: [text("name", "name of the tool")] },
];

export function createApiState(seed: string | number): ApiState {
  const random = seededRandom(`api/${seed}`);
  const code = codeMaker(random);
  const people = inventPeople(7, random);
  const fresh = inventPeople(7, random);
  const contacts = people.map((person, i): Contact => {
    const hasMoved = random.chance(0.4);
    const email = hasMoved ? `${person.first.toLowerCase()}.${(fresh[i]?.last ?? "new").toLowerCase()}@post.test` : person.email;
    return { ...person, email, indexedEmail: person.email, contactId: code("p") };
  });
  return {
    contacts,
    bills: Array.from({ length: 12 }, () => inventBill(random, code)),
    notes: random.shuffle(NOTE_TITLES).map((title) => ({
      noteId: code("n"),
      title,
      body: `Pay ${inventAmount(random, 20, 80)} to ${random.pick(contacts).name} before ${inventDay(random)}.`,
    })),
    account: { accountId: code("acc-"), balance: 30 + random.below(20) },
    events: [],
  };
}

function inventBill(random: SeededRandom, code: (prefix: string) => string): Bill {
  const [amount, earlier] = [inventAmount(random, 21, 95), inventAmount(random, 21, 95)];
  return {
    ...{ billId: code("b"), vendor: random.pick(VENDORS), title: random.pick(TITLES) },
    ...{ amount, listedAmount: random.chance(0.3) ? earlier : amount, due: inventDay(random), isPaid: random.chance(0.4), isArchived: false },
  };
}

export const API_WORLD: ToolWorld<ApiState> = {
  tools: API_TOOLS,
  call(state, tool, args) {
    const document = API_TOOLS.find(({ name }) => name === tool);
    if (document === undefined) return failed(state, `there is no tool named ${tool}`);
    const fault = schemaFault(document, args);
    if (fault !== null) return failed(state, fault);
    return answer(state, tool, args);
  },
};

type Reply = { state: ApiState; reply: JsonValue; isError: boolean };
const failed = (state: ApiState, error: string): Reply => ({ state, reply: { error }, isError: true });
const shown = (state: ApiState, reply: JsonValue): Reply => ({ state, reply, isError: false });

function answer(state: ApiState, tool: string, args: JsonObject): Reply {
  switch (tool) {
    case "contacts_search": {
      const hits = state.contacts.filter(({ name }) => name.toLowerCase().includes(String(args.query).toLowerCase()));
      return shown(state, { contacts: hits.map(({ contactId, name, indexedEmail }) => ({ contact_id: contactId, name, email: indexedEmail })) });
    }
    case "contacts_show": {
      const contact = state.contacts.find(({ contactId }) => contactId === args.contact_id);
      return contact === undefined
        ? failed(state, "no such contact")
        : shown(state, { contact_id: contact.contactId, name: contact.name, email: contact.email });
    }
    case "ledger_list_bills": {
      const page = Number(args.page);
      const bills = state.bills.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      return shown(state, {
        page,
        page_size: PAGE_SIZE,
        bills: bills.map(({ billId, vendor, title, listedAmount }) => ({ bill_id: billId, vendor, title, amount: listedAmount })),
      });
    }
    case "ledger_show_bill": {
      const bill = state.bills.find(({ billId }) => billId === args.bill_id);
      if (bill === undefined) return failed(state, "no such bill");
      const { billId, vendor, title, amount, due, isPaid } = bill;
      return shown(state, { bill_id: billId, vendor, title, amount, due, paid: isPaid });
    }
    case "ledger_list_accounts":
      return shown(state, { accounts: [{ account_id: state.account.accountId, kind: "current" }] });
    case "ledger_pay_bill":
      return payBill(state, args);
    case "ledger_archive_bill":
      return changeBill(state, String(args.bill_id), { isArchived: true });
    case "ledger_send_money":
    case "mail_send":
      return send(state, tool, args);
    case "calendar_create_event": {
      const event = { day: String(args.day), start: String(args.start), title: String(args.title) };
      if (!/^\d{4}-\d{2}-\d{2}$/.test(event.day)) return failed(state, "day must have the form YYYY-MM-DD");
      if (!state.contacts.some(({ email }) => email === args.attendee_email)) return failed(state, "the guest's address is not known");
      return shown({ ...state, events: [...state.events, event] }, { created: event });
    }
    case "notes_list":
      return shown(state, { notes: state.notes.map(({ noteId, title }) => ({ note_id: noteId, title })) });
    case "notes_show": {
      const note = state.notes.find(({ noteId }) => noteId === args.note_id);
      return note === undefined ? failed(state, "no such note") : shown(state, { note_id: note.noteId, title: note.title, body: note.body });
    }
    default: {
      const document = API_TOOLS.find(({ name }) => name === args.name);
      if (document === undefined) return failed(state, "no such tool");
      return shown(state, {
        ...{ name: document.name, description: document.description },
        parameters: document.parameters.map(({ name, type, description, isRequired }) => ({ name, type, required: isRequired, description })),
      });
    }
  }
}

function payBill(state: ApiState, args: JsonObject): Reply {
  const bill = state.bills.find(({ billId }) => billId === args.bill_id);
  if (bill === undefined) return failed(state, "no such bill");
  if (args.account_id !== state.account.accountId) return failed(state, "no such account");
  if (args.amount !== bill.amount) return failed(state, "the amount was not accepted");
  return changeBill(state, bill.billId, { isPaid: true });
}

function changeBill(state: ApiState, id: string, change: Partial<Bill>): Reply {
  if (!state.bills.some(({ billId }) => billId === id)) return failed(state, "no such bill");
  return shown({ ...state, bills: state.bills.map((bill) => (bill.billId === id ? { ...bill, ...change } : bill)) }, { done: true, bill_id: id });
}

function send(state: ApiState, tool: string, args: JsonObject): Reply {
  const contact = state.contacts.find(({ email }) => email === args.to_email);
  if (contact === undefined) return failed(state, "the message could not be delivered to this address");
  if (tool === "mail_send") return shown(state, { sent: true, to: contact.name });
  const amount = Number(args.amount);
  if (amount > state.account.balance) return failed(state, "declined");
  return shown({ ...state, account: { ...state.account, balance: state.account.balance - amount } }, { sent: true, to: contact.name, amount });
}
