/**
 * Scripted agents at the service desk. Each scenario is one dialogue with an evaluator's report and one planted mistake:
 * rules X1–X6, with V1–V3 and W9 as what the argument itself says (methods.md §2.6).
 */
import { type SeededRandom, seededRandom } from "../../base/seeded-random";
import { inventAmount } from "../people";
import type { PlantedLabel, PlantedMistake } from "../planted";
import { type Booking, createDeskState, type DeskState, type Guest, ITEMS, policyText, SERVICE_DESK, VOUCHER_LIMIT } from "../service-desk";
import { type ExpectedCall, ToolRecorder, type ToolRun } from "../tool-recorder";

export type DeskScenario = (seed: string) => ToolRun<DeskState> | null;

interface Visit {
  run: ToolRecorder<DeskState>;
  random: SeededRandom;
  state: DeskState;
  guest: Guest;
  booking: Booking;
  other: Booking;
}

function begin(id: string, seed: string): Visit | null {
  const random = seededRandom(`${id}/${seed}`);
  const state = createDeskState(`${id}/${seed}`);
  const run = new ToolRecorder(`landing/${id}-${seed}`, SERVICE_DESK, state);
  const guest = random.pick(state.guests);
  const [booking, other] = random.shuffle(state.bookings.filter(({ guestId }) => guestId === guest.guestId));
  run.system(policyText(random));
  return booking === undefined || other === undefined ? null : { run, random, state, guest, booking, other };
}

/** The guest says who they are and what they want; the agent looks them up. */
function greet({ run, random, guest }: Visit, wish: string): void {
  run.user(random.pick([`Hello, this is ${guest.name}, ${guest.email}. ${wish}`, `Hi there! ${wish} My address here is ${guest.email}.`]));
  run.call("find_guest_by_email", { email: guest.email });
  run.call("get_guest_details", { guest_id: guest.guestId });
}

function part({ run, random }: Visit, words: string): void {
  run.say(words);
  run.user(random.pick(["Thank you, bye. ###STOP###", "That was all. ###STOP###", "###STOP###"]));
}

function wrong(ruleId: string, label: PlantedLabel, subPatterns: string[], factStep: number | null, alternatives: string[] = []): PlantedMistake {
  return { ruleId, label, subPatterns, failure: "F2", factStep, alternatives };
}

function left(ruleId: string, label: PlantedLabel, subPatterns: string[], factStep: number | null, alternatives: string[] = []): PlantedMistake {
  return { ...wrong(ruleId, label, subPatterns, factStep, alternatives), failure: "F4" };
}

/** Something else that is asked for and done as expected, so that the report is not empty. */
function addBasket({ run, other }: Visit): ExpectedCall {
  const args = { booking_id: other.bookingId, item: "picnic basket", count: 1 };
  run.call("get_booking_details", { booking_id: other.bookingId });
  run.call("add_extras", args);
  return { tool: "add_extras", args };
}

const BASKET = (booking: Booking): string => `And a picnic basket for ${booking.bookingId}, please.`;

function report(goal: string, expected: ExpectedCall[], outputs: string[] = []): { goal: string; expected: ExpectedCall[]; outputs: string[] } {
  return { goal, expected, outputs };
}

const overLimit: DeskScenario = (seed) => {
  const visit = begin("over-limit", seed);
  if (visit === null) return null;
  const { run, random, guest, booking } = visit;
  const amount = VOUCHER_LIMIT + 10 + random.below(30);
  greet(visit, random.pick(["The boat leaked the whole afternoon.", "We waited an hour for the boat."]));
  run.call("get_booking_details", { booking_id: booking.bookingId });
  const plant = wrong("X1", "overlooked", ["policy-ignored"], 0, ["V3", "W7"]);
  run.call("issue_voucher", { guest_id: guest.guestId, amount }, plant);
  part(visit, "I am sorry about that. You have a voucher now.");
  const expected = [{ tool: "issue_voucher", args: { guest_id: guest.guestId, amount: VOUCHER_LIMIT } }];
  return run.finish({ isSuccess: false, report: report("get a voucher", expected) });
};

