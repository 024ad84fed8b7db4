import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { importHref } from "@/components/shell/routes";
import { MapScreen } from "@/components/study/map-screen";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { importChoices } from "@/lib/server/use-cases/import-choices";
import { KEPT_FOR_MS, listKeptUploads } from "@/lib/server/use-cases/kept-uploads";
import { previewUpload } from "@/lib/server/use-cases/preview-upload";
import { listMappings } from "@/lib/server/use-cases/saved-mappings";
import { prepareMappingPage } from "@/lib/view-models/mapping-page";
import { toStudyHandle } from "@/lib/view-models/study-list";
import { prepareWaitingUploads } from "@/lib/view-models/waiting-uploads";
import { findShellStudy } from "../../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Map the fields" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<{ upload?: string | string[] }>;
}

export default async function MapFieldsPage({ params, searchParams }: PageProps) {
  const user = await requireUser("manage");
  const study = decodePart((await params).study);
  const { upload } = await searchParams;
  const waiting = prepareWaitingUploads(await listKeptUploads(study), KEPT_FOR_MS);
  const found = waiting.find(({ id }) => id === upload);
  const preview = found === undefined ? null : await previewUpload(study, found.id, { mapping: null, propose: "all" });
  const shell = await findShellStudy(study, user);
  if (found === undefined || preview?.ok !== true) {
    return (
      <AppShell screen="plain" study={shell} tab="import" provenance={["nothing leaves this machine"]}>
        <EmptyState
          level={1}
          title="This file no longer waits"
          actions={
            <LinkButton variant="primary" href={importHref(study)}>
              To the import
            </LinkButton>
          }
        >
          It was imported, dismissed, or kept for its week. Drop it again on the page Import to map its fields.
        </EmptyState>
      </AppShell>
    );
  }
  const { mappings } = await listMappings(study);
  return (
    <AppShell screen="mapping" study={shell} tab="import" provenance={["nothing leaves this machine"]} isFixed>
      <MapScreen
        study={study}
        upload={found}
        others={waiting.filter(({ id }) => id !== found.id).map(({ id }) => id)}
        first={prepareMappingPage(preview.value)}
        saved={mappings}
        environments={importChoices().environments}
        suggestedName={toStudyHandle(found.path.replace(/^.*\//, "").replace(/\.[^.]*$/, "")) || "mapping"}
      />
    </AppShell>
  );
}
