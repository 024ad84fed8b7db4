/**
 * Telecom domain of tau2-bench. The simulated user has tools too, on a device of their own; those calls carry
 * `actor: "user"` and are no writes of the agent.
 */
import { buildToolEnvironment } from "../tool-environment";

const AGENT_WRITES = ["disable_roaming", "enable_roaming", "refuel_data", "resume_line", "send_payment_request", "suspend_line"];
const AGENT_READS = [
  "get_bills_for_customer",
  "get_customer_by_id",
  "get_customer_by_name",
  "get_customer_by_phone",
  "get_data_usage",
  "get_details_by_id",
];
const DEVICE_WRITES = [
  "connect_vpn",
  "disconnect_vpn",
  "grant_app_permission",
  "make_payment",
  "reboot_device",
  "reseat_sim_card",
  "reset_apn_settings",
  "set_apn_settings",
  "set_network_mode_preference",
  "toggle_airplane_mode",
  "toggle_data",
  "toggle_data_saver_mode",
  "toggle_roaming",
  "toggle_wifi",
  "toggle_wifi_calling",
];
/** `check_*` of other versions are reads as well: the name says so. */
const DEVICE_READS = [
  "can_send_mms",
  "run_speed_test",
  "check_apn_settings",
  "check_app_permissions",
  "check_app_status",
  "check_data_restriction_status",
  "check_installed_apps",
  "check_network_mode_preference",
  "check_network_status",
  "check_payment_request",
  "check_sim_status",
  "check_status_bar",
  "check_vpn_status",
  "check_wifi_calling_status",
  "check_wifi_status",
];

export const tauTelecom = buildToolEnvironment({
  id: "tau-telecom",
  label: "tau2-bench telecom",
  version: "1",
  lists: {
    write: [...AGENT_WRITES, ...DEVICE_WRITES],
    read: [...AGENT_READS, ...DEVICE_READS],
    pure: ["calculate", "think"],
    housekeeping: ["transfer_to_human_agents"],
  },
});
