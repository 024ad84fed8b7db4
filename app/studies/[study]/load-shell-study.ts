import { notFound } from "next/navigation";
import type { ShellStudy } from "@/components/shell/top-bar";
import { listStudies } from "@/lib/server/use-cases/list-studies";
import { formatCount } from "@/lib/view-models/format-count";

/** The bar of a study's pages, also of one that its first import is about to make. */
export async function findShellStudy(study: string): Promise<ShellStudy> {
  const { studies } = await listStudies();
  const found = studies.find((entry) => entry.id === study);
  return { id: study, trajectories: found === undefined ? null : formatCount(found.trajectories), others: studies.map((entry) => entry.id) };
}

/** The same for pages that need the study. One that does not exist ends in the page that lists those that do. */
export async function loadShellStudy(study: string): Promise<ShellStudy> {
  const shell = await findShellStudy(study);
  if (!shell.others.includes(study)) notFound();
  return shell;
}
