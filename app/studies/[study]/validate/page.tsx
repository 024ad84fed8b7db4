import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/components/shell/app-shell";
import { ValidationScreen } from "@/components/validation/validation-screen";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { listRaters } from "@/lib/server/use-cases/list-raters";
import { matcherVersions } from "@/lib/server/use-cases/matcher-versions";
import { validateStudy } from "@/lib/server/use-cases/validate-study";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { parseValidationQuery, prepareValidation } from "@/lib/view-models/validation";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Validate" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function ValidatePage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const study = decodePart((await params).study);
  const shell = await loadShellStudy(study, user);
  const raters = await listRaters(study, user);
  if (!raters.ok) notFound();
  const query = parseValidationQuery(await searchParams, raters.value);
  const validated =
    query.against === null ? null : await validateStudy(study, user, query.rater, query.against, { mayReadFile: false, unit: query.unit });
  if (validated?.ok === false) notFound();
  const figures = validated === null ? null : prepareValidation(validated.value);
  return (
    <AppShell
      screen="validate"
      study={shell}
      tab="agreement"
      provenance={[...matcherVersions(), query.unit === "case" ? "one label a case" : "one label a run", "10,000 draws over runs, seed validate/1"]}
    >
      <ValidationScreen key={`${query.rater} ${query.against} ${query.unit}`} study={study} raters={raters.value} query={query} figures={figures} />
    </AppShell>
  );
}