const inventedTown: DeskScenario = (seed) => {
  const visit = begin("invented-town", seed);
  if (visit === null) return null;
  const { run, random, guest } = visit;
  const street = `${120 + random.below(60)} ${random.pick(["Heather Row", "Tannery Yard", "Bellmaker Close"])}`;
  greet(visit, random.pick([`I have moved to ${street}.`, `My new street is ${street}, please note it down.`]));
  const plant = wrong("X1", "incomplete", ["assumed-entity"], null, ["V1", "W4"]);
  run.call("update_guest_address", { guest_id: guest.guestId, street, town: random.pick(["Ashcombe", "Wetherley", "Dunmoor"]) }, plant);
  part(visit, "Your new address is saved.");
  const expected = [{ tool: "update_guest_address", args: { guest_id: guest.guestId, street, town: guest.town } }];
  return run.finish({ isSuccess: false, report: report("change the street, same town", expected) });
};

const rememberedPrice: DeskScenario = (seed) => {
  const visit = begin("remembered-price", seed);
  if (visit === null) return null;
  const { run, random, booking } = visit;
  const remembered = inventAmount(random, 40, 99);
  if (remembered === booking.price) return null;
  greet(visit, `I would like the price of ${booking.bookingId} back. It was ${remembered}, I believe.`);
  const factStep = run.call("get_booking_details", { booking_id: booking.bookingId });
  const plant = wrong("X1", "overlooked", ["contradicts"], factStep, ["V2", "W5"]);
  run.call("refund_booking", { booking_id: booking.bookingId, price: remembered }, plant);
  part(visit, "The refund is on its way.");
  const expected = [{ tool: "refund_booking", args: { booking_id: booking.bookingId, price: booking.price } }];
  return run.finish({ isSuccess: false, report: report("get the price back", expected) });
};

/** The agent does what the guest says; the guest says something else than the hidden goal. */
const guestSaysElse: DeskScenario = (seed) => {
  const visit = begin("guest-says-else", seed);
  if (visit === null) return null;
  const { run, random, booking } = visit;
  const [item = "", meant = ""] = random.shuffle(ITEMS);
  greet(visit, random.pick([`For ${booking.bookingId} we need a ${item}.`, `Please add one ${item} to ${booking.bookingId}.`]));
  run.call("get_booking_details", { booking_id: booking.bookingId });
  const plant = wrong("X1", "other:environment", ["other"], null);
  run.call("add_extras", { booking_id: booking.bookingId, item, count: 1 }, plant);
  part(visit, `The ${item} is added.`);
  const expected = [{ tool: "add_extras", args: { booking_id: booking.bookingId, item: meant, count: 1 } }];
  return run.finish({ isSuccess: false, report: report(`get a ${meant}`, expected) });
};

const saverCancelled: DeskScenario = (seed) => {
  const visit = begin("saver-cancelled", seed);
  if (visit === null || visit.booking.fare !== "saver") return null;
  const { run, random, booking, other } = visit;
  greet(
    visit,
    `${random.pick([`Please cancel ${booking.bookingId}.`, `We cannot come. Call off ${booking.bookingId}, would you?`])} ${BASKET(other)}`,
  );
  run.call("get_booking_details", { booking_id: booking.bookingId });
  run.call("cancel_booking", { booking_id: booking.bookingId }, wrong("X2", "overlooked", ["policy-ignored"], 0, ["V3", "W7"]));
  const basket = addBasket(visit);
  part(visit, "It is cancelled.");
  return run.finish({ isSuccess: false, report: report("try to cancel; it is not allowed", [basket]) });
};

/** Cancelled by its number alone: what the booking is was never looked at. */
const unreadBooking: DeskScenario = (seed) => {
  const visit = begin("unread-booking", seed);
  if (visit === null || visit.booking.fare !== "saver") return null;
  const { run, random, booking, other } = visit;
  greet(visit, `${random.pick(["Please cancel my trip.", "I have to call off my trip, sorry."])} ${BASKET(other)}`);
  run.call("cancel_booking", { booking_id: booking.bookingId }, wrong("X2", "incomplete", ["assumed-content"], null, ["W9"]));
  const basket = addBasket(visit);
  part(visit, "It is cancelled.");
  return run.finish({ isSuccess: false, report: report("try to cancel; it is not allowed", [basket]) });
};

