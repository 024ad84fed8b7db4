/** The requests of the pages of interface rules and state rules. Answers of our own server have the shapes that its use-cases declare. */
import { type Answer, sendRequest } from "@/components/requests/send-request";
import type { InterfaceRulesDefinition } from "@/lib/gates/interface-rules";

const path = (study: string): string => `/api/v1/studies/${encodeURIComponent(study)}/interface-rules`;

export const rulesPreviewPath = (study: string): string => `${path(study)}/preview`;

export function saveRules(
  study: string,
  set: { id: string; answersVersion: number | null; definition: InterfaceRulesDefinition },
): Promise<Answer<{ id: string; version: number }>> {
  return sendRequest(path(study), "PUT", set);
}

/** Tables of the state rule kernel; what they must look like the server says. */
export function saveTables(
  study: string,
  set: { id: string; answersVersion: number | null; definition: unknown },
): Promise<Answer<{ id: string; version: number }>> {
  return sendRequest(`/api/v1/studies/${encodeURIComponent(study)}/state-rules`, "PUT", set);
}
