import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AnnotateApp } from "@/components/annotation/annotate-app";
import { AppShell } from "@/components/shell/app-shell";
import type { ScreenId } from "@/components/shell/key-map";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { loadQueue } from "@/lib/server/use-cases/assignments";
import { loadAnnotationItem } from "@/lib/server/use-cases/load-annotation-item";
import type { AnnotationItem } from "@/lib/view-models/annotation-item";
import { loadShellStudy } from "../../../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Annotate" };

interface PageProps {
  params: Promise<{ study: string; assignment: string; trajectoryId: string }>;
}

export default async function AnnotateRunPage({ params }: PageProps) {
  const user = await requireUser("label");
  const parts = await params;
  const shell = await loadShellStudy(decodePart(parts.study), user);
  const assignment = decodePart(parts.assignment);
  const [item, queue] = await Promise.all([
    loadAnnotationItem(shell.id, assignment, user.handle, decodePart(parts.trajectoryId)),
    loadQueue(shell.id, assignment, user.handle, null),
  ]);
  if (!item.ok || !queue.ok) notFound();
  const { rubric, rater, mode, kind } = item.value;
  return (
    <AppShell
      screen={screenOf(item.value)}
      study={shell}
      tab="annotate"
      provenance={[`rubric ${rubric.id} ${rubric.version}${kind === "gap" ? `, ${mode === "single" ? "one label" : "several labels"}` : ""}`, rater]}
      isFixed
    >
      <AnnotateApp key={assignment} initialItem={item.value} initialQueue={queue.value} />
    </AppShell>
  );
}

function screenOf({ kind, mode }: AnnotationItem): ScreenId {
  switch (kind) {
    case "gap":
      return mode === "multi" ? "annotate-parts" : "annotate";
    case "turn":
      return "annotate-turns";
    case "session":
      return "annotate-scales";
  }
}
