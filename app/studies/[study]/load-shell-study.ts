import { notFound } from "next/navigation";
import type { ShellStudy } from "@/components/shell/top-bar";
import type { SignedInUser } from "@/lib/server/auth/signed-in-user";
import { listOwnStudies } from "@/lib/server/use-cases/list-own-studies";
import { listStudies } from "@/lib/server/use-cases/list-studies";
import { loadStudyWithheld } from "@/lib/server/use-cases/load-study-withheld";
import { formatCount } from "@/lib/view-models/format-count";
import { withheldNote } from "@/lib/view-models/withheld-note";

/** The bar of a study's pages, also of one that its first import is about to make. */
export async function findShellStudy(study: string, user: SignedInUser): Promise<ShellStudy> {
  const { name, role } = user;
  if (role === "annotator") return { id: study, trajectories: null, others: await listOwnStudies(user), withheld: null, person: { name, role } };
  const { studies } = await listStudies(user);
  const found = studies.find((entry) => entry.id === study);
  return {
    id: study,
    trajectories: found === undefined ? null : formatCount(found.trajectories),
    others: studies.map((entry) => entry.id),
    withheld: found === undefined ? null : withheldNote(await loadStudyWithheld(study, user), user),
    person: { name, role },
  };
}

/** The same for pages that need the study. One that does not exist ends in the page that lists those that do. */
export async function loadShellStudy(study: string, user: SignedInUser): Promise<ShellStudy> {
  const shell = await findShellStudy(study, user);
  if (!shell.others.includes(study)) notFound();
  return shell;
}
