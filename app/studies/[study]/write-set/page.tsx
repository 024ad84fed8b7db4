import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/components/shell/app-shell";
import { WriteSetScreen } from "@/components/write-set/write-set-screen";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo } from "@/lib/server/auth/signed-in-user";
import { loadWriteSet, type WriteSetOfEnvironment } from "@/lib/server/use-cases/load-write-set";
import { loadMatchSettings } from "@/lib/server/use-cases/match-settings";
import { matcherVersions } from "@/lib/server/use-cases/matcher-versions";
import { loadProviders } from "@/lib/server/use-cases/try-provider";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Write set" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

/** Whose pass over the actions holds. */
function modelPass(open: WriteSetOfEnvironment | null): string {
  const models = [...new Set((open?.entries ?? []).flatMap(({ model }) => model ?? []))];
  return models.length === 0 ? "no model pass" : `model pass by ${models.join(", ")}`;
}

export default async function WriteSetPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const study = decodePart((await params).study);
  const shell = await loadShellStudy(study, user);
  const loaded = await loadWriteSet(study, user);
  const matcher = await loadMatchSettings(study, user);
  if (!loaded.ok || !matcher.ok) notFound();
  const { version, environments } = loaded.value;
  const listed = loadProviders();
  const providers = listed.ok ? listed.value.providers.filter(({ isSet }) => isSet).map(({ provider }) => provider) : [];
  const { environment: asked } = await searchParams;
  const open = environments.find((entry) => entry.environment === asked) ?? environments[0] ?? null;
  return (
    <AppShell
      screen="write-set"
      study={shell}
      tab="write-set"
      provenance={[`write set v${version}`, ...(open === null ? [] : [open.environment]), modelPass(open), ...matcherVersions()]}
      isFixed
    >
      <WriteSetScreen
        document={loaded.value}
        matcher={matcher.value}
        environment={open?.environment ?? null}
        mayManage={mayDo(user.role, "manage")}
        providers={providers}
      />
    </AppShell>
  );
}
