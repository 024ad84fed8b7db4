/** Of every route that takes a JSON body: a body that it takes, and which of its texts are kept as somebody wrote them. */
import { randomUUID } from "node:crypto";
import { type Ask, must } from "./asker";
import { judgeBodies, ruleBodies, writeSetBodies } from "./hostile-machine-bodies";

export interface Body {
  /** As the API's description has it. */
  route: string;
  address: string;
  as: Ask;
  body: unknown;
  /** Texts that name something, or have a form of their own: a hostile one must be refused. All others are kept as they are. */
  refused?: readonly string[];
  /** Texts that are only taken inside something: how to put a hostile one there. */
  inside?: Readonly<Record<string, (text: string) => string>>;
  /** The body is only there to be refused: it would do too much. */
  isOnlyRefused?: boolean;
}

/** Who asks, and what there is to ask about. */
export interface Stage {
  study: string;
  owner: Ask;
  annotator: Ask;
  settler: Ask;
  /** A run of tools, a run that is assigned. */
  run: string;
  /** A configuration whose name is hostile already. */
  configuration: string;
  /** Of the annotator's. */
  assignment: string;
  assignedRun: string;
  /** The sample behind it. */
  sample: string;
  /** Two files that wait for a mapping; the second is imported by one in the end. */
  uploads: readonly [string, string];
  /** A judge, and one of its answers. */
  judge: string;
  judgement: string;
  /** Something that two people disagree on. */
  disagreement: string;
  /** An action of the write set. */
  action: string;
}

const label = {
  kind: "gap",
  place: "",
  caseId: null,
  label: "unclear",
  labels: ["unclear"],
  elements: null,
  value: null,
  evidence: [],
  note: "x",
  assisted: false,
  answersSeq: null,
  undoes: null,
};
const element = { element: "x", text: "x", finding: "fine", evidence: [], negativeSearch: { strings: ["x"], fromStep: 0, toStep: 0, hits: 0 } };
const quote = { source: "step", t: 1, k: 0, field: "observation", start: 0, end: 1, quote: "x", role: "supports" };
const added = { decision: "added", reason: "x", t: 2, k: 0, failure: "F1" };
const verdict = { review: "right", reason: "x", verdict: "approve", gateVersion: "x" };

const caseOf = (trajectoryId: string) => ({ caseId: `${trajectoryId}:2.0:F1`, place: `case:${trajectoryId}:2.0:F1` });

const labelBodies = (route: string, address: (key: string) => string, as: Ask, trajectoryId: string): Body[] => [
  {
    route,
    as,
    address: address(randomUUID()),
    body: { ...label, trajectoryId, elements: [element] },
    refused: ["trajectoryId", "caseId", "place", "value.gateVersion", "evidence[].quote"],
  },
  {
    route,
    as,
    address: address(randomUUID()),
    body: { ...label, ...caseOf(trajectoryId), trajectoryId, kind: "case", label: null, labels: [], value: added },
    refused: ["trajectoryId", "caseId", "place", "value.gateVersion", "evidence[].quote"],
  },
  {
    route,
    as,
    address: address(randomUUID()),
    body: { ...label, caseId: "x", trajectoryId, kind: "verdict", place: "x", label: null, labels: [], value: verdict, evidence: [quote] },
    refused: ["trajectoryId", "caseId", "place", "value.gateVersion", "evidence[].quote"],
    isOnlyRefused: true,
  },
];

const MAPPING = {
  mappingVersion: 1,
  name: "x",
  records: null,
  unit: "run",
  run: {
    id: "nr",
    instruction: "x",
    systemPrompt: "x",
    initialObservation: "x",
    toolDocs: "x",
    taskId: "x",
    trial: "x",
    agent: "x",
    environment: "x",
  },
  success: { field: "x", rule: "equals", value: "x" },
  steps: "tape[]",
  entry: { kind: "fields", thought: "x", action: "press", tool: "x", arguments: "x", observation: "light", error: "x" },
};

