import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { CompareScreen } from "@/components/comparison/compare-screen";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import { importHref } from "@/components/shell/routes";
import type { ShellStudy } from "@/components/shell/top-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { Note } from "@/components/ui/note";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import type { SignedInUser } from "@/lib/server/auth/signed-in-user";
import { loadComparePage } from "@/lib/server/use-cases/compare-page";
import { listConfigurations } from "@/lib/server/use-cases/list-configurations";
import { listRaters } from "@/lib/server/use-cases/list-raters";
import { DEFAULT_DRAWS, DEFAULT_SEED } from "@/lib/server/use-cases/study-metrics";
import { prepareComparePage } from "@/lib/view-models/compare-page";
import { type CompareQuery, parseCompareQuery } from "@/lib/view-models/compare-query";
import { formatCount } from "@/lib/view-models/format-count";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Compare" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function ComparePage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="compare" />}>
      <LoadedComparison shell={shell} user={user} parameters={await searchParams} />
    </Suspense>
  );
}

async function LoadedComparison({ shell, user, parameters }: { shell: ShellStudy; user: SignedInUser; parameters: SearchParameters }) {
  const listed = await listConfigurations(shell.id, user);
  if (!listed.ok) notFound();
  const query = parseCompareQuery(parameters, listed.value);
  if (query === null) {
    return (
      <AppShell screen="compare" study={shell} tab="compare" provenance={[]}>
        <EmptyState
          title="Nothing to compare yet"
          level={1}
          actions={
            <Link className="btn" href={importHref(shell.id)}>
              Import files
            </Link>
          }
        >
          A comparison needs two configurations of one environment. The file’s name is the configuration unless the import says otherwise.
        </EmptyState>
      </AppShell>
    );
  }
  const raters = await listRaters(shell.id, user);
  const loaded = await loadComparePage(shell.id, user, {
    environment: query.environment,
    baseline: query.baseline,
    with: query.others,
    pairing: query.pairing,
    rater: [query.rater],
    seed: DEFAULT_SEED,
    draws: DEFAULT_DRAWS,
  });
  const provenance = [`${formatCount(DEFAULT_DRAWS)} draws, seed ${DEFAULT_SEED}`, `Holm over ${contrasts(query)} of a metric`];
  if (!loaded.ok) {
    return (
      <AppShell screen="compare" study={shell} tab="compare" provenance={[]}>
        <Note tone="error" title={loaded.error.message} facts={[{ name: "expected", value: loaded.error.expected ?? "–" }]} />
      </AppShell>
    );
  }
  return (
    <AppShell screen="compare" study={shell} tab="compare" provenance={provenance}>
      <CompareScreen
        key={query.environment}
        study={shell.id}
        query={query}
        mayEdit={user.role === "owner"}
        {...prepareComparePage(loaded.value, query, listed.value, raters.ok ? raters.value : ["rule"])}
      />
    </AppShell>
  );
}

function contrasts({ others }: CompareQuery): string {
  return others.length === 1 ? "the one contrast" : `the ${others.length} contrasts`;
}
