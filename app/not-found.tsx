import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { STUDIES_HREF } from "@/components/shell/routes";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Not found" };

export default function NotFoundPage() {
  return (
    <AppShell screen="plain" study={null} tab={null} provenance={[]}>
      <EmptyState
        level={1}
        title="There is no such page"
        actions={
          <LinkButton variant="primary" href={STUDIES_HREF}>
            All studies
          </LinkButton>
        }
      >
        The address names nothing here. A study or a run may have been removed, or a letter is missing at the end of a copied link.
      </EmptyState>
    </AppShell>
  );
}
