"use client";

import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { parseTheme, THEME_COOKIE, THEMES, type Theme } from "./theme";

const YEAR_IN_SECONDS = 31_536_000;

function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser, and the server must read this
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${theme === "system" ? 0 : YEAR_IN_SECONDS}; samesite=lax`;
}

export function ThemeMenu() {
  const [theme, setTheme] = useState<Theme | null>(null);
  return (
    <Popover trigger={null} icon="theme" label="Theme" align="end" className="btn bare icon">
      {(close) => {
        const current = theme ?? parseTheme(document.documentElement.dataset.theme);
        return THEMES.map((choice) => (
          <button
            key={choice}
            type="button"
            className="item"
            aria-pressed={choice === current}
            onClick={() => {
              applyTheme(choice);
              setTheme(choice);
              close();
            }}
          >
            <span className="w-[14px]">{choice === current ? <Icon name="check" /> : null}</span>
            {choice}
          </button>
        ));
      }}
    </Popover>
  );
}
