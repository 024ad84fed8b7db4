import { describe, expect, it } from "vitest";
import type { JsonValue } from "../base/json";
import type { Action, Step } from "../trajectory/trajectory";
import { alfworld } from "./alfworld";
import { classifyCall } from "./classify-call";
import { DEFAULT_ENVIRONMENT_SETTINGS, type Environment, type EnvironmentSettings, type GivenDecision } from "./environment";
import { tauRetail } from "./tau/tau-retail";
import { tools } from "./tools";

interface Given {
  environment?: Environment;
  args?: JsonValue;
  method?: string;
  actor?: "agent" | "user";
  overrides?: [string, GivenDecision][];
  modelKinds?: [string, GivenDecision][];
  hints?: [string, boolean][];
  methods?: [string, string][];
}

function classified(tool: string | null, more: Given = {}, raw = `${tool}()`) {
  const action: Action = {
    k: 0,
    raw,
    tool,
    args: more.args ?? {},
    method: more.method ?? null,
    actor: more.actor ?? "agent",
    isMessage: false,
    result: null,
  };
  const step: Step = { t: 1, thought: null, actions: [action], observation: null };
  const settings: EnvironmentSettings = {
    ...DEFAULT_ENVIRONMENT_SETTINGS,
    overrides: new Map(more.overrides ?? []),
    modelKinds: new Map(more.modelKinds ?? []),
  };
  return classifyCall(more.environment ?? tools, action, step, settings, {
    readOnly: new Map(more.hints ?? []),
    methods: new Map(more.methods ?? []),
  });
}
const brief = (tool: string, more: Given = {}) => {
  const { kind, source, isWriteAttempt } = classified(tool, more);
  return `${kind} by ${source}${isWriteAttempt ? ", write" : ""}`;
};
const sql = { query: "UPDATE parts SET n = 1" };

describe("classifyCall", () => {
  it("asks in the order of the methods: override, table, method, annotation, statement, model, name", () => {
    const override: Given["overrides"] = [["find_part", { kind: "write", reason: "it counts the look-up" }]];
    expect(brief("find_part", { overrides: override, method: "GET", hints: [["find_part", true]] })).toBe("write by override, write");
    expect(brief("get_order_details", { environment: tauRetail, hints: [["get_order_details", false]] })).toBe("read by builtin");
    expect(brief("find_part", { method: "POST", hints: [["find_part", true]] })).toBe("write by method, write");
    expect(brief("find_part", { hints: [["find_part", false]], args: { sql: "SELECT 1" } })).toBe("write by annotation, write");
    expect(brief("get_rows", { args: sql, modelKinds: [["get_rows UPDATE", { kind: "read", reason: "x" }]] })).toBe("write by query, write");
    expect(brief("frobnicate", { modelKinds: [["frobnicate", { kind: "pure", reason: "x" }]] })).toBe("pure by model");
    expect(brief("find_part")).toBe("read by name");
    expect(brief("frobnicate")).toBe("write by unknown, write");
  });

  it("takes the HTTP method from a document in the run where the call does not show it, before annotations", () => {
    expect(brief("find_part", { methods: [["find_part", "POST"]], hints: [["find_part", true]] })).toBe("write by method, write");
    expect(brief("send_part", { methods: [["send_part", "GET"]] })).toBe("read by method");
    expect(classified("send_part", { methods: [["send_part", "GET"]] }).reason).toBe("GET, by its document in the run");
    expect(brief("log_in", { methods: [["log_in", "POST"]] })).toBe("housekeeping by name");
  });

  it("keeps a log-in what it is, whatever the server claims of it", () => {
    expect(brief("log_in", { hints: [["log_in", false]] })).toBe("housekeeping by name");
  });

  it("calls a read claim unverified", () => {
    expect(classified("sync_depot", { hints: [["sync_depot", true]] })).toMatchObject({ kind: "read", reason: "readOnlyHint true, not verified" });
  });

  it("says what would hold without an override", () => {
    const overrides: Given["overrides"] = [["frobnicate", { kind: "read", reason: "checked in 6 runs" }]];
    expect(classified("frobnicate", { overrides })).toMatchObject({
      kind: "read",
      isWriteAttempt: false,
      source: "override",
      reason: "checked in 6 runs",
      overridden: { kind: "write", source: "unknown" },
    });
    expect(classified("other", { overrides }).overridden).toBeUndefined();
  });

  it("never makes a simulated user's call a write attempt", () => {
    const overrides: Given["overrides"] = [["look", { kind: "write", reason: "x" }]];
    expect(brief("look", { overrides, actor: "user" })).toBe("write by override");
  });

  it("overrides the verbs of a text environment, malformed lines included", () => {
    const overrides: Given["overrides"] = [["open", { kind: "navigate", reason: "doors do not count here" }]];
    const line = (raw: string) => classified(null, { environment: alfworld, overrides }, raw);
    expect(line("open drawer 1")).toMatchObject({ kind: "navigate", isWriteAttempt: false, parses: true });
    expect(line("open")).toMatchObject({ kind: "unparsed", isWriteAttempt: false, parses: false });
    expect(line("take mug 1 from desk 1")).toMatchObject({ kind: "write", isWriteAttempt: true, source: "builtin" });
  });
});
