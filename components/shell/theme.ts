/**
 * The theme is a cookie, so that the server writes it into the first byte of the page: no flash, and no script that a
 * strict content policy would have to allow. Without the cookie the system decides.
 */
export const THEME_COOKIE = "plumbline-theme";
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export function parseTheme(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}
