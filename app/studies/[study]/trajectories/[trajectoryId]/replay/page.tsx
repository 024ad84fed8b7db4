import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { ReplayScreen } from "@/components/replay/replay-screen";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import type { ShellStudy } from "@/components/shell/top-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo, raterOf, type SignedInUser } from "@/lib/server/auth/signed-in-user";
import { loadReplayPage, loadReplayWindow } from "@/lib/server/use-cases/load-replay-page";
import { loadReviews } from "@/lib/server/use-cases/load-reviews";
import { loadSteps } from "@/lib/server/use-cases/load-steps";
import { openTrajectory } from "@/lib/server/use-cases/open-trajectory";
import { firstReplayPlace, prepareReplayPage } from "@/lib/view-models/replay-page";
import { parseReplayQuery, type ReplayQuery } from "@/lib/view-models/replay-query";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../../../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Replay" };

interface PageProps {
  params: Promise<{ study: string; trajectoryId: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function ReplayPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const parts = await params;
  const shell = await loadShellStudy(decodePart(parts.study), user);
  const trajectoryId = decodePart(parts.trajectoryId);
  const opened = await openTrajectory(shell.id, user, trajectoryId);
  if (!opened.ok && opened.error.code === "withheld") return <ClosedRun shell={shell} />;
  if (!opened.ok) notFound();
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="replay" />}>
      <LoadedReplay shell={shell} trajectoryId={trajectoryId} user={user} query={parseReplayQuery(await searchParams)} />
    </Suspense>
  );
}

function ClosedRun({ shell }: { shell: ShellStudy }) {
  return (
    <AppShell screen="plain" study={shell} tab="replay" provenance={[]}>
      <EmptyState level={1} title="This run is closed to you for now">
        It is being labelled blind: no verdict of a gate is shown before its raters have handed it in, or the owner has ended blindness.
      </EmptyState>
    </AppShell>
  );
}

interface LoadedProps {
  shell: ShellStudy;
  trajectoryId: string;
  user: SignedInUser;
  query: ReplayQuery;
}

/** Steps on each side of the place where the page opens. */
const STEPS_BEFORE = 32;
const STEPS_AFTER = 20;

async function LoadedReplay({ shell, trajectoryId, user, query }: LoadedProps) {
  const view = await loadReplayPage(shell.id, user, trajectoryId, query);
  if (!view.ok) notFound();
  const page = prepareReplayPage(view.value);
  const place = firstReplayPlace(page);
  const from = Math.max(1, place.t - STEPS_BEFORE);
  const to = Math.max(1, place.t + STEPS_AFTER);
  const { overlay, gate, probes } = query;
  const [steps, window, reviews, pairSteps] = await Promise.all([
    loadSteps(shell.id, user, trajectoryId, from, to),
    loadReplayWindow(shell.id, user, trajectoryId, { overlay, gate, probes, from, to }),
    loadReviews(shell.id, user, trajectoryId),
    query.pair === null ? null : loadSteps(shell.id, user, query.pair, from, to),
  ]);
  return (
    <AppShell screen="replay" study={shell} tab="replay" provenance={page.provenance} isFixed>
      <ReplayScreen
        key={JSON.stringify([page.trajectoryId, query])}
        page={page}
        initialSteps={steps.ok ? steps.value.steps : []}
        initialWindows={window.ok ? [window.value] : []}
        initialReviews={reviews.ok ? reviews.value : null}
        initialPlace={place}
        pairSteps={pairSteps?.ok === true ? pairSteps.value.steps : []}
        rater={raterOf(user)}
        mayLabel={mayDo(user.role, "label")}
      />
    </AppShell>
  );
}
