/** What happens in each task of the sample study, under each configuration. A plan without `fatal` succeeds. */
import type { Aftermath } from "./agents/mistake";
import type { HouseholdOptions } from "./household-layout";
import type { TaskType } from "./household-state";

export interface SamplePlan {
  /** Ids of scripted mistakes (agents/mistakes.ts) that are put right. */
  slips?: readonly string[];
  fatal?: string;
  /** Forced: `loop` for a long one. */
  aftermath?: Aftermath;
}

export interface SampleTask {
  type: TaskType;
  options?: HouseholdOptions;
  react: SamplePlan;
  survey: SamplePlan;
}

export const SAMPLE_TASKS: readonly SampleTask[] = [
  { type: "pick_and_place", react: {}, survey: {} },
  { type: "pick_and_place", react: { fatal: "A7-guess", aftermath: "wander" }, survey: {} },
  { type: "pick_and_place", options: { isFormulaic: false }, react: { fatal: "T13-free-words", aftermath: "wander" }, survey: {} },
  { type: "pick_and_place", react: { fatal: "A13-shut-target", aftermath: "wander" }, survey: { slips: ["A13-shut-target"] } },
  { type: "pick_and_place", react: { slips: ["A18-listed"], fatal: "B2-delivered", aftermath: "wander" }, survey: { fatal: "T3-seen-not-taken" } },
  {
    type: "pick_and_place",
    options: { isGoalObjectStuck: true },
    react: { fatal: "A11-place", aftermath: "wander" },
    survey: { fatal: "A23-stuck" },
  },
  { type: "pick_clean", react: { slips: ["A0-treat"] }, survey: {} },
  { type: "pick_clean", react: { fatal: "A9-treat", aftermath: "loop" }, survey: { fatal: "A9-place" } },
  { type: "pick_clean", react: { slips: ["A5-guess"], fatal: "T5-appliance-not-visited" }, survey: {} },
  { type: "pick_clean", react: { fatal: "A5-guess", aftermath: "wander" }, survey: { slips: ["decoy-put-back"], fatal: "A10-treat" } },
  { type: "pick_clean", react: { fatal: "A12-false-appliance" }, survey: { slips: ["A2-treat"] } },
  { type: "pick_clean", react: { slips: ["decoy-put-back"] }, survey: { fatal: "T7-target-not-visited" } },
  { type: "pick_heat", react: {}, survey: {} },
  { type: "pick_heat", react: { fatal: "A11-treat", aftermath: "wander" }, survey: {} },
  { type: "pick_heat", options: { explains: true }, react: { fatal: "A22-told" }, survey: { slips: ["A22-treat"], fatal: "A22-place" } },
  { type: "pick_heat", react: { fatal: "A6-shut", aftermath: "loop" }, survey: { slips: ["decoy-no-write"] } },
  { type: "pick_heat", react: { fatal: "B3-untreated", aftermath: "wander" }, survey: { slips: ["decoy-put-back"], fatal: "T6-not-treated" } },
  {
    type: "pick_heat",
    react: { slips: ["decoy-no-write"], fatal: "T1-stops-searching", aftermath: "wander" },
    survey: { fatal: "A4-full-hand", aftermath: "wander" },
  },
  { type: "pick_cool", react: { slips: ["A5-adjective"] }, survey: {} },
  { type: "pick_cool", react: { slips: ["decoy-no-write"], fatal: "A10-treat" }, survey: {} },
  { type: "pick_cool", react: { slips: ["A19-already-open"] }, survey: { fatal: "A14-narrow" } },
  { type: "pick_cool", react: { fatal: "T4-kept-searching" }, survey: { fatal: "A3-again", aftermath: "loop" } },
  { type: "pick_cool", react: { slips: ["decoy-set-aside"], fatal: "T7b-not-placed" }, survey: { slips: ["decoy-set-aside"] } },
  { type: "pick_cool", react: { fatal: "A17b-appliance", aftermath: "loop" }, survey: { fatal: "A22-stale" } },
  { type: "pick_two", react: {}, survey: {} },
  { type: "pick_two", react: { fatal: "T10-second-not-located", aftermath: "wander" }, survey: { slips: ["A18-listed"] } },
  { type: "pick_two", react: { slips: ["A5-twice"], fatal: "B4-other-instance" }, survey: { fatal: "B4-other-instance" } },
  { type: "pick_two", react: { fatal: "A0-dialect", aftermath: "loop" }, survey: { fatal: "T10-second-not-placed" } },
  { type: "pick_two", react: { slips: ["A5-other-place"], fatal: "T10-second-not-taken" }, survey: {} },
  { type: "pick_two", react: { fatal: "T12-ends-in-repeat" }, survey: { fatal: "A8-elsewhere" } },
  { type: "look_at_in_light", react: {}, survey: { slips: ["A16-lamp-elsewhere"] } },
  { type: "look_at_in_light", react: { fatal: "A15-unseen-lamp", aftermath: "wander" }, survey: {} },
  { type: "look_at_in_light", react: { fatal: "T8-lamp-never-located" }, survey: { fatal: "T9-lamp-not-used" } },
  { type: "look_at_in_light", react: { fatal: "A17-lamp-in-hand" }, survey: { fatal: "A16-lamp-elsewhere" } },
  { type: "look_at_in_light", react: { fatal: "T0-chatter" }, survey: { fatal: "A15-unseen-lamp" } },
  { type: "look_at_in_light", options: { lacksGoalObject: true }, react: { fatal: "T1-stops-searching" }, survey: { fatal: "T2-absent" } },
];
