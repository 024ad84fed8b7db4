import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../base/json";
import { canonicalContent, contentTexts } from "./canonical-content";
import type { TrajectoryContent } from "./trajectory";

const text = fc.string({ unit: "binary" });
const textOrNull = fc.option(text);
const result = fc.record({ status: fc.constantFrom("ok" as const, "error" as const, "noop" as const, "unknown" as const), text });
const action = fc.record({
  k: fc.nat(),
  raw: text,
  tool: textOrNull,
  args: fc.jsonValue() as fc.Arbitrary<TrajectoryContent["steps"][number]["actions"][number]["args"]>, // JSON by another name
  method: textOrNull,
  actor: fc.constantFrom("agent" as const, "user" as const),
  isMessage: fc.boolean(),
  result: fc.option(result),
});
const timing = fc.record({ firstTokenSeconds: fc.double({ min: 0, max: 100, noNaN: true }) });
const step = fc.record(
  { t: fc.nat(), thought: textOrNull, actions: fc.array(action, { maxLength: 3 }), observation: textOrNull, timing },
  { requiredKeys: ["t", "thought", "actions", "observation"] },
);
const content: fc.Arbitrary<TrajectoryContent> = fc.record(
  {
    environment: text,
    externalId: text,
    taskId: text,
    scenarioId: textOrNull,
    agent: textOrNull,
    instruction: text,
    systemPrompt: textOrNull,
    toolDocs: textOrNull,
    initialObservation: textOrNull,
    steps: fc.array(step, { maxLength: 4 }),
    closingThought: text,
    contextLosses: fc.array(fc.record({ t: fc.nat(), lostThrough: fc.nat(), keepsOpening: fc.boolean(), summary: textOrNull }), { maxLength: 2 }),
    outcome: fc.record({
      status: fc.constantFrom("success" as const, "failure" as const, "infrastructure" as const, "unknown" as const),
      value: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      threshold: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      source: fc.constantFrom("env" as const, "evaluator" as const, "human" as const, "unknown" as const),
      field: text,
      terminationReason: textOrNull,
    }),
    truncated: fc.boolean(),
    hidden: fc.option(
      fc.record({
        goal: textOrNull,
        expectedActions: fc.array(fc.record({ tool: text, args: fc.constant({ b: 1, a: [null] }), isMatched: fc.option(fc.boolean()) })),
        expectedOutputs: fc.array(text),
        failedRequirements: fc.array(text),
      }),
    ),
  },
  {
    requiredKeys: [
      "environment",
      "externalId",
      "taskId",
      "scenarioId",
      "agent",
      "instruction",
      "systemPrompt",
      "toolDocs",
      "initialObservation",
      "steps",
      "outcome",
      "truncated",
      "hidden",
    ],
  },
);

describe("canonicalContent", () => {
  it("is the canonical JSON of any run, byte by byte", () => {
    fc.assert(fc.property(content, (value) => canonicalContent(value) === canonicalJson(value)));
  });

  it("has the steps beside it as JSON.stringify writes them, whatever the order of their keys", () => {
    fc.assert(
      fc.property(content, fc.boolean(), (value, isTurned) => {
        const turned = (entry: object) => Object.fromEntries(Object.entries(entry).reverse());
        const steps = isTurned ? value.steps.map((entry) => turned({ ...entry, actions: entry.actions.map(turned) })) : value.steps;
        const texts = contentTexts({ ...value, steps } as TrajectoryContent);
        expect(texts.steps).toBe(JSON.stringify(steps));
        expect(texts.canonical).toBe(canonicalJson(value));
      }),
    );
  });

  it("leaves nothing out that it does not know, at any place", () => {
    fc.assert(
      fc.property(content, fc.jsonValue(), (value, more) => {
        const steps = value.steps.map((entry) => ({ ...entry, more, actions: entry.actions.map((call) => ({ ...call, more })) }));
        const odd = { ...value, steps, outcome: { ...value.outcome, more } };
        expect(contentTexts(odd).steps).toBe(JSON.stringify(steps));
        expect(canonicalContent(odd)).toBe(canonicalJson(odd));
        expect(canonicalContent({ ...odd, more } as TrajectoryContent)).toBe(canonicalJson({ ...odd, more }));
      }),
    );
  });
});
