import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RecordsScreen } from "@/components/judge/records-screen";
import { AppShell } from "@/components/shell/app-shell";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { loadRecords, recordsQuerySchema } from "@/lib/server/use-cases/judge-records";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Records" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function RecordsPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  const query = recordsQuerySchema.safeParse(await searchParams);
  const loaded = await loadRecords(shell.id, user, query.success ? query.data : { task: "misalignment" });
  if (!loaded.ok) notFound();
  const { task, judge } = loaded.value;
  return (
    <AppShell
      screen="records"
      study={shell}
      tab="judge"
      provenance={[`rubric ${task}`, ...(judge === null ? [] : [`judge ${judge.id} ${judge.version}`, `prompt ${judge.promptVersion}`])]}
    >
      <RecordsScreen key={task} input={loaded.value} />
    </AppShell>
  );
}
