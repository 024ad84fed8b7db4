import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { StudyList } from "@/components/study/study-list";
import { requireUser } from "@/lib/server/auth/require-user";
import { listStudies } from "@/lib/server/use-cases/list-studies";
import { prepareStudyList } from "@/lib/view-models/study-list";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Studies" };

export default async function StudiesPage() {
  await requireUser();
  const { studies } = await listStudies();
  return (
    <AppShell screen="studies" study={null} tab={null} provenance={["nothing leaves this machine"]}>
      <StudyList studies={prepareStudyList(studies)} />
    </AppShell>
  );
}
