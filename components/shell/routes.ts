import { formatPlace } from "@/lib/view-models/trajectory-place";

/** Addresses of the screens. A study's handle and a trajectory id are safe in a path, but nothing here relies on it. */
const part = encodeURIComponent;

export const STUDIES_HREF = "/studies";
export const overviewHref = (study: string): string => `/studies/${part(study)}`;
export const annotateHref = (study: string): string => `/studies/${part(study)}/annotate`;
export const trajectoriesHref = (study: string): string => `/studies/${part(study)}/trajectories`;
export const trajectoryHref = (study: string, trajectoryId: string): string => `/studies/${part(study)}/trajectories/${part(trajectoryId)}`;
export const gateReportHref = (study: string): string => `/studies/${part(study)}/gate-report`;
/** `query` as lib/view-models/replay-query.ts writes it; `step` goes behind the `#`. */
export const replayHref = (study: string, trajectoryId: string, query = "", step: { t: number; k: number } | null = null): string =>
  `${trajectoryHref(study, trajectoryId)}/replay${query}${step === null ? "" : formatPlace(step)}`;
/** `rules`: `id@version`. */
export const interfaceRulesHref = (study: string, rules: string | null = null): string =>
  `/studies/${part(study)}/replay/rules${rules === null ? "" : `?rules=${part(rules)}`}`;
export function stateRulesHref(study: string, at: { run?: string; turn?: number; tables?: string } = {}): string {
  const query = new URLSearchParams({
    ...(at.tables === undefined ? {} : { tables: at.tables }),
    ...(at.run === undefined ? {} : { run: at.run }),
    ...(at.turn === undefined ? {} : { turn: String(at.turn) }),
  });
  return `/studies/${part(study)}/replay/state${query.size === 0 ? "" : `?${query}`}`;
}
export const importHref = (study: string): string => `/studies/${part(study)}/import`;
export const mapFieldsHref = (study: string, upload: string): string => `/studies/${part(study)}/import/map?upload=${part(upload)}`;
export const agreementHref = (study: string): string => `/studies/${part(study)}/agreement`;
export const dialoguesHref = (study: string): string => `/studies/${part(study)}/dialogues`;
export const validateHref = (study: string): string => `/studies/${part(study)}/validate`;
export function peopleHref(study: string, at: { group?: string; assignment?: string | null } = {}): string {
  const query = new URLSearchParams({
    ...(at.group === undefined || at.group === "all" ? {} : { log: at.group }),
    ...(at.assignment == null ? {} : { assignment: at.assignment }),
  });
  return `/studies/${part(study)}/people${query.size === 0 ? "" : `?${query}`}`;
}
export function judgeHref(study: string, at: { judge?: string; version?: string; item?: string; sample?: string | null } = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(at)) if (value != null && value !== "") query.set(name, value);
  return `/studies/${part(study)}/judge${query.size === 0 ? "" : `?${query}`}`;
}
export const recordsHref = (study: string, task: string): string => `/studies/${part(study)}/judge/records?task=${part(task)}`;
export const settingsHref = (study: string): string => `/studies/${part(study)}/settings`;
export const writeSetHref = (study: string): string => `/studies/${part(study)}/write-set`;
export const rubricsHref = (study: string): string => `/studies/${part(study)}/rubrics`;
export const countsHref = (study: string): string => `/studies/${part(study)}/counts`;
export const compareHref = (study: string): string => `/studies/${part(study)}/compare`;
export const assignmentHref = (study: string, assignment: string): string => `/studies/${part(study)}/annotate/${part(assignment)}`;
export const annotateItemHref = (study: string, assignment: string, trajectoryId: string): string =>
  `/studies/${part(study)}/annotate/${part(assignment)}/${part(trajectoryId)}`;
export const reimportHref = (study: string): string => `/studies/${part(study)}/import/reimport`;
export const conflictsHref = (study: string): string => `/studies/${part(study)}/import/conflicts`;
export const exportsHref = (study: string): string => `/studies/${part(study)}/exports`;
export const tableCheckHref = (study: string): string => `/studies/${part(study)}/table-check`;
