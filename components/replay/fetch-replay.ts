/** The requests of the replay page. Answers of our own server have the shapes that its use-cases declare. */
import { getJson } from "@/components/trajectory/fetch-run";
import { formatReplayQuery, type ReplayQuery } from "@/lib/view-models/replay-query";
import type { ReplayWindow, RunReviews, SiblingRun } from "@/lib/view-models/replay-view";

const part = encodeURIComponent;
const runPath = (study: string, trajectoryId: string): string => `/api/v1/studies/${part(study)}/trajectories/${part(trajectoryId)}`;

export async function fetchReplayWindow(study: string, trajectoryId: string, query: ReplayQuery, from: number, to: number): Promise<ReplayWindow> {
  const asked = new URLSearchParams(formatReplayQuery({ ...query, pair: null }));
  asked.set("from", String(from));
  asked.set("to", String(to));
  return (await getJson(`${runPath(study, trajectoryId)}/replay/window?${asked}`)) as ReplayWindow;
}

export async function fetchSiblings(study: string, trajectoryId: string): Promise<{ siblings: SiblingRun[]; notCompared: number }> {
  return (await getJson(`${runPath(study, trajectoryId)}/siblings`)) as { siblings: SiblingRun[]; notCompared: number };
}

export async function fetchReviews(study: string, trajectoryId: string): Promise<RunReviews> {
  return (await getJson(`${runPath(study, trajectoryId)}/reviews`)) as RunReviews;
}
