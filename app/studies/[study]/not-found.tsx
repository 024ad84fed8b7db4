import { AppShell } from "@/components/shell/app-shell";
import { overviewHref, STUDIES_HREF } from "@/components/shell/routes";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { requireUser } from "@/lib/server/auth/require-user";
import { listStudies } from "@/lib/server/use-cases/list-studies";

const LISTED = 8;

/** For a study, or a part of one, that is not there. Names of studies are only for who is signed in. */
export default async function StudyNotFoundPage() {
  const user = await requireUser("read");
  const { studies } = await listStudies(user);
  return (
    <AppShell screen="plain" study={null} tab={null} provenance={[]}>
      <EmptyState
        level={1}
        title="There is no such study, or nothing under this address in it"
        actions={
          <>
            <LinkButton variant="primary" href={STUDIES_HREF}>
              All studies
            </LinkButton>
            {studies.slice(0, LISTED).map((study) => (
              <LinkButton key={study.id} href={overviewHref(study.id)}>
                {study.id}
              </LinkButton>
            ))}
          </>
        }
      >
        {studies.length === 0
          ? "No study exists yet. The first import makes one."
          : "Studies that exist are listed here. Handles are written in lower-case letters, digits and hyphens."}
      </EmptyState>
    </AppShell>
  );
}
