import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import type { ShellStudy } from "@/components/shell/top-bar";
import { CountsScreen } from "@/components/study/counts-screen";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import type { SignedInUser } from "@/lib/server/auth/signed-in-user";
import { loadCountRows } from "@/lib/server/use-cases/load-counts";
import { loadLicenceNotice } from "@/lib/server/use-cases/load-licence-notice";
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
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="counts" />}>
      <LoadedCounts shell={shell} user={user} parameters={await searchParams} />
    </Suspense>
  );
}

async function LoadedCounts({ shell, user, parameters }: { shell: ShellStudy; user: SignedInUser; parameters: SearchParameters }) {
  const loaded = await loadCountRows(shell.id, user);
  if (!loaded.ok) notFound();
  const { rows, raters } = loaded.value;
  return (
    <AppShell screen="counts" study={shell} tab="counts" provenance={[...matcherVersions(), "date in the file name only"]}>
      <CountsScreen
        study={shell.id}
        rows={rows}
        raters={raters}
        query={parseCountsQuery(parameters, raters)}
        licenceNotice={await loadLicenceNotice(shell.id)}
      />
    </AppShell>
  );
}
