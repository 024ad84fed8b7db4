"use client";

import { useKeys } from "@/components/shell/key-provider";
import type { SpanRole } from "@/lib/trajectory/span";
import type { TurnAction, TurnDraft } from "@/lib/view-models/annotation-turns";

export interface TurnKeysInput {
  submit: () => void;
  undo: () => void;
  goBack: () => void;
  move?: (by: 1 | -1) => void;
  goTurn?: (by: 1 | -1) => void;
  change?: (action: TurnAction) => void;
  draft?: TurnDraft;
  pin?: () => void;
  setRole?: (index: number, role: SpanRole) => void;
  note?: () => void;
  help?: () => void;
  later?: () => void;
  toggleLine?: () => void;
  leave?: () => void;
  say?: (sentence: string) => void;
}

const ROLES: readonly SpanRole[] = ["decisive", "supports", "write"];

/** The keys of the turn queue: what each does is written in the one key map. */
export function useTurnKeys(input: TurnKeysInput): void {
  const { change, draft, say } = input;
  const give = (action: TurnAction) => () => change?.(action);
  const drift = (driftType: "slot" | "consistency" | "fatigue" | "fact" | "other") => () => {
    if (draft?.value === "ungrounded") change?.({ kind: "drift", driftType });
    else say?.("Only an ungrounded turn has a kind of drift: u first.");
  };
  const last = (draft?.pins.length ?? 0) - 1;
  useKeys(
    "annotate-turns",
    {
      "next-step": () => input.move?.(1),
      "previous-step": () => input.move?.(-1),
      grounded: give({ kind: "value", value: "grounded" }),
      ungrounded: give({ kind: "value", value: "ungrounded" }),
      "not-applicable": give({ kind: "value", value: "not_applicable" }),
      skip: give({ kind: "value", value: "skip" }),
      "drift-slot": drift("slot"),
      "drift-consistency": drift("consistency"),
      "drift-fatigue": drift("fatigue"),
      "drift-fact": drift("fact"),
      "drift-other": drift("other"),
      "complete-yes": give({ kind: "complete", taskComplete: "yes" }),
      "complete-no": give({ kind: "complete", taskComplete: "no" }),
      "complete-unclear": give({ kind: "complete", taskComplete: "unclear" }),
      "next-turn": () => input.goTurn?.(1),
      "previous-turn": () => input.goTurn?.(-1),
      "later-turns": () => input.later?.(),
      "fold-line": () => input.toggleLine?.(),
      pin: () => input.pin?.(),
      "pin-role": () => {
        const role = draft?.pins[last]?.role;
        if (role === undefined) say?.("No pin yet: p pins a quote.");
        else input.setRole?.(last, ROLES[(ROLES.indexOf(role) + 1) % ROLES.length] ?? "supports");
      },
      unpin: () => {
        if (last < 0) say?.("No pin to take away.");
        else change?.({ kind: "unpin", index: last });
      },
      note: () => input.note?.(),
      unsure: give({ kind: "unsure" }),
      help: () => input.help?.(),
      submit: input.submit,
      back: input.goBack,
      undo: input.undo,
      close: () => input.leave?.(),
    },
    undefined,
    (key) => say?.(`${key} means nothing here; ? shows the keys.`),
  );
}
