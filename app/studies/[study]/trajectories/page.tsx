import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import type { ShellStudy } from "@/components/shell/top-bar";
import { TrajectoryList } from "@/components/study/trajectory-list";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import type { SignedInUser } from "@/lib/server/auth/signed-in-user";
import { listQuerySchema, listTrajectories } from "@/lib/server/use-cases/list-trajectories";
import { matcherVersions } from "@/lib/server/use-cases/matcher-versions";
import { prepareListHead, prepareTrajectoryRow } from "@/lib/view-models/trajectories-table";
import { parseTrajectoryQuery, type SearchParameters, type TrajectoryQuery } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Trajectories" };

const FIRST_PAGE = 100;

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function TrajectoriesPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="trajectories" />}>
      <LoadedTrajectories shell={shell} user={user} query={parseTrajectoryQuery(await searchParams)} />
    </Suspense>
  );
}

async function LoadedTrajectories({ shell, user, query }: { shell: ShellStudy; user: SignedInUser; query: TrajectoryQuery }) {
  const { sort, isDescending, truncated, outcome, configuration, environment, label, rule, q } = query;
  const loaded = await listTrajectories(
    shell.id,
    user,
    listQuerySchema.parse({
      limit: FIRST_PAGE,
      sort,
      direction: isDescending ? "desc" : "asc",
      truncated: truncated[0],
      outcome,
      configuration,
      environment,
      label,
      rule,
      q,
    }),
  );
  if (!loaded.ok) notFound();
  const { rows, nextCursor, total, all, facets } = loaded.value;
  const labels = facets.label.map(({ value, count }) => ({ value: value === "" ? "-" : value, count }));
  const rules = facets.rule.filter(({ value }) => value !== "");
  return (
    <AppShell screen="trajectories" study={shell} tab="trajectories" provenance={matcherVersions()} isFixed>
      <TrajectoryList
        study={shell.id}
        query={query}
        head={prepareListHead(query, { total: all, matching: total, facets: { ...facets, label: labels, rule: rules } })}
        first={{ rows: rows.map(prepareTrajectoryRow), nextCursor }}
        matchingCount={total}
      />
    </AppShell>
  );
}
