/**
 * A bundle: a study in one ZIP file, to be imported elsewhere, where every number comes out again. The manifest names the members
 * with their hashes, the versions of the code that made the results, and what whoever passes it on must know.
 */
import { z } from "zod";

export const BUNDLE_FORMAT = "plumbline-bundle";
/** 2: judges, their answers and what a model said as a gate came in; a bundle of version 1 is read as one that has none. */
export const BUNDLE_VERSION = 2;

/** Members that an import reads; `results/` are for people and for comparison, and are worked out anew. */
export const BUNDLE_MEMBERS = {
  trajectories: "trajectories.jsonl",
  journal: "journal.jsonl",
  rubrics: "rubrics.jsonl",
  samples: "samples.jsonl",
  assignments: "assignments.jsonl",
  manifest: "manifest.json",
} as const;

/** Members that came later, there only when they hold something: a bundle without them is read as before. */
export const LATER_BUNDLE_MEMBERS = {
  ruleSets: "rule-sets.jsonl",
  gateResults: "gate-results.jsonl",
  judges: "judges.jsonl",
  judgements: "judgements.jsonl",
} as const;

const count = z.int().min(0).max(100_000_000);

export const bundleManifestSchema = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.int().min(1),
  study: z.object({ id: z.string().min(1).max(64), title: z.string().max(1_000), settings: z.string().max(16_000_000) }),
  versions: z.record(z.string(), z.string()),
  seed: z.int(),
  draws: z.int(),
  counts: z.object({
    runs: count,
    journal: count,
    rubrics: count,
    samples: count,
    assignments: count,
    ruleSets: count.default(0),
    gateResults: count.default(0),
    judges: count.default(0),
    judgements: count.default(0),
  }),
  /** Runs that blindness kept from whoever made the bundle, and that are not in it. */
  withheldRuns: z.int(),
  notice: z.string().nullable(),
  sha256: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type BundleManifest = z.output<typeof bundleManifestSchema>;
