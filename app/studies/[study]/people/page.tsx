import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { PeopleScreen } from "@/components/people/people-screen";
import { AppShell } from "@/components/shell/app-shell";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { sharedAddress } from "@/lib/server/auth/shared-address";
import { AUDIT_GROUPS } from "@/lib/server/use-cases/load-audit";
import { loadPeoplePage } from "@/lib/server/use-cases/load-people-page";
import { preparePeople } from "@/lib/view-models/people-page";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "People" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<{ log?: string | string[]; assignment?: string | string[] }>;
}

export default async function PeoplePage({ params, searchParams }: PageProps) {
  const user = await requireUser("manage");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  const { log, assignment } = await searchParams;
  const group = AUDIT_GROUPS.find((entry) => entry === log) ?? "all";
  const loaded = await loadPeoplePage(shell.id, user, group);
  if (!loaded.ok) notFound();
  const view = preparePeople(loaded.value, new Date().toISOString());
  const address = sharedAddress((await headers()).get("host") ?? "");
  const chosen = view.sights.find((table) => table.id === assignment) ?? view.sights[0];
  return (
    <AppShell
      screen="people"
      study={shell}
      tab="people"
      provenance={[`audit entry ${loaded.value.audit.entries[0]?.seq ?? 0}`, address === null ? "answers this machine alone" : `answers ${address}`]}
    >
      <PeopleScreen study={shell.id} view={view} group={group} assignment={chosen?.id ?? null} sharedAddress={address} />
    </AppShell>
  );
}
