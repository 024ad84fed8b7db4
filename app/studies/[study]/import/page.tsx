import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { ImportScreen } from "@/components/study/import-screen";
import type { ImportJobDocument } from "@/components/study/use-import";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { importChoices } from "@/lib/server/use-cases/import-choices";
import { type JobDocument, loadJob } from "@/lib/server/use-cases/job-documents";
import { KEPT_FOR_MS, listKeptUploads } from "@/lib/server/use-cases/kept-uploads";
import { loadLastImport } from "@/lib/server/use-cases/load-last-import";
import { listMappings } from "@/lib/server/use-cases/saved-mappings";
import { STUDY_TITLE_LENGTH } from "@/lib/view-models/study-list";
import { prepareWaitingUploads } from "@/lib/view-models/waiting-uploads";
import { findShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Import" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<{ job?: string | string[]; title?: string | string[] }>;
}

/** The study need not exist yet: its first import makes it. */
export default async function ImportPage({ params, searchParams }: PageProps) {
  const user = await requireUser("manage");
  const study = decodePart((await params).study);
  const { job, title } = await searchParams;
  const found = typeof job === "string" ? await loadJob(job) : null;
  const document = found?.ok === true && found.value.study === study ? found.value : await loadLastImport(study);
  const { formats, environments } = importChoices();
  const { mappings } = await listMappings(study);
  const shell = await findShellStudy(study, user);
  // Only a study that is not there yet can take a title from the address.
  const newTitle = typeof title === "string" && !shell.others.includes(study) ? title.trim().slice(0, STUDY_TITLE_LENGTH) : "";
  return (
    <AppShell screen="import" study={shell} tab="import" provenance={["nothing leaves this machine"]}>
      <ImportScreen
        study={study}
        title={newTitle}
        studies={shell.others}
        hasStudy={shell.others.includes(study)}
        job={document === null ? null : toImportJob(document)}
        formats={formats}
        environments={environments}
        mappings={mappings.map(({ name }) => name)}
        waiting={prepareWaitingUploads(await listKeptUploads(study), KEPT_FOR_MS)}
      />
    </AppShell>
  );
}

function toImportJob({ id, state, progress, error, result }: JobDocument): ImportJobDocument {
  // An import job's result is the document of the `import` command, or null until there is one.
  return { id, state, progress, error, result: result as ImportJobDocument["result"] };
}
