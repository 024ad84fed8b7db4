/**
 * AppWorld asks that its tasks, texts and data are not spread in the open. Its files carry a canary: `appworld:`, a short
 * hash and a UUID. A run that quotes it may be imported; exports and bundles of it warn.
 */
export const LICENCE_MARK_START = "appworld:";

const LICENCE_MARK = /appworld:[0-9a-z]{4,64}[^0-9a-z\n]{1,3}[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

export const LICENCE_WARNING = {
  code: "licence-sensitive",
  message:
    "the text holds AppWorld's canary: its licence asks that tasks and data are not published in the open; keep exports and bundles of these runs to yourself",
} as const;

export function hasLicenceMark(text: string): boolean {
  return LICENCE_MARK.test(text);
}
