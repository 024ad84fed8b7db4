import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { JudgeScreen } from "@/components/judge/judge-screen";
import { AppShell } from "@/components/shell/app-shell";
import { LoadingShell } from "@/components/shell/loading-shell";
import type { ShellStudy } from "@/components/shell/top-bar";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo, type SignedInUser } from "@/lib/server/auth/signed-in-user";
import { loadJudgePage } from "@/lib/server/use-cases/load-judge-page";
import { loadMachineRaters } from "@/lib/server/use-cases/machine-raters";
import { prepareMachines } from "@/lib/view-models/machine-raters";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Judge" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function JudgePage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  return (
    <Suspense fallback={<LoadingShell study={shell} tab="judge" />}>
      <LoadedJudge shell={shell} user={user} parameters={await searchParams} />
    </Suspense>
  );
}

async function LoadedJudge({ shell, user, parameters }: { shell: ShellStudy; user: SignedInUser; parameters: SearchParameters }) {
  const value = (name: string): string | null => [parameters[name]].flat()[0] ?? null;
  const page = await loadJudgePage(shell.id, user, { judge: value("judge"), version: value("version") });
  const machines = await loadMachineRaters(shell.id, user);
  if (!page.ok || !machines.ok) notFound();
  const { judge } = page.value;
  const isSet = page.value.providers.some((provider) => provider.isSet);
  return (
    <AppShell
      screen="judge"
      study={shell}
      tab="judge"
      provenance={[
        ...(judge === null ? [] : [`judge ${judge.id} ${judge.version}`]),
        "a fence of its own for each item",
        isSet ? "key set, never shown" : "no provider set",
      ]}
      isFixed
    >
      <JudgeScreen
        page={page.value}
        machines={machines.value}
        machineRows={prepareMachines(machines.value)}
        item={value("item")}
        mayManage={mayDo(user.role, "manage")}
        mayLabel={mayDo(user.role, "label")}
      />
    </AppShell>
  );
}
