import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { ReimportScreen } from "@/components/study/reimport-screen";
import type { JobOf } from "@/components/study/use-job";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { loadLastReimport } from "@/lib/server/use-cases/load-last-import";
import type { ReimportReportInput } from "@/lib/view-models/reimport-report";
import { loadShellStudy } from "../../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Read anew" };

export default async function ReimportPage({ params }: { params: Promise<{ study: string }> }) {
  const user = await requireUser("manage");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  const last = await loadLastReimport(shell.id);
  // The result of a re-import job is the document of `plumbline reimport`, or null until there is one.
  const job = last === null ? null : ({ ...last, result: last.result } as JobOf<ReimportReportInput>);
  return (
    <AppShell screen="reimport" study={shell} tab="import" provenance={["looking changes nothing"]}>
      <ReimportScreen study={shell.id} job={job} />
    </AppShell>
  );
}
