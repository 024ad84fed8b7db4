import type { StateTables } from "../state-tables";

/** The tables of our own boat landing, for the invented sessions that `plumbline sample-sessions` writes. Nothing of the paper is in them. */
export const LANDING_TABLES: StateTables = {
  id: "landing",
  version: "1",
  title: "Boat landing (invented)",
  tools: [
    { intent: "rebook", subIntent: "day-and-boat", tools: ["list_open_slots", "move_booking"] },
    { intent: "rebook", subIntent: "day-and-extra", tools: ["list_open_slots", "check_extra", "move_booking"] },
    { intent: "advise", subIntent: "choose-boat", tools: ["list_boats", "read_forecast"] },
    { intent: "advise", subIntent: "plan-outing", tools: ["list_boats", "read_forecast", "check_extra"] },
    { intent: "knowledge-qa", subIntent: "fees", tools: ["read_price_list"] },
    { intent: "knowledge-qa", subIntent: "house-rules", tools: ["read_house_rules"] },
  ],
  constraints: [
    { id: "slot", assertsAvailability: true },
    { id: "extra", assertsAvailability: true },
    { id: "fee", assertsAvailability: false },
    { id: "wind", assertsAvailability: false },
  ],
  withoutGuidance: ["knowledge-qa"],
  guidance: [
    { type: "outing-offer", cooldown: 3, p: 0.5, w: 1.0 },
    { type: "pass-offer", cooldown: 5, p: 0.4, w: 0.8 },
    { type: "care-hint", cooldown: 2, p: 0.7, w: 0.6 },
    { type: "encourage", cooldown: 4, p: 0.3, w: 0.4 },
  ],
};
