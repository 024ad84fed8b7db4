"use client";

import { useEffect, useState } from "react";
import type { InterfaceRulesDefinition } from "@/lib/gates/interface-rules";
import type { RulesInput } from "@/lib/view-models/interface-rules-page";
import { previewRules, type Refusal } from "./send-rules";

export interface RulesDraft {
  definition: InterfaceRulesDefinition;
  isEdited: boolean;
  /** A change within the same field of the same rule is one step of undo. */
  change: (next: InterfaceRulesDefinition, field: string) => void;
  undo: () => boolean;
}

interface Entry {
  definition: InterfaceRulesDefinition;
  field: string;
}

/** What is being edited, until it is saved. */
export function useRulesDraft(saved: InterfaceRulesDefinition): RulesDraft {
  const [history, setHistory] = useState<readonly Entry[]>([{ definition: { rules: saved.rules, wrap: saved.wrap }, field: "" }]);
  const definition = history.at(-1)?.definition ?? saved;
  return {
    definition,
    isEdited: JSON.stringify([definition.rules, definition.wrap]) !== JSON.stringify([saved.rules, saved.wrap]),
    change: (next, field) =>
      setHistory((before) => {
        const isSameField = field !== "" && before.length > 1 && before.at(-1)?.field === field;
        return [...(isSameField ? before.slice(0, -1) : before), { definition: next, field }];
      }),
    undo: () => {
      if (history.length < 2) return false;
      setHistory(history.slice(0, -1));
      return true;
    },
  };
}

export type RulesPreview = { kind: "saved" } | { kind: "counting" } | { kind: "shown"; document: RulesInput } | { kind: "failed"; refusal: Refusal };

/** A hand that types asks once. */
const REST_MS = 300;

/** What the draft would explain, asked anew whenever it changes; nothing is asked for what is saved. */
export function useRulesPreview(study: string, definition: InterfaceRulesDefinition, isEdited: boolean, mayManage: boolean): RulesPreview {
  const [answer, setAnswer] = useState<{ asked: string; preview: RulesPreview }>({ asked: "", preview: { kind: "saved" } });
  const asked = isEdited && mayManage ? JSON.stringify(definition) : "";
  useEffect(() => {
    if (asked === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      previewRules(study, JSON.parse(asked) as InterfaceRulesDefinition, controller.signal).then(
        (result) => {
          if (controller.signal.aborted) return;
          setAnswer({ asked, preview: result.ok ? { kind: "shown", document: result.document } : { kind: "failed", refusal: result.refusal } });
        },
        // Only an abort is thrown, and then nobody waits any more.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, study]);
  if (asked === "") return { kind: "saved" };
  return answer.asked === asked ? answer.preview : { kind: "counting" };
}
