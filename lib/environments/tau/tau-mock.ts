/** The small mock domain of tau2-bench. */
import { buildToolEnvironment } from "../tool-environment";

export const tauMock = buildToolEnvironment({
  id: "tau-mock",
  label: "tau2-bench mock",
  version: "1",
  lists: {
    write: ["create_task", "update_task_status", "dismiss_notification"],
    read: ["get_users", "check_notifications"],
    pure: ["calculate", "think"],
    housekeeping: ["transfer_to_human_agents"],
  },
});
