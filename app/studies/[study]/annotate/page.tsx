import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AssignmentList } from "@/components/annotation/assignment-list";
import { AppShell } from "@/components/shell/app-shell";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { listOwnAssignments } from "@/lib/server/use-cases/assignments";
import { assignmentRows } from "@/lib/view-models/annotation-list";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Annotate" };

export default async function AnnotatePage({ params }: { params: Promise<{ study: string }> }) {
  const user = await requireUser("label");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  const own = await listOwnAssignments(shell.id, user.handle);
  if (!own.ok) notFound();
  return (
    <AppShell screen="assignments" study={shell} tab="annotate" provenance={[raterOf(user)]}>
      <AssignmentList study={shell.id} rows={assignmentRows(own.value.assignments)} sendBackAs={user.role === "owner" ? user.handle : null} />
    </AppShell>
  );
}