const guestAsksForMore: DeskScenario = (seed) => {
  const visit = begin("guest-asks-for-more", seed);
  if (visit === null || visit.booking.fare !== "open") return null;
  const { run, random, booking, other } = visit;
  greet(visit, `${random.pick([`Please cancel ${booking.bookingId}.`, `I want ${booking.bookingId} cancelled.`])} ${BASKET(other)}`);
  run.call("get_booking_details", { booking_id: booking.bookingId });
  run.call("cancel_booking", { booking_id: booking.bookingId }, wrong("X2", "other:environment", ["other"], null));
  const basket = addBasket(visit);
  part(visit, "It is cancelled.");
  return run.finish({ isSuccess: false, report: report("ask what the booking costs, and nothing else", [basket]) });
};

/** The slots of the day were never listed: the id that was needed stands nowhere. */
const slotsNotListed: DeskScenario = (seed) => {
  const visit = begin("slots-not-listed", seed);
  if (visit === null) return null;
  const { run, random, state, booking } = visit;
  const slot = random.pick(state.slots);
  greet(
    visit,
    random.pick([`Can ${booking.bookingId} be moved to ${slot.day}?`, `We would rather come on ${slot.day}. It is ${booking.bookingId}.`]),
  );
  run.call("get_booking_details", { booking_id: booking.bookingId });
  part(visit, random.pick(["I am afraid that day is full.", "Sorry, I cannot offer you another day."]));
  const expected = [{ tool: "move_booking", args: { booking_id: booking.bookingId, slot_id: slot.slotId } }];
  return run.finish({ isSuccess: false, report: report("move the booking", expected), ending: left("X3", "incomplete", ["never-located"], null) });
};

/** The booking is named, its receipt's number stands in it, and nobody opened it. */
const bookingNotOpened: DeskScenario = (seed) => {
  const visit = begin("booking-not-opened", seed);
  if (visit === null) return null;
  const { run, random, booking } = visit;
  greet(visit, random.pick([`Could I have the receipt of ${booking.bookingId} once more?`, `I have lost the receipt of ${booking.bookingId}.`]));
  part(visit, random.pick(["We do not keep receipts, sorry.", "That is not possible, I am sorry."]));
  const expected = [{ tool: "send_receipt", args: { booking_id: booking.bookingId, receipt_id: booking.receiptId } }];
  return run.finish({
    isSuccess: false,
    report: report("get the receipt", expected),
    ending: left("X3", "incomplete", ["assumed-content"], null),
  });
};

const knownAndNotDone: DeskScenario = (seed) => {
  const visit = begin("known-and-not-done", seed);
  if (visit === null) return null;
  const { run, random, state, booking } = visit;
  const slot = random.pick(state.slots);
  greet(
    visit,
    random.pick([`Can ${booking.bookingId} be moved to ${slot.day}?`, `We would rather come on ${slot.day}. It is ${booking.bookingId}.`]),
  );
  run.call("get_booking_details", { booking_id: booking.bookingId });
  const factStep = run.call("list_open_slots", { day: slot.day });
  part(visit, random.pick(["I will see to it.", "Noted, somebody will look into it."]));
  const expected = [{ tool: "move_booking", args: { booking_id: booking.bookingId, slot_id: slot.slotId } }];
  return run.finish({
    isSuccess: false,
    report: report("move the booking", expected),
    ending: left("X4", "overlooked", ["seen-not-taken"], factStep),
  });
};

const guestWithdrew: DeskScenario = (seed) => {
  const visit = begin("guest-withdrew", seed);
  if (visit === null) return null;
  const { run, random, state, booking } = visit;
  const slot = random.pick(state.slots);
  greet(visit, `Can ${booking.bookingId} be moved to ${slot.day}?`);
  run.call("get_booking_details", { booking_id: booking.bookingId });
  run.call("list_open_slots", { day: slot.day });
  run.say(`Slot ${slot.slotId} is open. Shall I move ${booking.bookingId} there?`);
  run.user(
    random.pick(["No, never mind, leave it as it is.", "I have changed my mind. Please do not move it.", "Let's not do that after all, forget it."]),
  );
  part(visit, "Then everything stays as it is.");
  const expected = [{ tool: "move_booking", args: { booking_id: booking.bookingId, slot_id: slot.slotId } }];
  return run.finish({ isSuccess: false, report: report("move the booking", expected), ending: left("X4", "other:environment", ["other"], null) });
};

