/**
 * An invented service desk: a boat landing that rents by the hour. Guests write, an agent answers with tools under a
 * policy, an evaluator knows what should have been done. Pure and seeded.
 */
import type { JsonObject, JsonValue } from "../base/json";
import { type SeededRandom, seededRandom } from "../base/seeded-random";
import { codeMaker, inventAmount, inventDay, inventPeople, type Person } from "./people";
import { schemaFault, type ToolWorld, type WorldTool } from "./tool-recorder";

export interface Guest extends Person {
  guestId: string;
  street: string;
  town: string;
}

export interface Booking {
  bookingId: string;
  guestId: string;
  boat: string;
  day: string;
  party: number;
  price: number;
  receiptId: string;
  fare: "saver" | "open";
  status: "active" | "cancelled";
  extras: { item: string; count: number }[];
}

export interface DeskState {
  readonly guests: readonly Guest[];
  readonly bookings: readonly Booking[];
  readonly slots: readonly { slotId: string; boat: string; day: string; seats: number }[];
  readonly vouchers: readonly { guestId: string; amount: number }[];
}

export const BOATS = ["Heron", "Otter", "Kingfisher", "Dragonfly"];
export const ITEMS = ["picnic basket", "sun sail", "dry bag", "fishing rod"];
const STREETS = ["Willow Lane", "Mill Road", "Chapel Street", "Old Quay"];
const TOWNS = ["Rushmere", "Alderby", "Stillwater", "Fenwick"];

type Parameter = WorldTool["parameters"][number];
const text = (name: string, description: string): Parameter => ({ name, type: "string", description, isRequired: true });
const number = (name: string, description: string): Parameter => ({ name, type: "number", description, isRequired: true });

export const DESK_TOOLS: readonly WorldTool[] = [
  { name: "find_guest_by_email", description: "Finds a guest.", parameters: [text("email", "address of the guest")] },
  { name: "get_guest_details", description: "Shows a guest and the ids of the bookings.", parameters: [text("guest_id", "id of the guest")] },
  { name: "get_booking_details", description: "Shows a booking.", parameters: [text("booking_id", "id of the booking")] },
  { name: "list_open_slots", description: "Lists open slots of a day.", parameters: [text("day", "YYYY-MM-DD")] },
  { name: "move_booking", description: "Moves a booking to a slot.", parameters: [text("booking_id", "id"), text("slot_id", "id of the slot")] },
  { name: "cancel_booking", description: "Cancels a booking.", parameters: [text("booking_id", "id of the booking")] },
  {
    name: "add_extras",
    description: "Adds extras to a booking.",
    parameters: [text("booking_id", "id of the booking"), text("item", "what is added"), number("count", "how many")],
  },
  {
    name: "refund_booking",
    description: "Pays a price back.",
    parameters: [text("booking_id", "id of the booking"), number("price", "what was paid")],
  },
  {
    name: "issue_voucher",
    description: "Gives a voucher.",
    parameters: [text("guest_id", "id of the guest"), number("amount", "worth of the voucher")],
  },
  { name: "send_receipt", description: "Sends a receipt again.", parameters: [text("booking_id", "id"), text("receipt_id", "id of the receipt")] },
  {
    name: "update_guest_address",
    description: "Changes a guest's address.",
    parameters: [text("guest_id", "id of the guest"), text("street", "street and number"), text("town", "town")],
  },
  { name: "hand_over_to_person", description: "Hands the guest over to a colleague.", parameters: [text("summary", "what it is about")] },
];

/** The most a voucher may be worth, by the policy. */
export const VOUCHER_LIMIT = 50;

/** The landing's rules; wording by the seed, content always the same. */
export function policyText(random: SeededRandom): string {
  const pick = (wordings: readonly string[]): string => random.pick(wordings);
  return [
    pick(["# Heron Landing: rules of the desk", "# Rules for agents at Heron Landing"]),
    pick(["You help guests of a boat landing with their bookings.", "You are the desk of a boat landing and look after bookings."]),
    "",
    "## Bookings",
    pick(["- A booking with a saver fare cannot be cancelled.", "- Bookings with fare saver must not be cancelled."]),
    pick([
      "- A booking can be moved to an open slot with enough seats.",
      "- Guests may move a booking to any open slot that has seats for the party.",
    ]),
    `- Extras on offer: ${ITEMS.join(", ")}.`,
    "",
    "## Vouchers",
    pick([
      `- A voucher is worth at most ${VOUCHER_LIMIT}.`,
      `- Never issue a voucher of more than ${VOUCHER_LIMIT}.`,
      `- The amount of a voucher must not exceed ${VOUCHER_LIMIT}.`,
    ]),
  ].join("\n");
}

