import { describe, expect, it } from "vitest";
import { analyse } from "../../analysis/analyse";
import { DEFAULT_ENVIRONMENT_SETTINGS, type EnvironmentSettings } from "../../environments/environment";
import { tools } from "../../environments/tools";
import { drawnRun } from "./drawn-run";
import { kindOf, readTools } from "./read-tools";
import { buildToolRun } from "./tool-run";

const PICTURE = `
  docs| [{"name": "sync_depot", "parameters": [], "annotations": {"readOnlyHint": true}}, {"name": "move_part", "parameters": []}]
  task| Move the part.
  call| list_parts({})
  reply| []
  call| move_part({"part_id": 4})
  reply| {}`;

function run(overrides: EnvironmentSettings["overrides"] = new Map()) {
  const content = drawnRun(PICTURE);
  return buildToolRun(content, analyse(content, tools, { ...DEFAULT_ENVIRONMENT_SETTINGS, overrides }), tools);
}

describe("kindOf", () => {
  it("follows the run's own calls, overrides included", () => {
    expect(kindOf(run(), "move_part")).toBe("write");
    expect(kindOf(run(new Map([["move_part", { kind: "read", reason: "a dry run" }]])), "move_part")).toBe("read");
  });

  it("asks documents, then the name, of a tool that is never called", () => {
    expect(kindOf(run(), "sync_depot")).toBe("read");
    expect(kindOf(run(), "send_parcel")).toBe("write");
  });
});

describe("readTools", () => {
  it("lists what the run documents and calls", () => {
    expect(readTools(run()).map(({ name }) => name)).toEqual(["sync_depot", "list_parts"]);
  });
});
