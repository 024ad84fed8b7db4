import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { setSuccessField, setSuccessRule, setSuccessValue } from "@/lib/view-models/mapping-edit";
import { NOT_MAPPED } from "@/lib/view-models/mapping-page";
import { MapRole } from "./map-role";
import type { MappingState } from "./use-mapping";

/** Which field says whether the run succeeded, and by which rule. */
export function MapSuccess({ state }: { state: MappingState }) {
  const { mapping, page, reasons, change } = state;
  const { success } = mapping;
  const values = success === null ? undefined : page.values[success.field];
  return (
    <MapRole
      name="Success"
      help="without a field the outcome of every run is unknown"
      none="not in the file: unknown"
      value={success?.field ?? NOT_MAPPED}
      choices={page.runChoices}
      reason={reasons.success}
      onValue={(path) => change(setSuccessField(mapping, path), "success")}
    >
      {success === null ? null : (
        <Segmented
          label="When a run is a success"
          size="small"
          value={success.rule}
          options={[
            { value: "truthy", name: "says yes" },
            { value: "equals", name: "equals" },
            { value: "at-least", name: "at least" },
          ]}
          onValue={(rule) => change(setSuccessRule(mapping, rule, values), "success")}
        />
      )}
      {success?.rule === "equals" && values !== undefined && values.includes(success.value) ? (
        <Select
          label="Value of a success"
          hideLabel
          value={success.value}
          options={values.map((value) => ({ value, name: value }))}
          onValue={(value) => change(setSuccessValue(mapping, value), "success")}
        />
      ) : null}
      {success?.rule === "equals" && values?.includes(success.value) !== true ? (
        <Input
          label="Value of a success"
          hideLabel
          maxLength={1_000}
          value={success.value}
          onChange={(event) => change(setSuccessValue(mapping, event.target.value), "success")}
        />
      ) : null}
      {success?.rule === "at-least" ? (
        <Input
          key={success.field}
          label="Threshold of a success"
          hideLabel
          inputMode="decimal"
          defaultValue={String(success.threshold)}
          onChange={(event) => change(setSuccessValue(mapping, event.target.value), "success")}
        />
      ) : null}
    </MapRole>
  );
}
