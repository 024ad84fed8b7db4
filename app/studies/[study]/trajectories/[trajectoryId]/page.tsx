import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import type { ShellStudy } from "@/components/shell/top-bar";
import { TrajectoryScreen } from "@/components/trajectory/trajectory-screen";
import { EmptyState } from "@/components/ui/empty-state";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo, raterOf, type SignedInUser } from "@/lib/server/auth/signed-in-user";
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
  const user = await requireUser("read");
  const parts = await params;
  const shell = await loadShellStudy(decodePart(parts.study), user);
  const trajectoryId = decodePart(parts.trajectoryId);
  const opened = await openTrajectory(shell.id, user, trajectoryId);
  if (!opened.ok && opened.error.code === "withheld") return <ClosedRun shell={shell} />;
  if (!opened.ok) notFound();
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="trajectories" />}>
      <LoadedTrajectory shell={shell} trajectoryId={trajectoryId} user={user} />
    </Suspense>
  );
}

function ClosedRun({ shell }: { shell: ShellStudy }) {
  return (
    <AppShell screen="plain" study={shell} tab="trajectories" provenance={[]}>
      <EmptyState level={1} title="This run is closed to you for now">
        It is being labelled blind. It opens when its raters have handed it in, or when the owner ends blindness. Your own queue shows it without what
        a rater must not know.
      </EmptyState>
    </AppShell>
  );
}

async function LoadedTrajectory({ shell, trajectoryId, user }: { shell: ShellStudy; trajectoryId: string; user: SignedInUser }) {
  const view = await loadTrajectoryView(shell.id, user, trajectoryId);
  if (!view.ok) notFound();
  const place = firstPlace(view.value);
  const windows = await Promise.all(
    firstWindows(view.value, place).map(([from, to]) => loadSteps(shell.id, user, view.value.trajectoryId, from, to)),
  );
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
