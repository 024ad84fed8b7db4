import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Select } from "@/components/ui/select";
import type { PeopleView } from "@/lib/view-models/people-page";
import { sendJson } from "./send-json";

const KINDS = [
  { value: "gap", name: "Gap cases" },
  { value: "turn", name: "Turns of dialogues" },
  { value: "session", name: "Scales of dialogues" },
] as const;
const WHERE = [
  { value: "failed", name: "failed runs" },
  { value: "failed,complete", name: "failed runs that were not cut" },
  { value: "", name: "any run" },
] as const;
const STRATA = ["configuration", "outcome", "environment"] as const;

export interface DrawDialogProps {
  study: string;
  isOpen: boolean;
  raters: PeopleView["raters"];
  onClose: () => void;
  onAssigned: (assignment: string) => void;
}

/** A sample with its seed, and who labels it: one step, so that nothing is drawn that nobody labels. */
export function DrawDialog({ isOpen, ...rest }: DrawDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title="Draw a sample and assign it">
      <DrawForm {...rest} />
    </Dialog>
  );
}

function DrawForm({ study, raters, onAssigned }: Omit<DrawDialogProps, "isOpen">) {
  const [n, setN] = useState("30");
  const [seed, setSeed] = useState("1");
  const [where, setWhere] = useState("failed");
  const [strata, setStrata] = useState<readonly string[]>([]);
  const [kind, setKind] = useState("gap");
  const [mode, setMode] = useState("single");
  const [each, setEach] = useState("2");
  const [calibration, setCalibration] = useState("0");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const toggle = (list: readonly string[], value: string): string[] =>
    list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

  const draw = async () => {
    const address = `/api/v1/studies/${encodeURIComponent(study)}`;
    const drawn = await sendJson<{ sampleId: string }>("POST", `${address}/sample`, { n: Number(n), seed: Number(seed), where, stratify: strata });
    if (!drawn.ok) return setFault(drawn.message);
    const assigned = await sendJson<{ id: string }>("POST", `${address}/assignments`, {
      sampleId: drawn.value.sampleId,
      kind,
      mode,
      ratersPerItem: Number(each),
      seed: Number(seed),
      calibrationCount: Number(calibration),
      raters: chosen,
    });
    if (assigned.ok) onAssigned(assigned.value.id);
    else setFault(assigned.message);
  };

  return (
    <form
      className="pp-form"
      onSubmit={(event) => {
        event.preventDefault();
        void draw();
      }}
    >
      <div className="pp-two">
        <Input label="Runs" type="number" min={1} required value={n} onChange={(event) => setN(event.target.value)} />
        <Input label="Seed" type="number" min={0} required value={seed} onChange={(event) => setSeed(event.target.value)} />
        <Select label="Of" value={where} options={WHERE} onValue={setWhere} />
        <Select label="To be labelled" value={kind} options={KINDS} onValue={setKind} />
        <Input label="Raters a run" type="number" min={1} max={20} required value={each} onChange={(event) => setEach(event.target.value)} />
        <Input
          label="Calibration runs, not in agreement"
          type="number"
          min={0}
          required
          value={calibration}
          onChange={(event) => setCalibration(event.target.value)}
        />
        {kind === "gap" ? (
          <Select
            label="Labels"
            value={mode}
            options={[
              { value: "single", name: "one a case" },
              { value: "multi", name: "several a case" },
            ]}
            onValue={setMode}
          />
        ) : null}
      </div>
      <fieldset className="pp-checks">
        <legend className="name">Stratified by</legend>
        {STRATA.map((stratum) => (
          <label key={stratum}>
            <input type="checkbox" checked={strata.includes(stratum)} onChange={() => setStrata(toggle(strata, stratum))} /> {stratum}
          </label>
        ))}
      </fieldset>
      <fieldset className="pp-checks">
        <legend className="name">Who labels</legend>
        {raters.map((rater) => (
          <label key={rater.handle}>
            <input type="checkbox" checked={chosen.includes(rater.handle)} onChange={() => setChosen(toggle(chosen, rater.handle))} /> {rater.text}
          </label>
        ))}
      </fieldset>
      <p className="meta">
        Raters are blind to each other, to the machine and to the configuration until all of them have handed a run in; so are you, where you rate.
      </p>
      {fault === null ? null : (
        <Note tone="error" title="Nothing was assigned" isAlert>
          {fault}
        </Note>
      )}
      <div className="row">
        <span className="grow" />
        <Button type="submit" variant="primary" disabled={chosen.length === 0}>
          Draw and assign
        </Button>
      </div>
    </form>
  );
}
