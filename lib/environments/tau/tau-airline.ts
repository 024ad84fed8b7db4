/** Airline domain of tau-bench and tau2-bench (same names in both): kinds as marked in the public source of the benchmark. */
import { buildToolEnvironment } from "../tool-environment";

export const tauAirline = buildToolEnvironment({
  id: "tau-airline",
  label: "tau-bench airline",
  version: "1",
  lists: {
    write: [
      "book_reservation",
      "cancel_reservation",
      "send_certificate",
      "update_reservation_baggages",
      "update_reservation_flights",
      "update_reservation_passengers",
    ],
    read: ["get_flight_status", "get_reservation_details", "get_user_details", "list_all_airports", "search_direct_flight", "search_onestop_flight"],
    pure: ["calculate", "think"],
    housekeeping: ["transfer_to_human_agents"],
  },
});