export async function listBodies(stage: Stage): Promise<Body[]> {
  const { owner, annotator, study } = stage;
  const api = "/api/v1/studies/{study}";
  const at = `/api/v1/studies/${study}`;
  const rubrics = must(await owner("GET", `${at}/rubrics`), "the rubrics") as { rubrics: Rubric[] };
  return [
    {
      route: `POST ${api}/removal`,
      address: `${at}/removal`,
      as: owner,
      body: { name: "x", archive: false },
      refused: ["name"],
      isOnlyRefused: true,
    },
    ...fileBodies(stage, api, at),
    {
      route: `POST ${api}/conflicts`,
      address: `${at}/conflicts`,
      as: owner,
      body: { trajectoryId: "x" },
      refused: ["trajectoryId"],
      isOnlyRefused: true,
    },
    {
      route: "POST /api/v1/check-table",
      address: "/api/v1/check-table",
      as: owner,
      body: { text: "x" },
      inside: { text: (text) => `Model\tN\tSuccess (%)\n${text.replaceAll(/[\t\r\n]/g, " ")}\t12\t50.0\nb\t12\t51.0\n` },
    },
    {
      route: "POST /api/v1/providers/{provider}/try",
      address: "/api/v1/providers/compatible/try",
      as: owner,
      body: { model: "x" },
    },
    ...judgeBodies(stage, api, at),
    ...writeSetBodies(stage, api, at),
    ...labelBodies(`PUT ${api}/labels/{key}`, (key) => `${at}/labels/${key}`, owner, stage.run),
    ...labelBodies(
      `PUT ${api}/assignments/{assignment}/labels/{key}`,
      (key) => `${at}/assignments/${stage.assignment}/labels/${key}`,
      annotator,
      stage.assignedRun,
    ),
    {
      route: `POST ${api}/sample`,
      address: `${at}/sample`,
      as: owner,
      body: { n: 1, seed: 1, where: "failed" },
      refused: ["where"],
      isOnlyRefused: true,
    },
    ...rubrics.rubrics
      .filter(({ basedOn }) => basedOn === null)
      .flatMap((rubric) => [
        rubricBody(stage, api, at, rubric),
        { ...rubricBody(stage, api, at, rubric, "x"), refused: ["answersVersion"], isOnlyRefused: true },
      ]),
    {
      route: `POST ${api}/assignments`,
      address: `${at}/assignments`,
      as: owner,
      body: { sampleId: stage.sample, kind: "gap", rubricId: "grounding-gap", rubricVersion: "1", mode: "single", ratersPerItem: 1, raters: ["x"] },
      refused: ["sampleId", "rubricId", "rubricVersion", "raters[]"],
      isOnlyRefused: true,
    },
    {
      route: `POST ${api}/assignments/{assignment}/reservations`,
      address: `${at}/assignments/${stage.assignment}/reservations`,
      as: annotator,
      body: { trajectoryId: stage.assignedRun },
      refused: ["trajectoryId"],
    },
    {
      route: `POST ${api}/assignments/{assignment}/end-blindness`,
      address: `${at}/assignments/${stage.assignment}/end-blindness`,
      as: owner,
      body: { reason: "x" },
    },
    {
      route: "POST /api/v1/invitations",
      address: "/api/v1/invitations",
      as: owner,
      body: { handle: "guest", name: "x", email: "guest@example.org", role: "viewer" },
      refused: ["handle", "email"],
    },
    {
      route: "POST /api/v1/invitations/accept",
      address: "/api/v1/invitations/accept",
      as: owner,
      body: { token: "x".repeat(43) },
      refused: ["token"],
      isOnlyRefused: true,
    },
    ...ruleBodies(stage, api, at),
    {
      route: `PUT ${api}/adjudication/labels/{key}`,
      address: `${at}/adjudication/labels/${randomUUID()}`,
      as: stage.settler,
      body: {
        item: stage.disagreement,
        label: null,
        labels: [],
        value: { value: "grounded", taskComplete: "yes", driftType: null },
        evidence: [],
        note: "x",
        via: "adjudication",
        answersSeq: null,
      },
      refused: ["item", "evidence[].quote", "value.reason", "value.gateVersion"],
    },
    {
      route: `PUT ${api}/adjudication/labels/{key}`,
      address: `${at}/adjudication/labels/${randomUUID()}`,
      as: stage.settler,
      body: {
        item: stage.disagreement,
        label: null,
        labels: [],
        value: verdict,
        evidence: [quote],
        note: "x",
        via: "adjudication",
        answersSeq: null,
      },
      refused: ["item", "evidence[].quote", "value.reason", "value.gateVersion"],
      isOnlyRefused: true,
    },
    {
      route: `PUT ${api}/factors`,
      address: `${at}/factors`,
      as: owner,
      body: { configuration: stage.configuration, factors: { x: "x" } },
      refused: ["configuration"],
    },
  ];
}

