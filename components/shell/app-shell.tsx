import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { StatusLineProvider } from "@/components/ui/status-line";
import { KeyLine } from "./key-line";
import type { ScreenId } from "./key-map";
import { KeyProvider } from "./key-provider";
import { type ShellStudy, type TabId, TopBar } from "./top-bar";

export interface AppShellProps {
  /** Which keys hold here. */
  screen: ScreenId;
  /** null on pages outside a study. */
  study: ShellStudy | null;
  /** The tab that is current; null for none. */
  tab: TabId | null;
  /** Right end of the key line, joined by dots: versions, seed, rubric. */
  provenance: readonly string[];
  /** Bar, page and key line fill the window and panes scroll inside; otherwise the page scrolls. */
  isFixed?: boolean;
  children: ReactNode;
}

/** Bar, page, key line. Every page renders exactly one. */
export function AppShell({ screen, study, tab, provenance, isFixed = false, children }: AppShellProps) {
  const withheld = study?.withheld ?? null;
  return (
    <StatusLineProvider>
      <KeyProvider screen={screen} study={study?.id ?? null}>
        <div className={["app", isFixed ? "is-fixed" : "", withheld === null ? "" : "has-withheld"].join(" ").trim()}>
          <TopBar study={study} tab={tab} />
          {withheld === null ? null : (
            <p className="withheld" role="status">
              <Icon name="eye-off" /> {withheld}
            </p>
          )}
          <main id="main" tabIndex={-1} className={`screen-${screen}`}>
            {children}
          </main>
          <KeyLine provenance={provenance} />
        </div>
      </KeyProvider>
    </StatusLineProvider>
  );
}
