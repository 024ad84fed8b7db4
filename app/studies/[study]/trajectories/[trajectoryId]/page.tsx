import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import type { ShellStudy } from "@/components/shell/top-bar";
import { TrajectoryScreen } from "@/components/trajectory/trajectory-screen";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo } from "@/lib/server/auth/role";
import { raterOf, type SignedInUser } from "@/lib/server/auth/signed-in-user";
import { loadSteps } from "@/lib/server/use-cases/load-steps";
import { loadTrajectoryView } from "@/lib/server/use-cases/load-trajectory-view";
import { openTrajectory } from "@/lib/server/use-cases/open-trajectory";
import { firstPlace, firstWindows, prepareTrajectoryPage } from "@/lib/view-models/trajectory-page";
import { loadShellStudy } from "../../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Trajectory" };

interface PageProps {
  params: Promise<{ study: string; trajectoryId: string }>;
}

export default async function TrajectoryPage({ params }: PageProps) {
  const user = await requireUser();
  const parts = await params;
  const shell = await loadShellStudy(decodeURIComponent(parts.study));
  const trajectoryId = decodeURIComponent(parts.trajectoryId);
  const opened = await openTrajectory(shell.id, trajectoryId);
  if (!opened.ok) notFound();
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="trajectories" />}>
      <LoadedTrajectory shell={shell} trajectoryId={trajectoryId} user={user} />
    </Suspense>
  );
}

async function LoadedTrajectory({ shell, trajectoryId, user }: { shell: ShellStudy; trajectoryId: string; user: SignedInUser }) {
  const view = await loadTrajectoryView(shell.id, trajectoryId);
  if (!view.ok) notFound();
  const place = firstPlace(view.value);
  const windows = await Promise.all(firstWindows(view.value, place).map(([from, to]) => loadSteps(shell.id, view.value.trajectoryId, from, to)));
  const page = prepareTrajectoryPage(view.value);
  const { analysis, matcher, rubric } = page.versions;
  return (
    <AppShell
      screen="trajectory"
      study={shell}
      tab="trajectories"
      provenance={[
        `content ${page.contentHash.slice(0, 4)}…${page.contentHash.slice(-2)}`,
        `matcher ${matcher}`,
        `analysis ${analysis}`,
        `rubric ${rubric}`,
      ]}
      isFixed
    >
      <TrajectoryScreen
        key={page.trajectoryId}
        page={page}
        initialSteps={windows.flatMap((window) => (window.ok ? window.value.steps : []))}
        initialPlace={place}
        initialCase={place.caseIndex}
        rater={raterOf(user)}
        mayLabel={mayDo(user.role, "label")}
      />
    </AppShell>
  );
}