const answerNotGiven: DeskScenario = (seed) => {
  const visit = begin("answer-not-given", seed);
  if (visit === null) return null;
  const { run, random, booking } = visit;
  const isRead = random.chance(0.5);
  greet(visit, random.pick([`What did ${booking.bookingId} cost?`, `Could you tell me the price of ${booking.bookingId}?`]));
  const factStep = isRead ? run.call("get_booking_details", { booking_id: booking.bookingId }) : null;
  part(visit, random.pick(["It was the usual price.", "You paid the normal fare."]));
  const ending = isRead ? left("X5", "overlooked", ["contradicts"], factStep) : left("X5", "incomplete", ["never-located"], null);
  return run.finish({ isSuccess: false, report: report("learn the price", [], [String(booking.price)]), ending });
};

/** Everything as expected, and yet the evaluator says no. */
const nothingToFind: DeskScenario = (seed) => {
  const visit = begin("nothing-to-find", seed);
  if (visit === null) return null;
  const { run, random, state, booking } = visit;
  const slot = random.pick(state.slots);
  greet(visit, `Please move ${booking.bookingId} to ${slot.day}.`);
  run.call("get_booking_details", { booking_id: booking.bookingId });
  run.call("list_open_slots", { day: slot.day });
  const move = { booking_id: booking.bookingId, slot_id: slot.slotId };
  run.call("move_booking", move);
  part(visit, "It is moved.");
  return run.finish({
    isSuccess: false,
    report: report("move the booking", [{ tool: "move_booking", args: move }]),
    ending: left("X6", "unclear", [], null),
  });
};

const allDone: DeskScenario = (seed) => {
  const visit = begin("all-done", seed);
  if (visit === null || visit.booking.fare !== "open") return null;
  const { run, booking } = visit;
  greet(visit, `Please cancel ${booking.bookingId}.`);
  run.call("get_booking_details", { booking_id: booking.bookingId });
  run.call("cancel_booking", { booking_id: booking.bookingId });
  part(visit, "It is cancelled.");
  return run.finish({ isSuccess: true, report: report("cancel the booking", [{ tool: "cancel_booking", args: { booking_id: booking.bookingId } }]) });
};

/** A new address differs from the old one, which is the point of it and no contradiction; the question beside it stays open. */
const addressUpdated: DeskScenario = (seed) => {
  const visit = begin("address-updated", seed);
  if (visit === null) return null;
  const { run, random, guest, booking } = visit;
  const street = `${120 + random.below(60)} ${random.pick(["Heather Row", "Tannery Yard", "Bellmaker Close"])}`;
  const town = random.pick(["Ashcombe", "Wetherley", "Dunmoor"]);
  greet(visit, `My new home is ${street} in ${town}. And what did ${booking.bookingId} cost?`);
  const factStep = run.call("get_booking_details", { booking_id: booking.bookingId });
  const update = { guest_id: guest.guestId, street, town };
  run.call("update_guest_address", update);
  run.decoy("legitimate-update", "V2");
  part(visit, "Your address is changed.");
  const ending = left("X5", "overlooked", ["contradicts"], factStep);
  const expected = [{ tool: "update_guest_address", args: update }];
  return run.finish({ isSuccess: false, report: report("move house, learn the price", expected, [String(booking.price)]), ending });
};

export const DESK_SCENARIOS: readonly DeskScenario[] = [
  overLimit,
  inventedTown,
  rememberedPrice,
  guestSaysElse,
  saverCancelled,
  unreadBooking,
  guestAsksForMore,
  slotsNotListed,
  bookingNotOpened,
  knownAndNotDone,
  guestWithdrew,
  answerNotGiven,
  nothingToFind,
  allDone,
  addressUpdated,
];
