"use client";

import { type Ref, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { InterfaceRulesDefinition, WrapRule } from "@/lib/gates/interface-rules";
import { splitPredicates, type WrapRow } from "@/lib/view-models/interface-rules-page";

export interface RuleEditorProps {
  rule: WrapRule;
  row: WrapRow | undefined;
  rules: InterfaceRulesDefinition["rules"];
  isReadOnly: boolean;
  sayRef: Ref<HTMLInputElement>;
  onChange: (next: WrapRule, field: string) => void;
  onRemove: () => void;
}

/** One wrap rule, edited in place; what it would explain is counted as it changes. Keyed by the rule, whose typed text it holds. */
export function RuleEditor({ rule, row, rules, isReadOnly, sayRef, onChange, onRemove }: RuleEditorProps) {
  // As it was typed, while it says what the rule says: a comma or a space at its end is not taken from under the hand.
  const [stateText, setStateText] = useState("");
  const shownState = splitPredicates(stateText).join() === rule.when.state.join() ? stateText : rule.when.state.join(" ");
  const hint = useId();
  const faults = row?.faults ?? [];
  const field = (name: string): string => `${rule.id} ${name}`;
  return (
    <section className="ir-ed" aria-label={`Rule ${rule.id}`}>
      <div className="row wrap">
        <b className="strong mono">{rule.id}</b>
        {row?.isEdited === true ? <span className="meta">edited, not saved</span> : null}
        <span className="grow" />
        {faults.length === 0 ? (
          <span className="meta ir-good">
            agrees with the grammar <Icon name="check" size={12} />
          </span>
        ) : null}
        <Button variant="bare" size="small" keyHint="x" disabled={isReadOnly} onClick={onRemove}>
          drop
        </Button>
      </div>
      {faults.map((fault) => (
        <p key={fault} className="ir-fault">
          <Icon name="warning" size={12} /> {fault}
        </p>
      ))}
      <div className="ir-fields">
        <Input
          label="when the action is"
          className="mono"
          value={rule.when.action}
          readOnly={isReadOnly}
          aria-describedby={hint}
          onChange={(event) => onChange({ ...rule, when: { ...rule.when, action: event.target.value } }, field("action"))}
        />
        <Input
          label="and the reply"
          className="mono"
          value={rule.when.obs ?? ""}
          placeholder="any"
          readOnly={isReadOnly}
          onChange={(event) =>
            onChange({ ...rule, when: { ...rule.when, obs: event.target.value === "" ? null : event.target.value } }, field("obs"))
          }
        />
        <Input
          label="and the state"
          className="mono"
          value={shownState}
          placeholder="any"
          readOnly={isReadOnly}
          onChange={(event) => {
            setStateText(event.target.value);
            onChange({ ...rule, when: { ...rule.when, state: splitPredicates(event.target.value) } }, field("state"));
          }}
        />
        <Input
          label="say"
          className="mono ir-say"
          ref={sayRef}
          value={rule.say}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ ...rule, say: event.target.value }, field("say"))}
        />
      </div>
      <div className="row wrap ir-as">
        <Segmented
          label="How the message is put"
          size="small"
          value={rule.mode}
          options={[
            { value: "append", name: "append" },
            { value: "replace", name: "replace" },
          ]}
          onValue={(mode) => isReadOnly || onChange({ ...rule, mode }, field("mode"))}
        />
        <Select
          label="states rule"
          value={rule.ruleId ?? ""}
          disabled={isReadOnly}
          options={[{ value: "", name: "no text" }, ...rules.map(({ id }) => ({ value: id, name: id }))]}
          onValue={(ruleId) => onChange({ ...rule, ruleId: ruleId === "" ? null : ruleId }, field("rule"))}
        />
        <span className="meta">{rule.ruleId === null ? "states no rule" : "so a later breach is overlooked"}</span>
      </div>
      <p className="meta" id={hint}>
        verbs joined by |, any, unparsed, or a /pattern/ · reply: noop or a /pattern/ · names: {"{O}"} {"{R}"} {"{H}"} {"{at}"} {"{n}"}
      </p>
      <p className="meta">
        states: notAt(R), notHeld(O), holdingOther, closed(R), notListed(O,R), unknownReceptacle(R), wrongType(R), wrongType(O), repeat(n)
      </p>
    </section>
  );
}
