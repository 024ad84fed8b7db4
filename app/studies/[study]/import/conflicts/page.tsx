import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/components/shell/app-shell";
import { ConflictsScreen } from "@/components/study/conflicts-screen";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { loadConflicts } from "@/lib/server/use-cases/study-conflicts";
import { prepareConflicts } from "@/lib/view-models/conflicts-page";
import { loadShellStudy } from "../../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Conflicts" };

export default async function ConflictsPage({ params }: { params: Promise<{ study: string }> }) {
  const user = await requireUser("manage");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  const loaded = await loadConflicts(shell.id, user);
  if (!loaded.ok) notFound();
  return (
    <AppShell screen="conflicts" study={shell} tab="import" provenance={["a pick stands in the audit log"]}>
      <ConflictsScreen study={shell.id} conflicts={prepareConflicts(loaded.value.conflicts)} />
    </AppShell>
  );
}
