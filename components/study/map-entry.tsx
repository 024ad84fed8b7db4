import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { setEntryKind, setEntryOption, setEntryRole, setEventPart, setEventPath } from "@/lib/view-models/mapping-edit";
import { ENTRY_ROLE_LABELS, NOT_MAPPED, PART_LABELS } from "@/lib/view-models/mapping-page";
import { MapRole } from "./map-role";
import type { MappingState } from "./use-mapping";

/** What is what in an entry: fields of one step, or one event whose kind a field names. */
export function MapEntry({ state }: { state: MappingState }) {
  const { mapping, page, reasons, change } = state;
  const { entry } = mapping;
  return (
    <fieldset className="mp-group">
      <legend>{mapping.unit === "step" ? "In a row" : "In an entry"}</legend>
      <Segmented
        label="What an entry holds"
        size="small"
        value={entry.kind}
        options={[
          { value: "fields", name: "one step" },
          { value: "events", name: "one event of a kind" },
        ]}
        onValue={(kind) => change(setEntryKind(mapping, kind), "entry.kind")}
      />
      {entry.kind === "events" ? <EventRoles state={state} /> : null}
      {ENTRY_ROLE_LABELS.filter(({ role }) => entry.kind === "fields" || role === "tool" || role === "arguments" || role === "error").map(
        ({ role, name, help }) => (
          <MapRole
            key={role}
            name={name}
            help={help}
            value={pathOf(entry, role)}
            choices={page.entryChoices}
            reason={reasons[`entry.${role}`]}
            onValue={(path) => change(setEntryRole(mapping, role, path), `entry.${role}`)}
          >
            {role === "observation" && entry.kind === "fields" && entry.observation !== null ? (
              <Segmented
                label="When the observation came"
                size="small"
                value={entry.observationComes}
                options={[
                  { value: "after", name: "after the action" },
                  { value: "before", name: "before it" },
                ]}
                onValue={(observationComes) => change(setEntryOption(mapping, { observationComes }), "entry.observationComes")}
              />
            ) : null}
            {role === "error" && entry.error !== null ? (
              <Segmented
                label="What the flag says"
                size="small"
                value={entry.errorWhen}
                options={[
                  { value: "set", name: "set is an error" },
                  { value: "unset", name: "set is a success" },
                ]}
                onValue={(errorWhen) => change(setEntryOption(mapping, { errorWhen }), "entry.errorWhen")}
              />
            ) : null}
          </MapRole>
        ),
      )}
      <div className="mp-role mp-wide is-set">
        <span className="meta">Thought and action in one text (“Thought: … Action: …”)</span>
        <Segmented
          label="How the text of an action is written"
          size="small"
          value={entry.writing}
          options={[
            { value: "whole", name: "take it whole" },
            { value: "marked", name: "part it" },
          ]}
          onValue={(writing) => change(setEntryOption(mapping, { writing }), "entry.writing")}
        />
        {reasons["entry.writing"] === undefined ? null : <p className="meta mp-why">{reasons["entry.writing"]}</p>}
      </div>
      {reasons["entry.observationComes"] === undefined ? null : <p className="meta mp-why">{reasons["entry.observationComes"]}</p>}
    </fieldset>
  );
}

type Entry = MappingState["mapping"]["entry"];

function pathOf(entry: Entry, role: (typeof ENTRY_ROLE_LABELS)[number]["role"]): string {
  if (entry.kind === "fields") return entry[role] ?? NOT_MAPPED;
  return role === "tool" || role === "arguments" || role === "error" ? (entry[role] ?? NOT_MAPPED) : NOT_MAPPED;
}

/** The kind of an event and what each of its values means. */
function EventRoles({ state }: { state: MappingState }) {
  const { mapping, page, reasons, change } = state;
  const { entry } = mapping;
  if (entry.kind !== "events") return null;
  const seen = page.values[entry.part] ?? [];
  const values = [...seen, ...Object.keys(entry.values).filter((value) => !seen.includes(value))];
  return (
    <>
      <MapRole
        name="Kind"
        none="choose a field"
        help="a field with a few words: thought, action, observation …"
        value={entry.part}
        choices={page.entryChoices}
        reason={reasons["entry.part"]}
        onValue={(path) => change(setEventPath(mapping, "part", path, page.values[path]), "entry.part")}
      />
      {values.map((value) => (
        <div key={value} className="mp-value">
          <span className="mono clip" title={value}>
            {value === "" ? "(nothing)" : value}
          </span>
          <Select
            label={`What ${value} means`}
            hideLabel
            value={entry.values[value] ?? NOT_MAPPED}
            options={PART_LABELS}
            onValue={(part) => {
              const meant = PART_LABELS.find((label) => label.value === part);
              if (meant !== undefined) change(setEventPart(mapping, value, meant.value), "entry.values");
            }}
          />
        </div>
      ))}
      <MapRole
        name="Text"
        none="choose a field"
        value={entry.text}
        choices={page.entryChoices}
        reason={reasons["entry.text"]}
        onValue={(path) => change(setEventPath(mapping, "text", path), "entry.text")}
      />
    </>
  );
}
