import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { annotateHref } from "@/components/shell/routes";
import { StudyList } from "@/components/study/study-list";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { requireUser } from "@/lib/server/auth/require-user";
import { listOwnStudies } from "@/lib/server/use-cases/list-own-studies";
import { listStudies } from "@/lib/server/use-cases/list-studies";
import { prepareStudyList } from "@/lib/view-models/study-list";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Studies" };

function OwnStudies({ studies }: { studies: readonly string[] }) {
  return (
    <AppShell screen="plain" study={null} tab={null} provenance={["nothing leaves this machine"]}>
      <EmptyState
        level={1}
        title={studies.length === 0 ? "Nothing is assigned to you yet" : "What is assigned to you"}
        actions={studies.map((study) => (
          <LinkButton key={study} href={annotateHref(study)}>
            {study}
          </LinkButton>
        ))}
      >
        {studies.length === 0
          ? "When the owner of this Plumbline gives you runs to label, they stand here."
          : "You label blind: the queue of each study shows the runs without what a rater must not know. Other pages of a study are closed to annotators."}
      </EmptyState>
    </AppShell>
  );
}

export default async function StudiesPage() {
  const user = await requireUser("sign-in");
  if (user.role === "annotator") return <OwnStudies studies={await listOwnStudies(user)} />;
  const { studies } = await listStudies(user);
  return (
    <AppShell screen="studies" study={null} tab={null} provenance={["nothing leaves this machine"]}>
      <StudyList studies={prepareStudyList(studies)} mayOpen={user.role === "owner"} />
    </AppShell>
  );
}
