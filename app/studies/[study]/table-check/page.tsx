import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { TableCheckScreen } from "@/components/table-check/table-check-screen";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { EXAMPLE_IDS } from "@/lib/server/use-cases/check-tables";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Check a table" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function TableCheckPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  const wanted = [(await searchParams).example].flat()[0];
  const example = EXAMPLE_IDS.find((id) => id === wanted) ?? "";
  return (
    <AppShell
      screen="table-check"
      study={shell}
      tab="table-check"
      provenance={["half away from zero and half to even both accepted", "nothing leaves this machine"]}
    >
      <TableCheckScreen study={shell.id} example={example} />
    </AppShell>
  );
}
