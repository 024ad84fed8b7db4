import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { ExportsScreen } from "@/components/exports/exports-screen";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import type { ShellStudy } from "@/components/shell/top-bar";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import type { SignedInUser } from "@/lib/server/auth/signed-in-user";
import { exportQuerySchema } from "@/lib/server/use-cases/export-study";
import { listConfigurations } from "@/lib/server/use-cases/list-configurations";
import { listRaters } from "@/lib/server/use-cases/list-raters";
import { loadExportPreview, loadExportText } from "@/lib/server/use-cases/load-export-preview";
import { loadLicenceNotice } from "@/lib/server/use-cases/load-licence-notice";
import { loadMethods } from "@/lib/server/use-cases/load-methods";
import { matcherVersions } from "@/lib/server/use-cases/matcher-versions";
import { parseCompareQuery } from "@/lib/view-models/compare-query";
import { EXPORT_LIST, exportFile, parseExportsQuery, preparePreview } from "@/lib/view-models/exports-page";
import { formatCount } from "@/lib/view-models/format-count";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Exports" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function ExportsPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="exports" />}>
      <LoadedExports shell={shell} user={user} parameters={await searchParams} />
    </Suspense>
  );
}

async function LoadedExports({ shell, user, parameters }: { shell: ShellStudy; user: SignedInUser; parameters: SearchParameters }) {
  const query = parseExportsQuery(parameters);
  const listed = await listConfigurations(shell.id, user);
  const methods = await loadMethods(shell.id, user);
  if (!listed.ok || !methods.ok) notFound();
  const raters = await listRaters(shell.id, user);
  const comparison = parseCompareQuery({}, listed.value);
  const file = exportFile(shell.id, query, comparison);
  const asked = exportQuerySchema.parse(Object.fromEntries(groupedQuery(file.query)));
  const preview = query.what === "trajectories" ? null : await loadExportPreview(shell.id, user, query.what, asked);
  const hasLatex = EXPORT_LIST.some(({ name, hasLatex: has }) => name === query.what && has);
  const latex = hasLatex && preview?.ok === true ? await loadExportText(shell.id, user, query.what, { ...asked, format: "latex" }) : null;
  const address = `/api/v1/studies/${encodeURIComponent(shell.id)}/export`;
  return (
    <AppShell screen="exports" study={shell} tab="exports" provenance={["schema 1", ...matcherVersions(), "date in the file name only"]}>
      <ExportsScreen
        study={shell.id}
        query={query}
        raters={raters.ok ? raters.value : []}
        preview={preview?.ok === true ? preparePreview(preview.value) : null}
        fault={preview?.ok === false ? preview.error.message : null}
        file={{ href: `${address}/${query.what}?${file.query}`, command: file.command }}
        latex={latex?.ok === true && latex.value.trim() !== "" ? latex.value : null}
        methods={methods.value.parts}
        notice={await loadLicenceNotice(shell.id)}
        bundleHref={user.role === "owner" ? `/api/v1/studies/${encodeURIComponent(shell.id)}/bundle` : null}
        bundle={[
          { name: "runs", value: formatCount(listed.value.reduce((sum, { runs }) => sum + runs, 0)) },
          { name: "configurations", value: formatCount(listed.value.length) },
          { name: "raters", value: formatCount(raters.ok ? raters.value.length : 0) },
          { name: "raw files", value: "left out" },
        ]}
      />
    </AppShell>
  );
}

/** A repeated key is a list, as in a request. */
function groupedQuery(text: string): [string, string | string[]][] {
  const parameters = new URLSearchParams(text);
  return [...new Set(parameters.keys())].map((key) => {
    const values = parameters.getAll(key);
    return [key, values.length === 1 ? (values[0] ?? "") : values];
  });
}