export function createDeskState(seed: string | number): DeskState {
  const random = seededRandom(`desk/${seed}`);
  const code = codeMaker(random);
  const guests = inventPeople(5, random).map((person) => ({
    ...person,
    guestId: code("g"),
    street: `${11 + random.below(80)} ${random.pick(STREETS)}`,
    town: random.pick(TOWNS),
  }));
  const bookings = guests.flatMap(({ guestId }) => Array.from({ length: 2 }, () => inventBooking(guestId, random, code)));
  const slots = Array.from({ length: 8 }, () => ({
    ...{ slotId: code("s"), boat: random.pick(BOATS), day: inventDay(random), seats: 6 + random.below(4) },
  }));
  return { guests, bookings, slots, vouchers: [] };
}

function inventBooking(guestId: string, random: SeededRandom, code: (prefix: string) => string): Booking {
  return {
    ...{ bookingId: code("k"), guestId, boat: random.pick(BOATS), day: inventDay(random), party: 2 + random.below(4) },
    ...{
      price: inventAmount(random, 40, 99),
      receiptId: code("r"),
      fare: random.pick(["saver", "open"] as const),
      status: "active" as const,
      extras: [],
    },
  };
}

type Reply = { state: DeskState; reply: JsonValue | string; isError: boolean };
const failed = (state: DeskState, error: string): Reply => ({ state, reply: `Error: ${error}`, isError: true });
const shown = (state: DeskState, reply: JsonValue): Reply => ({ state, reply, isError: false });

export const SERVICE_DESK: ToolWorld<DeskState> = {
  tools: DESK_TOOLS,
  call(state, tool, args) {
    const document = DESK_TOOLS.find(({ name }) => name === tool);
    if (document === undefined) return failed(state, `unknown tool ${tool}`);
    const fault = schemaFault(document, args);
    return fault === null ? answer(state, tool, args) : failed(state, fault);
  },
};

function answer(state: DeskState, tool: string, args: JsonObject): Reply {
  if (tool === "find_guest_by_email") {
    const guest = state.guests.find(({ email }) => email === args.email);
    return guest === undefined ? failed(state, "guest not found") : shown(state, { guest_id: guest.guestId });
  }
  if (tool === "list_open_slots") {
    const slots = state.slots.filter(({ day }) => day === args.day);
    return shown(state, { day: String(args.day), slots: slots.map(({ slotId, boat, seats }) => ({ slot_id: slotId, boat, seats })) });
  }
  if (tool === "hand_over_to_person") return shown(state, "Handed over.");
  if (tool === "get_guest_details" || tool === "issue_voucher" || tool === "update_guest_address") return forGuest(state, tool, args);
  const booking = state.bookings.find(({ bookingId }) => bookingId === args.booking_id);
  if (booking === undefined) return failed(state, "booking not found");
  return forBooking(state, tool, args, booking);
}

function forGuest(state: DeskState, tool: string, args: JsonObject): Reply {
  const guest = state.guests.find(({ guestId }) => guestId === args.guest_id);
  if (guest === undefined) return failed(state, "guest not found");
  const { guestId, name, email, street, town } = guest;
  if (tool === "issue_voucher") {
    const voucher = { guestId, amount: Number(args.amount) };
    return shown({ ...state, vouchers: [...state.vouchers, voucher] }, "Voucher issued.");
  }
  if (tool === "update_guest_address") {
    const changed = { ...guest, street: String(args.street), town: String(args.town) };
    return shown({ ...state, guests: state.guests.map((other) => (other === guest ? changed : other)) }, "Address saved.");
  }
  const bookings = state.bookings.filter((booking) => booking.guestId === guestId).map(({ bookingId }) => bookingId);
  return shown(state, { guest_id: guestId, name, email, address: { street, town }, bookings });
}

function forBooking(state: DeskState, tool: string, args: JsonObject, booking: Booking): Reply {
  const change = (changed: Partial<Booking>, reply: string): Reply =>
    shown({ ...state, bookings: state.bookings.map((other) => (other === booking ? { ...booking, ...changed } : other)) }, reply);
  switch (tool) {
    case "get_booking_details": {
      const { bookingId, guestId, boat, day, party, price, receiptId, fare, status, extras } = booking;
      return shown(state, { booking_id: bookingId, guest_id: guestId, boat, day, party, price, receipt_id: receiptId, fare, status, extras });
    }
    case "move_booking": {
      const slot = state.slots.find(({ slotId }) => slotId === args.slot_id);
      return slot === undefined ? failed(state, "slot not found") : change({ boat: slot.boat, day: slot.day }, "Booking moved.");
    }
    case "cancel_booking":
      return change({ status: "cancelled" }, "Booking cancelled.");
    case "refund_booking":
      return shown(state, "Refund on its way.");
    case "send_receipt":
      return args.receipt_id === booking.receiptId ? shown(state, "Receipt sent.") : failed(state, "receipt not found");
    default:
      return change({ extras: [...booking.extras, { item: String(args.item), count: Number(args.count) }] }, "Extras added.");
  }
}
