"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { importHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { useStatusLine } from "@/components/ui/status-line";
import type { Mapping } from "@/lib/importers/mapping/mapping";
import { setRecords, setRunRole, setSteps, setUnit } from "@/lib/view-models/mapping-edit";
import { type MappingPage, NOT_MAPPED, RUN_ROLE_LABELS } from "@/lib/view-models/mapping-page";
import { toStudyHandle } from "@/lib/view-models/study-list";
import { MapEntry } from "./map-entry";
import { MapFields } from "./map-fields";
import { MapPreview } from "./map-preview";
import { MapRole } from "./map-role";
import { MapSuccess } from "./map-success";
import { problemFacts } from "./problem-facts";
import { saveText } from "./save-text";
import { sendJson, type UploadProblem } from "./send-file";
import { useMapping } from "./use-mapping";

export interface MapScreenProps {
  study: string;
  upload: { id: string; name: string; size: string };
  /** Ids of the other files that wait: one mapping often fits a whole folder. */
  others: readonly string[];
  first: MappingPage;
  saved: readonly Mapping[];
  environments: readonly { id: string; label: string }[];
  /** Name of the file without its ending: what a saved mapping is called unless somebody says otherwise. */
  suggestedName: string;
}

const OWN = "";
/** Id and task come first, then how the run ended. */
const BEFORE_SUCCESS = 2;

