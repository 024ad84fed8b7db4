"use client";

import { Kbd, Kbds } from "@/components/ui/kbd";
import { capsOf, GO_PREFIX, GO_TARGETS, type KeyEntry, keyEntries, SCREENS_WITH_STEPS, type ScreenId, SHELL_KEYS } from "./key-map";
import { useKeyState } from "./key-provider";

const allEntries = (screen: ScreenId): readonly KeyEntry[] => [...keyEntries(screen), ...SHELL_KEYS];

/** The foot: keys of the screen on the left at all times, provenance on the right (versions, seed, what a methods section needs). */
export function KeyLine({ provenance }: { provenance: readonly string[] }) {
  const { screen, state } = useKeyState();
  return (
    <footer className="foot">
      {state.kind === "go" ? (
        <ul className="keys" aria-live="polite">
          <li className="waiting">
            <Kbds values={[GO_PREFIX, ...state.digits]} />
            {state.digits === "" ? "go to …" : `step ${state.digits}`}
          </li>
          {state.digits === "" ? (
            GO_TARGETS.map(({ key, label }) => (
              <li key={key}>
                <Kbd value={key} />
                {label}
              </li>
            ))
          ) : (
            <li>
              <Kbd value="Enter" />
              go
            </li>
          )}
          {state.digits === "" && SCREENS_WITH_STEPS.has(screen) ? (
            <li>
              <Kbds values={["0", "–", "9"]} />
              step
            </li>
          ) : null}
          <li>
            <Kbd value="Escape" />
            leave
          </li>
        </ul>
      ) : (
        <ul className="keys" aria-label="Keys of this screen">
          {allEntries(screen)
            .filter((entry) => entry.foot === true)
            .map((entry) => (
              <li key={entry.label}>
                <Kbds values={capsOf(entry)} />
                {entry.label}
              </li>
            ))}
        </ul>
      )}
      <div className="prov">{provenance.join(" · ")}</div>
    </footer>
  );
}
