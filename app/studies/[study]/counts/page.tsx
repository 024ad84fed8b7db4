import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/components/shell/app-shell";
import { CountsScreen } from "@/components/study/counts-screen";
import { requireUser } from "@/lib/server/auth/require-user";
import { loadCountRows } from "@/lib/server/use-cases/load-counts";
import { matcherVersions } from "@/lib/server/use-cases/matcher-versions";
import { parseCountsQuery } from "@/lib/view-models/counts-table";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Counts" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function CountsPage({ params, searchParams }: PageProps) {
  await requireUser();
  const study = decodeURIComponent((await params).study);
  const shell = await loadShellStudy(study);
  const loaded = await loadCountRows(study);
  if (!loaded.ok) notFound();
  const { rows, raters } = loaded.value;
  return (
    <AppShell screen="counts" study={shell} tab="counts" provenance={[...matcherVersions(), "date in the file name only"]}>
      <CountsScreen study={study} rows={rows} raters={raters} query={parseCountsQuery(await searchParams, raters)} />
    </AppShell>
  );
}
