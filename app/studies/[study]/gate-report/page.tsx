import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { GateReportScreen } from "@/components/replay/gate-report-screen";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import type { ShellStudy } from "@/components/shell/top-bar";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo, type SignedInUser } from "@/lib/server/auth/signed-in-user";
import { listProbeSources } from "@/lib/server/use-cases/list-probe-sources";
import { loadGateReport } from "@/lib/server/use-cases/load-gate-report";
import {
  CANNOT_TELL,
  type GateReportQuery,
  parseGateReportQuery,
  prepareGateReport,
  prepareListedVerdict,
  REPORT_SOURCES,
} from "@/lib/view-models/gate-report-page";
import { prepareProbeSources } from "@/lib/view-models/probe-sources-card";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Gate report" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function GateReportPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="replay" />}>
      <LoadedReport shell={shell} user={user} query={parseGateReportQuery(await searchParams)} />
    </Suspense>
  );
}

async function LoadedReport({ shell, user, query }: { shell: ShellStudy; user: SignedInUser; query: GateReportQuery }) {
  const report = await loadGateReport(shell.id, user, query);
  if (!report.ok) notFound();
  const { gate, reports, verdicts, verdictCount } = report.value;
  const probes = query.probes.join(",");
  return (
    <AppShell
      screen="gate-report"
      study={shell}
      tab="replay"
      provenance={[`gate ${gate.id} ${gate.version}`, `probes ${query.probes.join(", ")}`, "our operationalisation of ACCORD"]}
    >
      <GateReportScreen
        key={shell.id}
        study={shell.id}
        gate={gate}
        page={prepareGateReport(reports)}
        query={query}
        sources={REPORT_SOURCES.map(({ id, tag }) => ({ id, tag, isShown: query.probes.includes(id) }))}
        verdicts={verdicts.map(prepareListedVerdict)}
        verdictCount={verdictCount}
        cannotTell={CANNOT_TELL}
        probeSources={prepareProbeSources(mayDo(user.role, "manage") ? (await listProbeSources()).live : null)}
        tableHref={`/api/v1/studies/${encodeURIComponent(shell.id)}/export/gate-report?gate=${gate.id}&probes=${probes}`}
        rawHref={`/api/v1/studies/${encodeURIComponent(shell.id)}/gate?gate=${gate.id}&probes=${probes}`}
      />
    </AppShell>
  );
}
