import { notFound } from "next/navigation";
import type { ShellStudy } from "@/components/shell/top-bar";
import { listStudies } from "@/lib/server/use-cases/list-studies";
import { formatCount } from "@/lib/view-models/format-count";

/** The bar of a study's pages. A study that does not exist ends in the page that lists those that do. */
export async function loadShellStudy(study: string): Promise<ShellStudy> {
  const { studies } = await listStudies();
  const found = studies.find((entry) => entry.id === study);
  if (found === undefined) notFound();
  return { id: found.id, trajectories: formatCount(found.trajectories), others: studies.map((entry) => entry.id) };
}
