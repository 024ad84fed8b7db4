import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import type { ShellStudy } from "@/components/shell/top-bar";
import { Overview } from "@/components/study/overview";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import type { SignedInUser } from "@/lib/server/auth/signed-in-user";
import { loadStudyOverview } from "@/lib/server/use-cases/load-study-overview";
import { displayLine } from "@/lib/view-models/display-line";
import { prepareStudyOverview } from "@/lib/view-models/study-overview";
import { loadShellStudy } from "./load-shell-study";

export const dynamic = "force-dynamic";

type Params = Promise<{ study: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return { title: displayLine(decodePart((await params).study)) };
}

export default async function OverviewPage({ params }: { params: Params }) {
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="overview" />}>
      <LoadedOverview shell={shell} user={user} />
    </Suspense>
  );
}

async function LoadedOverview({ shell, user }: { shell: ShellStudy; user: SignedInUser }) {
  const loaded = await loadStudyOverview(shell.id, user);
  if (!loaded.ok) notFound();
  const overview = prepareStudyOverview(loaded.value);
  return (
    <AppShell screen="overview" study={shell} tab="overview" provenance={overview.provenance}>
      <Overview study={shell.id} overview={overview} />
    </AppShell>
  );
}