/** Says which field of an unknown file is what: fields left, roles in the middle, what becomes of the first runs right. */
export function MapScreen({ study, upload, others, first, saved: savedAtFirst, environments, suggestedName }: MapScreenProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const state = useMapping(study, upload.id, first);
  const { mapping, page, reasons, change } = state;
  const [shown, setShown] = useState(0);
  const [saved, setSaved] = useState(savedAtFirst);
  const [chosen, setChosen] = useState(OWN);
  const [name, setName] = useState(suggestedName);
  const [options, setOptions] = useState({ configuration: "", environment: "", withOthers: false });
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const isComplete = page.fault === null && !state.isBusy;
  const handle = toStudyHandle(name);
  const address = `/api/v1/studies/${encodeURIComponent(study)}`;

  const save = async () => {
    if (!isComplete || handle === "") return;
    const answer = await sendJson("PUT", `${address}/mappings/${encodeURIComponent(handle)}`, { ...mapping, name: handle });
    setProblem(answer.ok ? null : answer.problem);
    if (!answer.ok) return;
    const kept = { ...mapping, name: handle };
    setSaved((known) => [...known.filter((entry) => entry.name !== handle), kept].sort((a, b) => (a.name < b.name ? -1 : 1)));
    setChosen(handle);
    say(`Saved as ${handle}`);
  };
  const forget = async () => {
    const answer = await sendJson("DELETE", `${address}/mappings/${encodeURIComponent(chosen)}`, null);
    setProblem(answer.ok ? null : answer.problem);
    if (!answer.ok) return;
    setSaved((known) => known.filter((entry) => entry.name !== chosen));
    setChosen(OWN);
    say(`${chosen} deleted`);
  };
  const choose = (wanted: string) => {
    setChosen(wanted);
    const found = saved.find((entry) => entry.name === wanted);
    if (found === undefined) {
      change(mapping, null, "all");
      return;
    }
    setName(found.name);
    change(found, null);
  };
  const begin = async () => {
    if (!isComplete || isSending) return;
    setIsSending(true);
    const answer = await sendJson("POST", `${address}/imports/mapped`, {
      uploads: [upload.id, ...(options.withOthers ? others : [])],
      mapping,
      configuration: options.configuration.trim() === "" ? null : options.configuration.trim(),
      environment: options.environment === "" ? null : options.environment,
    });
    setIsSending(false);
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) router.push(`${importHref(study)}?job=${encodeURIComponent(String(answer.answer.jobId))}`);
  };
  const download = () => {
    if (isComplete) saveText(`${handle === "" ? "mapping" : handle}.json`, `${JSON.stringify({ ...mapping, name: handle }, null, 2)}\n`);
  };
  const propose = () => change(mapping, null, "all");

  const turn = (by: number) => setShown(Math.max(0, Math.min(page.runs.length - 1, Math.min(shown, page.runs.length - 1) + by)));
  useKeys("mapping", {
    import: () => void begin(),
    save: () => void save(),
    download,
    propose,
    "next-run": () => turn(1),
    "previous-run": () => turn(-1),
  });

  const runRole = ({ role, name: title, help }: (typeof RUN_ROLE_LABELS)[number]) => (
    <MapRole
      key={role}
      name={title}
      help={help}
      value={mapping.run[role] ?? NOT_MAPPED}
      choices={page.runChoices}
      reason={reasons[`run.${role}`]}
      onValue={(path) => change(setRunRole(mapping, role, path), `run.${role}`)}
    />
  );

  return (
    <div className="mp">
      <div className="head">
        <h1>Map the fields</h1>
        <span className="sub mono clip">{upload.name}</span>
        <span className="meta nowrap">{upload.size}</span>
        <span className="grow" />
        <Link href={importHref(study)} className="text-sm nowrap">
          Back to the import
        </Link>
        <Button icon="download" keyHint="d" disabled={!isComplete} onClick={download}>
          Download
        </Button>
        <Button keyHint="s" disabled={!isComplete || handle === ""} onClick={() => void save()}>
          Save mapping
        </Button>
        <Button variant="primary" keyHint="i" disabled={!isComplete || isSending} onClick={() => void begin()}>
          Import
        </Button>
      </div>
      {[problem, state.problem].map((fault) =>
        fault === null ? null : (
          <div key={fault.detail} className="mp-problem">
            <Note tone="error" title="That did not work" facts={problemFacts(fault)} isAlert>
              {fault.detail}
            </Note>
          </div>
        ),
      )}
      <div className="mp-panes">
        <MapFields page={page} />
        <section className="pane mp-roles" aria-labelledby="map-roles-title">
          <div className="pane-h">
            <h2 id="map-roles-title">What is what</h2>
            <span className="grow" />
            <Button size="small" variant="bare" keyHint="p" onClick={propose}>
              Propose anew
            </Button>
          </div>
          <ScrollRegion className="pane-b" label="Roles of the fields">
            {saved.length === 0 ? null : (
              <div className="mp-group mp-saved">
                <Select
                  label="Saved mapping"
                  value={chosen}
                  options={[{ value: OWN, name: "the proposal" }, ...saved.map((entry) => ({ value: entry.name, name: entry.name }))]}
                  onValue={choose}
                />
                {chosen === OWN ? null : (
                  <Button size="small" variant="bare" onClick={() => void forget()}>
                    Delete
                  </Button>
                )}
              </div>
            )}
            <fieldset className="mp-group">
              <legend>Runs</legend>
              {page.places.length < 2 ? null : (
                <MapRole
                  name="Records at"
                  none="the top of the file"
                  value={mapping.records ?? NOT_MAPPED}
                  choices={page.places.filter((place) => place.value !== NOT_MAPPED)}
                  reason={page.places.find((place) => place.value === (mapping.records ?? NOT_MAPPED))?.reason}
                  onValue={(path) => change(setRecords(mapping, path), "records", "all")}
                />
              )}
              <div className="mp-role mp-wide is-set">
                <Segmented
                  label={page.isTable ? "What a row holds" : "What a record holds"}
                  size="small"
                  value={mapping.unit}
                  options={[
                    { value: "run", name: `a ${page.isTable ? "row" : "record"} is a run` },
                    { value: "step", name: `a ${page.isTable ? "row" : "record"} is a step` },
                  ]}
                  onValue={(unit) => change(setUnit(mapping, unit), "unit", "entry")}
                />
                {reasons.unit === undefined ? null : <p className="meta mp-why">{reasons.unit}</p>}
              </div>
              {mapping.unit === "step" ? null : (
                <MapRole
                  name="List of steps"
                  none="none: lists side by side"
                  value={mapping.steps ?? NOT_MAPPED}
                  choices={page.lists}
                  reason={reasons.steps}
                  onValue={(path) => change(setSteps(mapping, path), "steps", "entry")}
                />
              )}
            </fieldset>
            <MapEntry state={state} />
            <fieldset className="mp-group">
              <legend>Of the run</legend>
              {RUN_ROLE_LABELS.slice(0, BEFORE_SUCCESS).map(runRole)}
              <MapSuccess state={state} />
              {RUN_ROLE_LABELS.slice(BEFORE_SUCCESS).map(runRole)}
            </fieldset>
            <fieldset className="mp-group">
              <legend>Save and import</legend>
              <Input label="Name of the mapping" value={name} maxLength={64} onChange={(event) => setName(event.target.value)} />
              <Input
                label="Configuration"
                placeholder="from the file name"
                maxLength={200}
                value={options.configuration}
                onChange={(event) => setOptions({ ...options, configuration: event.target.value })}
              />
              <Select
                label="Environment of the runs"
                value={options.environment}
                options={[{ value: OWN, name: "recognised" }, ...environments.map(({ id, label }) => ({ value: id, name: label }))]}
                onValue={(environment) => setOptions({ ...options, environment })}
              />
              {others.length === 0 ? null : (
                <label className="mp-check">
                  <input
                    type="checkbox"
                    className="cb"
                    checked={options.withOthers}
                    onChange={(event) => setOptions({ ...options, withOthers: event.target.checked })}
                  />
                  Import the {others.length === 1 ? "other file that waits" : `${others.length} other files that wait`} by it too
                </label>
              )}
            </fieldset>
          </ScrollRegion>
        </section>
        <MapPreview page={page} isBusy={state.isBusy} shown={shown} onShown={setShown} />
      </div>
    </div>
  );
}
