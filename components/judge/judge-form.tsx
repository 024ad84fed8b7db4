import { type FormEvent, useState } from "react";
import { factsOf } from "@/components/requests/facts-of";
import type { Refusal } from "@/components/requests/send-request";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Select } from "@/components/ui/select";
import type { JudgePageInput, ShownJudge } from "@/lib/view-models/judge-page";
import { makeJudge } from "./send-judge";

const TASKS = [
  { value: "gap", name: "gap labels of failed writes" },
  { value: "misalignment", name: "misalignments of failed runs (ALIGN’s Analyzer)" },
  { value: "intent-drift", name: "changed requirements (intent drift)" },
];
const POLICIES = [
  { value: "whole", name: "whole run; what does not fit is skipped" },
  { value: "around", name: "around the write, what is left out is written down" },
  { value: "map-reduce", name: "in parts, then one answer" },
];
const MODES = [
  { value: "multi", name: "several labels a case" },
  { value: "single", name: "one label a case" },
];

export interface JudgeFormProps {
  page: JudgePageInput;
  /** What a new version begins with; null: a new judge. */
  from: ShownJudge | null;
  onMade: (made: { id: string; version: string }) => void;
}

/** A judge as data. What is wrong with it the server says: the use-case owns the form. */
export function JudgeForm({ page, from, onMade }: JudgeFormProps) {
  const set = page.providers.find(({ isSet }) => isSet)?.provider ?? "compatible";
  const [values, setValues] = useState({
    id: from?.id ?? "gap-small",
    task: from?.task ?? "gap",
    rubric: from?.rubricId ?? "",
    mode: from?.mode ?? "multi",
    provider: from?.provider ?? set,
    model: from?.model ?? "",
    temperature: from?.temperature === null || from === null ? "" : String(from.temperature),
    samples: String(from?.samples ?? 1),
    policy: from?.policy.kind ?? "around",
    budget: String(from?.policy.budget ?? 200_000),
    maxOutputTokens: String(from?.maxOutputTokens ?? 4_000),
  });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const change = (name: keyof typeof values) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  const typed = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => change(name)(event.target.value),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    setRefusal(null);
    const { policy, budget, temperature, samples, maxOutputTokens, rubric, task, ...rest } = values;
    const isOfTask = page.rubrics.some(({ id, kind }) => id === rubric && kind === task);
    const made = await makeJudge(page.study, {
      ...rest,
      task,
      rubric: isOfTask ? rubric : "",
      temperature: temperature.trim() === "" ? null : Number(temperature),
      samples: Number(samples),
      policy: { kind: policy, budget: Number(budget) },
      maxOutputTokens: Number(maxOutputTokens),
    });
    setIsSending(false);
    if (made.ok) onMade(made.document);
    else setRefusal(made.refusal);
  };
  return (
    <form className="ju-form" onSubmit={(event) => void submit(event)}>
      <p className="meta">
        A change makes a new version, and a new version is a new rater: what the old one said stays its own. The rubric is our operationalisation; the
        papers’ own is not public.
      </p>
      <div className="ju-two">
        <Input label="Handle" required pattern="[a-z0-9][a-z0-9\-]*" maxLength={64} readOnly={from !== null} {...typed("id")} />
        <Select label="Asked for" value={values.task} options={TASKS} onValue={change("task")} />
        <Select
          label="Provider"
          value={values.provider}
          options={page.providers.map(({ provider, isSet }) => ({ value: provider, name: isSet ? provider : `${provider} (not set)` }))}
          onValue={change("provider")}
        />
        <Input label="Model, as the provider calls it" required maxLength={200} {...typed("model")} />
        <Select
          label="Rubric"
          value={values.rubric}
          options={[
            { value: "", name: "ours" },
            ...page.rubrics.filter(({ kind }) => kind === values.task).map(({ id, title }) => ({ value: id, name: title })),
          ]}
          onValue={change("rubric")}
        />
        <Select label="Mode" value={values.mode} options={MODES} onValue={change("mode")} />
        <Select label="Of a long run it sees" value={values.policy} options={POLICIES} onValue={change("policy")} />
        <Input label="A run is long from, characters" type="number" min={1_000} max={4_000_000} required {...typed("budget")} />
        <Input label="Answers an item, the majority counts" type="number" min={1} max={9} required {...typed("samples")} />
        <Input label="Longest answer, tokens" type="number" min={100} max={100_000} required {...typed("maxOutputTokens")} />
        <Input label="Temperature, empty: the model’s own" type="number" min={0} max={2} step="any" {...typed("temperature")} />
      </div>
      {refusal === null ? null : (
        <Note tone="error" isAlert title="Not made" facts={factsOf(refusal)}>
          {refusal.detail}
        </Note>
      )}
      <div className="row">
        <span className="grow" />
        <Button type="submit" variant="primary" disabled={isSending}>
          {from === null ? "Make the judge" : "Make the new version"}
        </Button>
      </div>
    </form>
  );
}
