"use client";

import type { RefObject } from "react";
import { useKeys } from "@/components/shell/key-provider";
import type { LabelMode } from "@/lib/rubric/label-mode";
import type { SpanRole } from "@/lib/trajectory/span";
import type { CaseRow } from "@/lib/view-models/annotation-cases";
import type { GapAction } from "@/lib/view-models/annotation-draft";
import type { GapChoice } from "@/lib/view-models/annotation-rubric";
import type { NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import type { Gap } from "./use-gap";
import type { RunView } from "./use-run-view";

export interface GapKeysInput {
  isMulti: boolean;
  gap: Gap;
  view: RunView;
  findInput: RefObject<HTMLInputElement | null>;
  noteField: RefObject<HTMLTextAreaElement | null>;
  choices: readonly GapChoice[];
  mode: LabelMode;
  partCount: number;
  partIndex: number;
  setPartIndex: (index: number) => void;
  part: string | null;
  changePart: (action: GapAction) => void;
  addConstraint: () => void;
  evidence: readonly NumberedSpan[];
  pin: () => void;
  search: () => void;
  setRole: (index: number, role: SpanRole) => void;
  answer: (key: string) => void;
  toggleHelp: () => void;
  addCase: () => void;
  setAside: () => void;
  select: (row: CaseRow) => void;
  submit: () => void;
  goBack: () => void;
  /** Closes what is open, else goes to the steps. */
  leave: () => void;
  say: (sentence: string) => void;
}

const ROLES: readonly SpanRole[] = ["decisive", "supports", "write"];

/** The keys of both gap queues: what each does is written in the one key map. */
export function useGapKeys(input: GapKeysInput): void {
  const { gap, view, say } = input;
  const { draft, change } = gap;

  const label = (key: string): boolean => {
    const choice = input.choices.find((candidate) => candidate.key === key);
    if (choice === undefined) return false;
    change({ kind: "label", label: choice.label, mode: input.mode });
    return true;
  };
  const moveCase = (by: 1 | -1): void => {
    const row = gap.rows[gap.index + by];
    if (row === undefined) say(by === 1 ? "This is the last of the list." : "This is the first case.");
    else input.select(row);
  };
  const movePart = (by: 1 | -1): void => {
    const next = input.partIndex + by;
    if (next < 0 || next >= input.partCount) say(by === 1 ? "This is the last part." : "This is the first part.");
    else input.setPartIndex(next);
  };
  const movePin = (by: 1 | -1): void => {
    const places = input.evidence.map(({ span }) => span).sort((a, b) => a.t - b.t || a.k - b.k);
    const next = by === 1 ? places.find(({ t }) => t > view.cursor.t) : places.findLast(({ t }) => t < view.cursor.t);
    if (next === undefined) say(by === 1 ? "No pin after this step." : "No pin before this step.");
    else view.go(next.t, next.k, "middle");
  };
  const last = draft.pins.length - 1;
  const finding = (kind: "overlooked" | "fine" | "incomplete" | "interface"): void => {
    if (input.part === null) say("There is no part here.");
    else input.changePart({ kind: "finding", element: input.part, finding: kind });
  };

  const shared = {
    "next-step": () => view.move(1),
    "previous-step": () => view.move(-1),
    label: (key: string) => {
      if (!label(key)) say(`The rubric has no label under ${key}.`);
    },
    "next-write": () => view.moveWrite(1),
    "previous-write": () => view.moveWrite(-1),
    "next-case": () => moveCase(1),
    "previous-case": () => moveCase(-1),
    search: input.search,
    "add-case": input.addCase,
    "not-a-case": input.setAside,
    decisive: gap.markDecisive,
    "finish-run": gap.finishRun,
    find: () => {
      input.findInput.current?.focus();
      input.findInput.current?.select();
    },
    "open-step": () => view.depths.toggle(view.cursor),
    pin: input.pin,
    "pin-role": () => {
      const role = draft.pins[last]?.span.role;
      if (role === undefined) say("No pin yet: p pins a quote.");
      else input.setRole(last, ROLES[(ROLES.indexOf(role) + 1) % ROLES.length] ?? "supports");
    },
    unpin: () => {
      if (last < 0) say("No pin to take away.");
      else change({ kind: "unpin", index: last });
    },
    note: () => input.noteField.current?.focus(),
    unsure: () => change({ kind: "unsure" }),
    help: input.toggleHelp,
    submit: input.submit,
    back: input.goBack,
    undo: gap.undo,
    close: input.leave,
  } as const;
  const onStep = (step: number): void => {
    if (step > view.outline.stepCount) say(`The run has ${view.outline.stepCount} steps.`);
    else view.go(step, 0, "middle");
  };
  // A rubric of the study's own may label by other keys than ours.
  const onUnknown = (key: string): void => {
    if (!label(key)) say(`${key} means nothing here; ? shows the keys.`);
  };

  useKeys(
    "annotate",
    input.isMulti
      ? {}
      : {
          ...shared,
          "answer-yes": () => input.answer("y"),
          "answer-no": () => input.answer("n"),
          "answer-fine": () => input.answer("f"),
          "answer-nowhere": () => input.answer("m"),
          "next-pin": () => movePin(1),
          "previous-pin": () => movePin(-1),
        },
    onStep,
    onUnknown,
  );
  useKeys(
    "annotate-parts",
    input.isMulti
      ? {
          ...shared,
          "next-part": () => movePart(1),
          "previous-part": () => movePart(-1),
          "part-overlooked": () => finding("overlooked"),
          "part-fine": () => finding("fine"),
          "part-incomplete": () => finding("incomplete"),
          "part-interface": () => finding("interface"),
          "add-constraint": input.addConstraint,
        }
      : {},
  );
}
