"use client";

import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import type { LabelFormHandle } from "@/components/annotation/label-form";
import type { Labelling } from "@/components/annotation/use-labelling";
import { useKeys } from "@/components/shell/key-provider";
import { replayHref, trajectoryHref } from "@/components/shell/routes";
import type { NumberedSpan } from "@/lib/view-models/trajectory-evidence";
import type { StepFilter } from "@/lib/view-models/trajectory-list";
import type { TrajectoryPage } from "@/lib/view-models/trajectory-page";
import type { Depths } from "./use-depths";
import type { Find } from "./use-find";
import type { Navigation } from "./use-navigation";

export interface RunKeysInput {
  page: TrajectoryPage;
  navigation: Navigation;
  depths: Depths;
  find: Find;
  findInput: RefObject<HTMLInputElement | null>;
  labelling: Labelling;
  form: RefObject<LabelFormHandle | null>;
  evidence: readonly NumberedSpan[];
  pin: () => void;
  /** Goes to where the next (previous) argument of the write comes from. */
  moveSource: (by: 1 | -1) => void;
  /** Takes the light off a source that was gone to; false when none was lit. */
  dropSource: () => boolean;
  /** null: there is something to label, and this person may. */
  whyNoLabel: string | null;
  isFormOpen: boolean;
  setIsFormOpen: (isOpen: boolean) => void;
  toggleHelp: () => void;
  copyLink: () => void;
  say: (sentence: string) => void;
}

const FILTER_ORDER: readonly StepFilter[] = ["all", "writes", "refused", "evidence"];

export interface RunCommands {
  toggleOpen: () => void;
  openForm: (focus: "labels" | "note") => void;
}

/** The keys of the screen: what each does is written in the one key map. */
export function useRunKeys(input: RunKeysInput): RunCommands {
  const { page, navigation, depths, find, labelling, evidence, say } = input;
  const router = useRouter();
  const { cursor, caseIndex } = navigation;

  const toggleOpen = (): void => {
    depths.toggle(cursor);
    navigation.show();
  };
  const openForm = (focus: "labels" | "note"): void => {
    if (input.whyNoLabel !== null) {
      say(input.whyNoLabel);
      return;
    }
    // At once: the next key may follow within the same frame, and a digit means something else outside the form.
    flushSync(() => input.setIsFormOpen(true));
    if (focus === "labels") input.form.current?.focusLabels();
    else input.form.current?.focusNote();
  };
  const moveEvidence = (by: 1 | -1): void => {
    const places = evidence.filter(({ number }) => number !== null).sort((a, b) => a.span.t - b.span.t || a.span.k - b.span.k);
    const next = by === 1 ? places.find(({ span }) => span.t > cursor.t) : places.findLast(({ span }) => span.t < cursor.t);
    if (next === undefined) say(by === 1 ? "No evidence after this step." : "No evidence before this step.");
    else navigation.goEvidence(next);
  };
  const goRun = (id: string | null): void => {
    if (id === null) say("There is no further run.");
    else router.push(trajectoryHref(page.study, id));
  };

  useKeys(
    "trajectory",
    {
      "next-step": () => navigation.move(1),
      "previous-step": () => navigation.move(-1),
      "next-write": () => navigation.moveWrite(1),
      "previous-write": () => navigation.moveWrite(-1),
      "next-case": () => navigation.goCase((caseIndex ?? -1) + 1),
      "previous-case": () => navigation.goCase((caseIndex ?? 1) - 1),
      evidence: (key) => {
        const item = evidence.find(({ number }) => number === Number(key));
        if (item === undefined) say(`There is no evidence ${key} here.`);
        else navigation.goEvidence(item);
      },
      "next-evidence": () => moveEvidence(1),
      "previous-evidence": () => moveEvidence(-1),
      "next-source": () => input.moveSource(1),
      "previous-source": () => input.moveSource(-1),
      "open-step": toggleOpen,
      find: () => {
        input.findInput.current?.focus();
        input.findInput.current?.select();
      },
      "next-hit": () => find.move(1),
      "previous-hit": () => find.move(-1),
      "search-selection": () => {
        const selected = document.getSelection()?.toString().trim() ?? "";
        if (selected === "") say("Select some text first.");
        else find.setQuery(selected.slice(0, 200));
      },
      "step-filter": () => navigation.setFilter(FILTER_ORDER[(FILTER_ORDER.indexOf(navigation.filter) + 1) % FILTER_ORDER.length] ?? "all"),
      label: () => openForm("labels"),
      note: () => openForm("note"),
      pin: input.pin,
      "adopt-pins": () => {
        if (input.whyNoLabel !== null) {
          say(input.whyNoLabel);
          return;
        }
        for (const { span, isPin } of evidence) if (!isPin) labelling.change({ kind: "pin", span });
        input.setIsFormOpen(true);
      },
      "pin-role": () => {
        const index = labelling.draft.pins.length - 1;
        const last = labelling.draft.pins[index];
        if (last === undefined) say("No pin yet: p pins a quote.");
        else labelling.change({ kind: "role", index, role: last.role === "decisive" ? "supports" : "decisive" });
      },
      submit: () => (input.isFormOpen ? labelling.save() : toggleOpen()),
      undo: labelling.undo,
      back: navigation.goBack,
      "label-help": () => {
        input.toggleHelp();
        if (input.whyNoLabel === null) input.setIsFormOpen(true);
      },
      replay: () => router.push(replayHref(page.study, page.trajectoryId, "", cursor)),
      "next-run": () => goRun(page.nextTrajectoryId),
      "previous-run": () => goRun(page.previousTrajectoryId),
      "copy-link": input.copyLink,
      close: () => {
        if (input.dropSource()) return;
        if (find.query === "") input.setIsFormOpen(false);
        else find.clear();
      },
    },
    (step) => {
      if (step > page.stepCount) say(`The run has ${page.stepCount} steps.`);
      navigation.jump(step, 0, "middle");
    },
  );

  return { toggleOpen, openForm };
}
