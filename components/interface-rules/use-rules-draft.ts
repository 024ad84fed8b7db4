"use client";

import { useState } from "react";
import type { InterfaceRulesDefinition } from "@/lib/gates/interface-rules";

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
