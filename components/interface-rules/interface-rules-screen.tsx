"use client";

import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { factsOf } from "@/components/requests/facts-of";
import type { Refusal } from "@/components/requests/send-request";
import { usePreview } from "@/components/requests/use-preview";
import { useKeys } from "@/components/shell/key-provider";
import { interfaceRulesHref, stateRulesHref, trajectoryHref } from "@/components/shell/routes";
import { Button, LinkButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { useStatusLine } from "@/components/ui/status-line";
import {
  newRuleText,
  newWrapRule,
  prepareRulesEffect,
  prepareStep,
  prepareWrapRows,
  type RulesInput,
  type RulesStep,
} from "@/lib/view-models/interface-rules-page";
import { formatPlace } from "@/lib/view-models/trajectory-place";
import { EffectPane } from "./effect-pane";
import { RuleEditor } from "./rule-editor";
import { RuleTexts, WrapTable } from "./rule-tables";
import { rulesPreviewPath, saveRules } from "./send-rules";
import { ExplainedList, ReplyList } from "./step-lists";
import { useRulesDraft } from "./use-rules-draft";

export interface InterfaceRulesScreenProps {
  study: string;
  document: RulesInput;
  /** Sets of the study, the shipped one first: `id@version`. */
  known: readonly { name: string; label: string }[];
  /** The newest saved version of the open set; null for the shipped one. */
  newestVersion: number | null;
  mayManage: boolean;
}

/** A hand that types asks once. */
const REST_MS = 300;

/** Interface rules over a study: edited in place, with what they would explain counted before they are saved. */
export function InterfaceRulesScreen({ study, document: saved, known, newestVersion, mayManage }: InterfaceRulesScreenProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const draft = useRulesDraft(saved.rules);
  const { definition, isEdited } = draft;
  const preview = usePreview<RulesInput>(rulesPreviewPath(study), isEdited && mayManage ? { definition } : null, REST_MS);
  const document = preview.kind === "shown" ? preview.document : saved;
  const [isTexts, setTexts] = useState(false);
  const [ruleId, setRuleId] = useState<string | null>(null);
  const [stepKey, setStepKey] = useState<string | null>(null);
  const [name, setName] = useState(newestVersion === null ? `${study}-rules`.slice(0, 64) : saved.rules.id);
  const [saving, setSaving] = useState<"idle" | "saving" | Refusal>("idle");
  const sayBox = useRef<HTMLInputElement>(null);

  const steps = useMemo(() => document.steps.map(prepareStep), [document]);
  const effect = useMemo(() => prepareRulesEffect(document), [document]);
  const rows = useMemo(() => prepareWrapRows(definition, saved.rules, document), [definition, saved.rules, document]);
  const rule = definition.wrap.find(({ id }) => id === ruleId) ?? definition.wrap[0] ?? null;
  const counts = document.wraps.find(({ wrapId }) => wrapId === rule?.id);
  const explained = useMemo(() => (rule === null ? [] : steps.filter(({ wrapId }) => wrapId === rule.id)), [steps, rule]);
  const step = steps.find(({ key }) => key === stepKey) ?? explained[0] ?? steps[0] ?? null;
  const ofRun = useMemo(() => (step === null ? [] : steps.filter(({ trajectoryId }) => trajectoryId === step.trajectoryId)), [steps, step]);
  const isReadOnly = !mayManage;

  const moveRule = (by: 1 | -1): void => {
    const at = definition.wrap.findIndex(({ id }) => id === rule?.id);
    const next = definition.wrap[Math.max(0, Math.min(definition.wrap.length - 1, at + by))];
    if (next !== undefined) setRuleId(next.id);
    setStepKey(null);
  };
  const moveIn = (list: readonly RulesStep[], by: 1 | -1, none: string) => {
    if (list.length === 0) return say(none);
    const at = list.findIndex(({ key }) => key === step?.key);
    setStepKey(list[Math.max(0, Math.min(list.length - 1, at + by))]?.key ?? null);
  };
  const add = () => {
    if (isReadOnly) return say("Only the owner changes rules.");
    if (isTexts) return draft.change({ ...definition, rules: [...definition.rules, newRuleText(definition)] }, "");
    const added = newWrapRule(definition);
    draft.change({ ...definition, wrap: [...definition.wrap, added] }, "");
    setRuleId(added.id);
  };
  const drop = () => {
    if (isReadOnly) return say("Only the owner changes rules.");
    if (rule === null) return say("There is no rule to drop.");
    draft.change({ ...definition, wrap: definition.wrap.filter(({ id }) => id !== rule.id) }, "");
    setRuleId(null);
  };
  const save = async () => {
    if (isReadOnly) return say("Only the owner saves rules.");
    if (!isEdited && newestVersion !== null) return say("Nothing is edited.");
    if (preview.kind === "failed") return say("The edit cannot be counted yet, so it is not saved.");
    setSaving("saving");
    const answersVersion = name === saved.rules.id ? newestVersion : null;
    const answer = await saveRules(study, { id: name, answersVersion, definition });
    if (!answer.ok) return setSaving(answer.refusal);
    setSaving("idle");
    say(`Saved as ${answer.document.id}, version ${answer.document.version}.`);
    router.replace(interfaceRulesHref(study, `${answer.document.id}@${answer.document.version}`));
    router.refresh();
  };

  useKeys("interface-rules", {
    "next-rule": () => moveRule(1),
    "previous-rule": () => moveRule(-1),
    edit: () => (sayBox.current === null ? say("Choose a wrap rule first.") : sayBox.current.focus()),
    "new-rule": add,
    "drop-rule": drop,
    "next-explained": () => moveIn(explained, 1, "The rule explains no step."),
    "previous-explained": () => moveIn(explained, -1, "The rule explains no step."),
    "next-invalid": () => moveIn(ofRun, 1, "The run has no invalid action."),
    "previous-invalid": () => moveIn(ofRun, -1, "The run has no invalid action."),
    texts: () => setTexts(!isTexts),
    "open-step": () =>
      step === null ? say("There is no step to open.") : router.push(`${trajectoryHref(study, step.trajectoryId)}${formatPlace(step)}`),
    save: () => void save(),
    undo: () => {
      if (!draft.undo()) say("Nothing to undo: a saved version stays, choose an older one above.");
    },
    "raw-document": () => window.document.getElementById("interface-rules-json")?.click(),
  });

  const next = name === saved.rules.id && newestVersion !== null ? newestVersion + 1 : 1;
  return (
    <div className="ir">
      <div className="head ir-head">
        <h1>Interface rules</h1>
        <nav className="seg" aria-label="Overlay">
          <a href={interfaceRulesHref(study)} aria-current="page">
            ALIGN interface
          </a>
          <a href={stateRulesHref(study)}>State rules</a>
        </nav>
        <span className="grow" />
        <Select
          label="Rules"
          hideLabel
          value={`${saved.rules.id}@${saved.rules.version}`}
          options={known.map(({ name: value, label }) => ({ value, name: label }))}
          onValue={(value) => router.push(interfaceRulesHref(study, value))}
        />
        {mayManage ? (
          <>
            <Input label="Name of the set" hideLabel className="mono" value={name} onChange={(event) => setName(event.target.value)} />
            <Button variant="primary" keyHint="s" disabled={saving === "saving"} onClick={() => void save()}>
              Save as version {next}
            </Button>
          </>
        ) : null}
        <LinkButton
          id="interface-rules-json"
          variant="bare"
          href={`/api/v1/studies/${encodeURIComponent(study)}/interface-rules?rules=${encodeURIComponent(`${saved.rules.id}@${saved.rules.version}`)}`}
          download={`${study}-interface-rules.json`}
          prefetch={false}
          keyHint="e"
        >
          JSON
        </LinkButton>
      </div>
      {typeof saving === "string" ? null : (
        <Note
          tone="error"
          isAlert
          title="Not saved"
          facts={factsOf(saving)}
          actions={saving.isStale ? <Button onClick={() => router.refresh()}>Load the newer version</Button> : undefined}
        >
          {saving.detail}
        </Note>
      )}
      <div className="ir-cols">
        <section className="pane" aria-label="Replies">
          <div className="pane-h">
            <h2>Replies, recorded and with rules</h2>
            <span className="grow" />
            <span className="meta mono clip ir-run" title={step?.name}>
              {step === null ? "" : step.name}
            </span>
          </div>
          <ScrollRegion className="pane-b" label="Invalid actions of the run">
            <ReplyList study={study} isPart={document.stepsLeftOut > 0} steps={ofRun} currentKey={step?.key ?? null} onCurrent={setStepKey} />
          </ScrollRegion>
        </section>
        <section className="pane" aria-label="Rules">
          <div className="pane-h">
            <h2>Rules</h2>
            <span className="meta">
              {definition.rules.length} texts, {definition.wrap.length} wrap rules
            </span>
            <span className="grow" />
            <Segmented
              label="Which rules"
              size="small"
              value={isTexts ? "texts" : "wrap"}
              options={[
                { value: "wrap", name: "Wrap rules" },
                { value: "texts", name: "Texts" },
              ]}
              onValue={(value) => setTexts(value === "texts")}
            />
            <Button variant="bare" size="small" keyHint="n" disabled={isReadOnly} onClick={add}>
              New
            </Button>
          </div>
          <ScrollRegion className="pane-b" label="Rules and what they explain">
            {isTexts ? (
              <RuleTexts
                rules={definition.rules}
                faults={document.faults}
                isReadOnly={isReadOnly}
                onChange={(rules, field) => draft.change({ ...definition, rules }, field)}
              />
            ) : (
              <>
                <WrapTable
                  rows={rows}
                  currentId={rule?.id ?? null}
                  total={{
                    fired: String(document.totals.fired),
                    explained: String(document.totals.explained),
                    right: String(document.totals.right),
                    percent: document.precision.value === null ? "–" : `${effect.shares[1]?.percent} %`,
                  }}
                  onCurrent={(id) => {
                    setRuleId(id);
                    setStepKey(null);
                  }}
                />
                {rule === null ? null : (
                  <>
                    <RuleEditor
                      key={rule.id}
                      rule={rule}
                      row={rows.find(({ id }) => id === rule.id)}
                      rules={definition.rules}
                      isReadOnly={isReadOnly}
                      sayRef={sayBox}
                      onChange={(changed, field) =>
                        draft.change({ ...definition, wrap: definition.wrap.map((other) => (other.id === rule.id ? changed : other)) }, field)
                      }
                      onRemove={drop}
                    />
                    <h3 className="ir-sub">
                      Explains{" "}
                      <span className="meta">
                        {counts?.fires ?? 0} steps, {counts?.right ?? 0} right
                      </span>
                    </h3>
                    <ExplainedList
                      study={study}
                      total={counts?.fires ?? 0}
                      steps={explained}
                      currentKey={step?.key ?? null}
                      onCurrent={(chosen) => setStepKey(chosen.key)}
                    />
                  </>
                )}
              </>
            )}
          </ScrollRegion>
        </section>
        <EffectPane effect={effect} preview={preview} />
      </div>
      <div className="ir-can">
        <div>
          <b>A recording can tell</b> which invalid actions would have got a reason, and whether it is the right one: the matcher, a person or the
          grammar says the same. Matcher and rules read one tracker, so precision is no second opinion.
        </div>
        <div>
          <b>It cannot tell</b> whether the agent would have read it, or what it would have done next. The rules are ours, checked against the
          grammar, not trusted.
        </div>
        <div>
          A rule that needs a call of its own is approximated by the tracker and marked <span className="tag">approximate</span>:{" "}
          {definition.wrap.filter(({ needsCall }) => needsCall !== null).length === 0
            ? "none here."
            : definition.wrap.flatMap(({ id, needsCall }) => (needsCall === null ? [] : [id])).join(", ")}
        </div>
      </div>
    </div>
  );
}
