import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { InterfaceRulesScreen } from "@/components/interface-rules/interface-rules-screen";
import { AppShell } from "@/components/shell/app-shell";
import { importHref } from "@/components/shell/routes";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo } from "@/lib/server/auth/signed-in-user";
import { loadInterfaceRulesPage } from "@/lib/server/use-cases/study-interface-rules";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Interface rules" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function InterfaceRulesPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const study = decodePart((await params).study);
  const shell = await loadShellStudy(study, user);
  const { rules: asked } = await searchParams;
  const rules = typeof asked === "string" ? asked : null;
  const loaded = await loadInterfaceRulesPage(study, user, rules);
  if (!loaded.ok) notFound();
  const { document, known, newestVersion } = loaded.value;
  return (
    <AppShell
      screen="interface-rules"
      study={shell}
      tab="replay"
      provenance={[`rules ${document.rules.id} ${document.rules.version}`, `matcher ${document.matcherVersion}`, "nothing is executed"]}
      isFixed
    >
      {document.trajectories === 0 ? (
        <div className="card ir-empty">
          <EmptyState title="No run of ALFWorld" actions={<LinkButton href={importHref(study)}>Import files</LinkButton>}>
            Interface rules are replayed over the tracker of the text household; this study has no run of it that is open to you.
          </EmptyState>
        </div>
      ) : (
        <InterfaceRulesScreen
          key={`${document.rules.id} ${document.rules.version}`}
          study={study}
          document={document}
          known={known}
          newestVersion={newestVersion}
          mayManage={mayDo(user.role, "manage")}
        />
      )}
    </AppShell>
  );
}
