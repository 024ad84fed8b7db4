"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { HelpDialog } from "./help-dialog";
import type { CommandOf, GoTarget, ScreenId } from "./key-map";
import { confirmStep, IDLE, type KeyEffect, type KeyState, pressKey } from "./key-sequence";
import {
  agreementHref,
  annotateHref,
  compareHref,
  countsHref,
  exportsHref,
  gateReportHref,
  importHref,
  judgeHref,
  overviewHref,
  peopleHref,
  STUDIES_HREF,
  tableCheckHref,
  trajectoriesHref,
  writeSetHref,
} from "./routes";

/** A rest of the hand after `g 12`; Enter need not be pressed. */
const DIGITS_SETTLE_MS = 900;

type Handler = (key: string) => void;
type Handlers = Readonly<Record<string, Handler | undefined>>;

interface Registration {
  handlers: Handlers;
  onStep: ((step: number) => void) | undefined;
  onUnknown: ((key: string) => void) | undefined;
}

interface Keys {
  screen: ScreenId;
  state: KeyState;
  register: (registration: { current: Registration }) => () => void;
  showKeys: () => void;
}

const KeysContext = createContext<Keys | null>(null);

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "file", "range"].includes(target.type);
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a[href], button, summary, input, label, [role='button'], [role='slider']") !== null;
}

function hrefOf(target: GoTarget, study: string | null): string | null {
  if (target === "studies") return STUDIES_HREF;
  if (study === null) return null;
  switch (target) {
    case "overview":
      return overviewHref(study);
    case "trajectories":
      return trajectoriesHref(study);
    case "counts":
      return countsHref(study);
    case "exports":
      return exportsHref(study);
    case "table-check":
      return tableCheckHref(study);
    case "compare":
      return compareHref(study);
    case "agreement":
      return agreementHref(study);
    case "write-set":
      return writeSetHref(study);
    case "replay":
      return gateReportHref(study);
    case "judge":
      return judgeHref(study);
    case "people":
      return peopleHref(study);
    case "import":
      return importHref(study);
    case "annotate":
      return annotateHref(study);
  }
}

/** Owns the one key listener of a page, the state of a sequence, and the help that lists all keys. */
export function KeyProvider({ screen, study, children }: { screen: ScreenId; study: string | null; children: ReactNode }) {
  const router = useRouter();
  const [state, setState] = useState<KeyState>(IDLE);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const latest = useRef<KeyState>(IDLE);
  const registrations = useRef(new Set<{ current: Registration }>());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const register = useCallback((registration: { current: Registration }) => {
    registrations.current.add(registration);
    return () => {
      registrations.current.delete(registration);
    };
  }, []);

  useEffect(() => {
    const move = (next: KeyState) => {
      latest.current = next;
      setState(next);
    };
    /** True when somebody acted, so that the browser's own meaning of the key is withheld. */
    const apply = (effect: KeyEffect): boolean => {
      switch (effect.kind) {
        case "nothing":
          return false;
        case "taken":
          return true;
        case "go": {
          const href = hrefOf(effect.target, study);
          if (href !== null) router.push(href);
          return true;
        }
        case "step":
          for (const { current } of registrations.current) current.onStep?.(effect.step);
          return true;
        case "command": {
          if (effect.command === "show-keys") {
            setIsHelpOpen(true);
            return true;
          }
          let isHandled = false;
          for (const { current } of registrations.current) {
            const handler = current.handlers[effect.command];
            if (handler === undefined) continue;
            handler(effect.key);
            isHandled = true;
          }
          return isHandled;
        }
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      // AltGr is how many keyboards type brackets and slashes: there it is part of the character.
      const isCharacter = event.getModifierState("AltGraph");
      if (event.metaKey || ((event.ctrlKey || event.altKey) && !isCharacter)) return;
      if (["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead"].includes(event.key)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      if (isTextField(event.target)) {
        if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
        return;
      }
      if ((event.key === "Enter" || event.key === " ") && isPressable(event.target) && latest.current.kind === "idle") return;
      if (timer.current !== null) clearTimeout(timer.current);
      const pressed = pressKey(latest.current, event.key, screen);
      if (pressed.state !== latest.current) move(pressed.state);
      if (apply(pressed.effect)) event.preventDefault();
      else if (event.key.length === 1 && event.key !== " ") for (const { current } of registrations.current) current.onUnknown?.(event.key);
      if (pressed.state.kind === "go" && pressed.state.digits !== "") {
        timer.current = setTimeout(() => {
          const rested = confirmStep(latest.current);
          move(rested.state);
          apply(rested.effect);
        }, DIGITS_SETTLE_MS);
      }
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      if (timer.current !== null) clearTimeout(timer.current);
    };
  }, [router, screen, study]);

  const showKeys = useCallback(() => setIsHelpOpen(true), []);
  const value = useMemo(() => ({ screen, state, register, showKeys }), [screen, state, register, showKeys]);
  return (
    <KeysContext.Provider value={value}>
      {children}
      <HelpDialog screen={screen} isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </KeysContext.Provider>
  );
}

/** For the parts of the shell that show keys. */
export function useKeyState(): Pick<Keys, "screen" | "state" | "showKeys"> {
  const keys = useContext(KeysContext);
  return keys ?? { screen: "plain", state: IDLE, showKeys: () => undefined };
}

/**
 * Binds commands of the key map to what a component does. Several components of one screen may each bind their own
 * commands; a handler may change at every render. `onStep` answers `g` and a number, `onUnknown` a character that means
 * nothing here.
 */
export function useKeys<Screen extends ScreenId>(
  _screen: Screen,
  handlers: Partial<Record<CommandOf<Screen> | "close", Handler>>,
  onStep?: (step: number) => void,
  onUnknown?: (key: string) => void,
): void {
  const keys = useContext(KeysContext);
  const registration = useRef<Registration>({ handlers: {}, onStep: undefined, onUnknown: undefined });
  useEffect(() => {
    registration.current = { handlers: handlers as Handlers, onStep, onUnknown };
  });
  const register = keys?.register;
  useEffect(() => register?.(registration), [register]);
}
