/** The bodies of the routes about judges, the write set and rules. */
import { randomUUID } from "node:crypto";
import type { Body, Stage } from "./hostile-bodies";

/** A regular expression that finds the text as it stands. */
const pattern = (text: string): string => `/${text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&").slice(0, 290)}/`;
const wordOf = (text: string): string => text.trim();

export function judgeBodies({ owner, judge, judgement, sample }: Stage, api: string, at: string): Body[] {
  return [
    {
      route: `POST ${api}/judge`,
      address: `${at}/judge`,
      as: owner,
      body: { judge, sample },
      refused: ["judge", "sample"],
      isOnlyRefused: true,
    },
    {
      route: `POST ${api}/judges`,
      address: `${at}/judges`,
      as: owner,
      body: { id: "second", rubric: "grounding-gap", provider: "compatible", model: "x" },
      refused: ["id", "rubric"],
    },
    {
      route: `POST ${api}/judges/{judge}/items/{key}/review`,
      address: `${at}/judges/${judge}/items/${judgement}/review`,
      as: owner,
      body: { labelKey: randomUUID(), review: "rejected", note: "x", answersSeq: null },
      refused: ["labelKey"],
    },
  ];
}

export function writeSetBodies({ owner, action }: Stage, api: string, at: string): Body[] {
  const changes = { environment: "tools", version: 1, changes: [{ action, kind: "read", reason: "x" }] };
  const refused = ["environment"];
  const pass = { environment: "tools", provider: "compatible", model: "x" };
  return [
    { route: `POST ${api}/write-set/preview`, address: `${at}/write-set/preview`, as: owner, body: changes, refused },
    { route: `PUT ${api}/write-set`, address: `${at}/write-set`, as: owner, body: changes, refused },
    { route: `POST ${api}/write-set/model-pass`, address: `${at}/write-set/model-pass`, as: owner, body: pass },
    {
      route: `PUT ${api}/write-set/model-pass`,
      address: `${at}/write-set/model-pass`,
      as: owner,
      body: { ...pass, actions: [action] },
      refused: ["environment", "actions[]", "model"],
      isOnlyRefused: true,
    },
  ];
}

export function ruleBodies({ owner }: Stage, api: string, at: string): Body[] {
  const definition = {
    rules: [{ id: "one", text: "x", appliesTo: "x" }],
    wrap: [
      {
        id: "two",
        when: { action: "x", obs: "x", state: ["notAt(R)"] },
        say: "x",
        mode: "append",
        ruleId: "one",
        needsCall: "x",
      },
    ],
  };
  const ids = ["rules[].id", "wrap[].id", "wrap[].ruleId", "wrap[].when.state[]"].map((path) => `definition.${path}`);
  const inside = { "definition.wrap[].when.action": pattern, "definition.wrap[].when.obs": pattern };
  const tables = {
    tools: [{ intent: "x", subIntent: "x", tools: ["x"] }],
    constraints: [{ id: "x", assertsAvailability: true }],
    withoutGuidance: ["x"],
    guidance: [{ type: "x", cooldown: 1, p: 0.5, w: 1 }],
  };
  return [
    { route: `POST ${api}/interface-rules/preview`, address: `${at}/interface-rules/preview`, as: owner, body: { definition }, refused: ids, inside },
    {
      route: `PUT ${api}/interface-rules`,
      address: `${at}/interface-rules`,
      as: owner,
      body: { id: "own", answersVersion: null, definition },
      refused: ["id", ...ids],
      inside,
    },
    {
      route: `PUT ${api}/state-rules`,
      address: `${at}/state-rules`,
      as: owner,
      body: { id: "own", answersVersion: null, definition: tables },
      refused: ["id"],
      inside: { "definition.tools[].tools[]": wordOf },
    },
  ];
}