interface Rubric {
  id: string;
  version: string;
  title: string;
  basedOn: unknown;
  definition: unknown;
}

const LISTS = ["labels", "taskComplete", "driftTypes", "scales", "fields"];

/** A copy of a rubric of ours in hostile words; the names that counts and metrics speak of stay. */
function rubricBody({ owner }: Stage, api: string, at: string, { id, version, definition }: Rubric, answersVersion: string | null = null): Body {
  return {
    route: `PUT ${api}/rubrics/{rubric}`,
    address: `${at}/rubrics/${id}-copy`,
    as: owner,
    body: { title: "x", definition: withHelp(definition), basedOn: { id, version }, answersVersion },
    refused: [
      ...["basedOn.id", "basedOn.version", "answersVersion"],
      ...LISTS.map((list) => `definition.${list}[].id`),
      ...["labels", "taskComplete", "driftTypes"].map((list) => `definition.${list}[].key`),
      ...["id", "answers[].key", "answers[].toQuestion", "answers[].toLabel"].map((part) => `definition.questions[].${part}`),
    ],
  };
}

/** With a word of help at each question, so that there is one to change. */
function withHelp(definition: unknown): unknown {
  const { questions, ...rest } = definition as { questions: Record<string, unknown>[] };
  return { ...rest, questions: questions.map((question) => ({ ...question, help: "x" })) };
}

function fileBodies({ owner, uploads: [upload, other] }: Stage, api: string, at: string): Body[] {
  const paths = ["records", ...Object.keys(MAPPING.run).map((role) => `run.${role}`), "success.field", "steps"];
  const entry = ["thought", "action", "tool", "arguments", "observation", "error"].map((role) => `entry.${role}`);
  const parts = {
    kind: "events",
    part: "press",
    text: "x",
    tool: "x",
    arguments: "x",
    error: "x",
    values: { x: "action" },
  };
  const preview = { route: `POST ${api}/uploads/{upload}/preview`, address: `${at}/uploads/${upload}/preview`, as: owner };
  const field = (text: string): string => `[${JSON.stringify(text)}]`;
  const inside = Object.fromEntries([...paths, ...entry, "entry.part", "entry.text"].map((path) => [`mapping.${path}`, field]));
  return [
    {
      route: `POST ${api}/imports/mapped`,
      address: `${at}/imports/mapped`,
      as: owner,
      body: { uploads: [upload], mapping: "x", configuration: "x", environment: "x" },
      refused: ["uploads[]", "mapping", "environment"],
      isOnlyRefused: true,
    },
    {
      ...{ route: `PUT ${api}/mappings/{name}`, address: `${at}/mappings/hostile`, as: owner },
      body: { x: "x" },
      refused: ["{key}", "{}"],
      isOnlyRefused: true,
    },
    {
      route: `POST ${api}/imports/mapped`,
      address: `${at}/imports/mapped`,
      as: owner,
      body: {
        uploads: [other],
        mapping: { ...MAPPING, run: { id: "nr" }, success: null, entry: { kind: "fields", action: "press" } },
        configuration: "x",
        environment: null,
      },
      refused: ["uploads[]", "mapping", "environment"],
    },
    { ...preview, body: { mapping: MAPPING }, inside },
    { ...preview, body: { mapping: { ...MAPPING, records: "x", entry: parts } }, inside, refused: ["mapping.entry.values.{}"] },
  ];
}
