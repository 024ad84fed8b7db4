import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RubricScreen } from "@/components/rubric/rubric-screen";
import { AppShell } from "@/components/shell/app-shell";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo } from "@/lib/server/auth/signed-in-user";
import { loadRubrics } from "@/lib/server/use-cases/study-rubrics";
import { prepareRubricPage } from "@/lib/view-models/rubric-page";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Rubrics" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function RubricsPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const study = decodePart((await params).study);
  const shell = await loadShellStudy(study, user);
  const loaded = await loadRubrics(study);
  if (!loaded.ok) notFound();
  const { rubric, version } = await searchParams;
  const one = (value: SearchParameters[string]): string | null => (typeof value === "string" ? value : null);
  const page = prepareRubricPage(study, loaded.value.rubrics, one(rubric), one(version));
  return (
    <AppShell screen="rubrics" study={shell} tab="rubrics" provenance={[`rubric ${page.open.id} v${page.open.version}`]}>
      <RubricScreen key={`${page.open.id} ${page.open.version}`} page={page} mayManage={mayDo(user.role, "manage")} />
    </AppShell>
  );
}
