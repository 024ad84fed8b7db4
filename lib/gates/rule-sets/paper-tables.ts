import type { StateTables } from "../state-tables";

/**
 * The illustrative tables of the StateGC paper (methods.md §11): 6 of about 50 rows of Φ and the scheduler's five types. The
 * figures are the paper's. It prints no list of constraints; the three here are those of methods.md's test vectors.
 */
export const PAPER_TABLES: StateTables = {
  id: "paper",
  version: "1",
  title: "StateGC's illustrative tables",
  tools: [
    { intent: "recommend", subIntent: "counter-pick", tools: ["lineup_search", "counter_rank", "dex_lookup"] },
    { intent: "recommend", subIntent: "lineup-build", tools: ["team_search", "synergy_rank"] },
    { intent: "teaching", subIntent: "mechanics-qa", tools: ["doc_retrieve", "rule_lookup"] },
    { intent: "teaching", subIntent: "skill-explain", tools: ["skill_dex", "prereq_check"] },
    { intent: "knowledge-qa", subIntent: "entity-info", tools: ["dex_lookup"] },
    { intent: "knowledge-qa", subIntent: "meta-brief", tools: ["meta_report_retrieve"] },
  ],
  constraints: [
    { id: "budget", assertsAvailability: false },
    { id: "rank", assertsAvailability: false },
    { id: "stock", assertsAvailability: true },
  ],
  withoutGuidance: ["knowledge-qa"],
  guidance: [
    { type: "lineup-recommend", cooldown: 3, p: 0.6, w: 1.0 },
    { type: "counter-tip", cooldown: 5, p: 0.45, w: 0.8 },
    { type: "mechanics-hint", cooldown: 2, p: 0.7, w: 0.6 },
    { type: "encourage", cooldown: 4, p: 0.3, w: 0.4 },
    { type: "empty-state-nudge", cooldown: 6, p: 0.2, w: 0.3 },
  ],
};
