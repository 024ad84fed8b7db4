import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ProvidersScreen } from "@/components/judge/providers-screen";
import { AppShell } from "@/components/shell/app-shell";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo } from "@/lib/server/auth/signed-in-user";
import { loadProviders } from "@/lib/server/use-cases/try-provider";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ study: string }> }) {
  const user = await requireUser("read");
  const shell = await loadShellStudy(decodePart((await params).study), user);
  const loaded = loadProviders();
  if (!loaded.ok) notFound();
  return (
    <AppShell screen="plain" study={shell} tab="settings" provenance={["settings come from the server’s environment"]}>
      <ProvidersScreen providers={loaded.value.providers} hasPrices={loaded.value.hasPrices} mayManage={mayDo(user.role, "manage")} />
    </AppShell>
  );
}
