import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { STUDIES_HREF } from "@/components/shell/routes";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { requireUser } from "@/lib/server/auth/require-user";

export const metadata: Metadata = { title: "Closed to you" };

/** What a page answers with 403 to somebody whose role does not open it. */
export default async function ForbiddenPage() {
  const { name, role } = await requireUser("sign-in");
  return (
    <AppShell screen="plain" study={null} tab={null} provenance={[]}>
      <EmptyState
        level={1}
        title="This page is closed to you"
        actions={
          <LinkButton variant="primary" href={STUDIES_HREF}>
            {role === "annotator" ? "What is assigned to you" : "All studies"}
          </LinkButton>
        }
      >
        You are signed in as {name}, {role}.{" "}
        {role === "annotator"
          ? "Annotators label blind: pages of a study show labels, machine proposals and configurations, so only your own queue is open to you."
          : "The owner of this Plumbline can open it, and can give you another role."}
      </EmptyState>
    </AppShell>
  );
}
