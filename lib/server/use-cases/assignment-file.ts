/**
 * The file of an assignment (product.md §6.9), for a colleague without a network: JSON lines.
 *
 *   {"plumbline": "assignment", "schemaVersion": 1, "study", "assignmentId", "definition", "rubric", "settings"}
 *   {"type": "run", "trajectoryId", "content"}             what the agent saw and did, without outcome, model or hidden record
 *   {"type": "entry", "entry": {…}}                        what the rater has said so far
 *   {"type": "handed-in", "trajectoryId", "milliseconds"}
 *
 * The same file goes out and comes back: out with runs and few or no entries, back with all of them. No configuration, file
 * name, outcome, machine label or other rater stands in it.
 */
import { z } from "zod";
import type { LabelEntry } from "../../labels/label";
import type { Rubric } from "../../rubric/rubric-definition";
import { RUBRIC_KINDS, rubricDefinitionSchema } from "../../rubric/rubric-definition";
import { ASSIGNMENT_KINDS } from "../../samples/assignment";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { saveLabelSchema } from "./save-label-schema";

export const ASSIGNMENT_FILE_MARK = "assignment";

const handles = z.array(z.string().regex(/^[A-Za-z0-9._-]{1,64}$/)).max(50);
const ids = z.array(z.string().min(1).max(100)).max(1_000_000);

export const fileHeadSchema = z.object({
  plumbline: z.literal(ASSIGNMENT_FILE_MARK),
  schemaVersion: z.literal(1),
  study: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  assignmentId: z.string().regex(/^as_[0-9a-f]{20}$/),
  definition: z.object({
    study: z.string(),
    sampleId: z.string().min(1).max(64),
    kind: z.enum(ASSIGNMENT_KINDS),
    rubricId: z.string().min(1).max(64),
    rubricVersion: z.string().min(1).max(20),
    mode: z.enum(["single", "multi"]),
    ratersPerItem: z.int().min(1).max(20),
    seed: z.int(),
    calibration: ids,
    raters: handles,
  }),
  rubric: z.object({
    id: z.string().min(1).max(64),
    version: z.string().min(1).max(20),
    kind: z.enum(RUBRIC_KINDS),
    title: z.string().max(200),
    definition: rubricDefinitionSchema,
    basedOn: z.object({ id: z.string(), version: z.string() }).nullable(),
  }) satisfies z.ZodType<Rubric>,
  /** Write set and match settings: they decide which writes are proposed. */
  settings: z.record(z.string(), z.unknown()),
});
export type AssignmentFileHead = z.output<typeof fileHeadSchema>;

const entrySchema = saveLabelSchema.omit({ answersSeq: true, undoes: true });
export type FileEntry = z.output<typeof entrySchema>;

/** The content is checked by `readContent` where it is used. */
export const fileLineSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("run"), trajectoryId: z.string().regex(/^tr_[0-9a-f]{20}$/), content: z.unknown() }),
  z.object({ type: z.literal("entry"), entry: entrySchema }),
  z.object({ type: z.literal("handed-in"), trajectoryId: z.string(), milliseconds: z.int().nullable() }),
]);
export type FileLine = z.output<typeof fileLineSchema>;

/** What of an entry travels: what the rater said, and nothing of how it was kept. */
export function fileEntry(entry: LabelEntry): FileEntry {
  const { trajectoryId, kind, caseId, place, label, labels, elements, value, evidence, note, assisted, milliseconds, unsure } = entry;
  // The stored value has the shape that the schema gave it when it was saved.
  return { trajectoryId, kind, caseId, place, label, labels, elements, value, evidence, note, assisted, milliseconds, unsure } as FileEntry;
}

/** What the agent saw and did, and nothing that says which agent it was or how it ended. */
export function blindContent(content: TrajectoryContent, trajectoryId: string): TrajectoryContent {
  const { environment, instruction, systemPrompt, toolDocs, initialObservation, steps, closingThought, contextLosses, truncated } = content;
  return {
    environment,
    instruction,
    systemPrompt,
    toolDocs,
    initialObservation,
    steps,
    ...(closingThought === undefined ? {} : { closingThought }),
    ...(contextLosses === undefined ? {} : { contextLosses }),
    truncated,
    externalId: trajectoryId,
    taskId: trajectoryId,
    scenarioId: null,
    agent: null,
    outcome: { status: "unknown", value: null, threshold: null, source: "unknown", field: "withheld", terminationReason: null },
    hidden: null,
  };
}
