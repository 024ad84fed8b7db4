/** The list of studies. */
import { wilsonInterval } from "../statistics/wilson-interval";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { formatInterval, formatPercent } from "./format-share";

export interface StudyListItem {
  id: string;
  title: string;
  trajectories: number;
  succeeded: number;
  failed: number;
  infrastructure: number;
  unknownOutcome: number;
}

export interface StudyListRow {
  id: string;
  /** Empty where the study has no name but its handle. */
  title: string;
  trajectories: string;
  /** "of 502": runs with a verdict. */
  succeeded: string;
  decided: string;
  percent: string;
  interval: string;
  failed: string;
  /** Runs that are in no rate: infrastructure failures and unknown outcomes. */
  leftOut: string;
}

export function prepareStudyList(studies: readonly StudyListItem[]): StudyListRow[] {
  return studies.map((study) => {
    const decided = study.succeeded + study.failed;
    const interval = wilsonInterval(study.succeeded, decided);
    return {
      id: study.id,
      title: study.title === study.id ? "" : displayLine(study.title),
      trajectories: formatCount(study.trajectories),
      succeeded: formatCount(study.succeeded),
      decided: formatCount(decided),
      percent: formatPercent(decided === 0 ? null : study.succeeded / decided),
      interval: formatInterval(interval?.low ?? null, interval?.high ?? null),
      failed: formatCount(study.failed),
      leftOut: formatCount(study.infrastructure + study.unknownOutcome),
    };
  });
}

/** A study's handle: lower-case letters, digits, hyphens, at most 64. */
export const STUDY_HANDLE = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

export const STUDY_TITLE_LENGTH = 200;

/** The handle nearest to what somebody typed; empty when nothing of it can stand in a handle. */
export function toStudyHandle(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, 64)
    .replace(/-$/, "");
}
