/** Retail domain of tau-bench and tau2-bench (same names in both): kinds as marked in the public source of the benchmark. */
import { buildToolEnvironment } from "../tool-environment";

export const tauRetail = buildToolEnvironment({
  id: "tau-retail",
  label: "tau-bench retail",
  version: "1",
  lists: {
    write: [
      "cancel_pending_order",
      "exchange_delivered_order_items",
      "modify_pending_order_address",
      "modify_pending_order_items",
      "modify_pending_order_payment",
      "modify_user_address",
      "return_delivered_order_items",
    ],
    read: [
      "find_user_id_by_email",
      "find_user_id_by_name_zip",
      "get_item_details",
      "get_order_details",
      "get_product_details",
      "get_user_details",
      "list_all_product_types",
    ],
    pure: ["calculate", "think"],
    housekeeping: ["transfer_to_human_agents"],
  },
});
