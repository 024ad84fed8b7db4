import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AgreementScreen } from "@/components/agreement/agreement-screen";
import { AppShell } from "@/components/shell/app-shell";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { DEFAULT_AGREEMENT_DRAWS } from "@/lib/server/use-cases/agreement-study";
import { loadAgreementPage } from "@/lib/server/use-cases/load-agreement-page";
import { loadMachineRaters } from "@/lib/server/use-cases/machine-raters";
import { parseAgreementUnit, prepareAgreement } from "@/lib/view-models/agreement-page";
import { formatCount } from "@/lib/view-models/format-count";
import { prepareMachines } from "@/lib/view-models/machine-raters";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Agreement" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function AgreementPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const study = decodePart((await params).study);
  const shell = await loadShellStudy(study, user);
  const unit = parseAgreementUnit(await searchParams);
  const loaded = await loadAgreementPage(study, user, unit);
  if (!loaded.ok) notFound();
  const { sections, adjudication, withheldRuns, hasTurns } = loaded.value;
  // Whoever settles learns nothing of machines before the settling.
  const machineRaters = unit === "case" && user.role !== "adjudicator" ? await loadMachineRaters(study, user) : null;
  const machines = machineRaters?.ok === true ? { input: machineRaters.value, rows: prepareMachines(machineRaters.value) } : null;
  const withheld =
    withheldRuns === 0
      ? null
      : `${withheldRuns === 1 ? "1 run is" : `${formatCount(withheldRuns)} runs are`} left out of every number here until all raters have handed in what they label blind.`;
  return (
    <AppShell
      screen="agreement"
      study={shell}
      tab="agreement"
      provenance={["our operationalisation of the papers’ rubrics", `${formatCount(DEFAULT_AGREEMENT_DRAWS)} draws over runs, seed agreement/1`]}
    >
      <AgreementScreen
        key={`${study} ${unit}`}
        study={study}
        unit={unit}
        sections={sections.map(prepareAgreement)}
        adjudication={adjudication}
        withheld={withheld}
        hasTurns={hasTurns}
        machines={machines}
        intervals={`95 % intervals: bootstrap over runs, ${formatCount(DEFAULT_AGREEMENT_DRAWS)} draws, seed agreement/1.`}
      />
    </AppShell>
  );
}
