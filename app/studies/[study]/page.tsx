import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/components/shell/app-shell";
import { Overview } from "@/components/study/overview";
import { requireUser } from "@/lib/server/auth/require-user";
import { loadStudyOverview } from "@/lib/server/use-cases/load-study-overview";
import { prepareStudyOverview } from "@/lib/view-models/study-overview";
import { loadShellStudy } from "./load-shell-study";

export const dynamic = "force-dynamic";

type Params = Promise<{ study: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return { title: decodeURIComponent((await params).study) };
}

export default async function OverviewPage({ params }: { params: Params }) {
  await requireUser();
  const study = decodeURIComponent((await params).study);
  const shell = await loadShellStudy(study);
  const loaded = await loadStudyOverview(study);
  if (!loaded.ok) notFound();
  const overview = prepareStudyOverview(loaded.value);
  return (
    <AppShell screen="overview" study={shell} tab="overview" provenance={overview.provenance}>
      <Overview study={study} overview={overview} />
    </AppShell>
  );
}
