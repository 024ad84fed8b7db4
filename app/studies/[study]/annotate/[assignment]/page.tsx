import { notFound, redirect } from "next/navigation";
import { annotateHref, annotateItemHref } from "@/components/shell/routes";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { loadQueue } from "@/lib/server/use-cases/assignments";

export const dynamic = "force-dynamic";

/** To the first run that this rater has not handed in; to the last one when all are. */
export default async function AssignmentPage({ params }: { params: Promise<{ study: string; assignment: string }> }) {
  const user = await requireUser("label");
  const parts = await params;
  const study = decodePart(parts.study);
  const assignment = decodePart(parts.assignment);
  const queue = await loadQueue(study, assignment, user.handle, null);
  if (!queue.ok) notFound();
  const trajectoryId = queue.value.next ?? queue.value.items.at(-1)?.trajectoryId;
  redirect(trajectoryId === undefined ? annotateHref(study) : annotateItemHref(study, assignment, trajectoryId));
}
