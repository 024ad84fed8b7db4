import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/components/shell/app-shell";
import { importHref } from "@/components/shell/routes";
import { StateRulesScreen } from "@/components/state-rules/state-rules-screen";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo } from "@/lib/server/auth/signed-in-user";
import { loadStateRulesPage } from "@/lib/server/use-cases/study-state-rules";
import { prepareDriftGroup } from "@/lib/view-models/state-rules-page";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "State rules" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function StateRulesPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const study = decodePart((await params).study);
  const shell = await loadShellStudy(study, user);
  const asked = await searchParams;
  const text = (value: string | readonly string[] | undefined): string | null => (typeof value === "string" ? value : null);
  const loaded = await loadStateRulesPage(study, user, { run: text(asked.run), tables: text(asked.tables) });
  if (!loaded.ok) notFound();
  const { tables, known, sessions, open } = loaded.value;
  const turn = Number(text(asked.turn) ?? Number.NaN);
  return (
    <AppShell
      screen="state-rules"
      study={shell}
      tab="replay"
      provenance={[`tables ${tables.id} ${tables.version}`, "rules R1–R6", "nothing is executed"]}
      isFixed
    >
      {open === null ? (
        <div className="card ir-empty">
          <EmptyState
            title="No session records its state"
            actions={
              <>
                <LinkButton href="/api/v1/sample-sessions" download="landing.jsonl" prefetch={false}>
                  Download invented sessions
                </LinkButton>
                <LinkButton href={importHref(study)}>Import files</LinkButton>
              </>
            }
          >
            State rules are replayed over dialogues that carry a snapshot for each turn, in the field turnStates of our own format. No run of this
            study that is open to you has one. Invented sessions show what it looks like: download them, then import the file.
          </EmptyState>
        </div>
      ) : (
        <StateRulesScreen
          key={`${open.trajectoryId} ${tables.id} ${tables.version}`}
          study={study}
          tables={`${tables.id}@${tables.version}`}
          known={known}
          sessions={sessions}
          open={{ ...open, group: prepareDriftGroup(open.group) }}
          definition={tables.definition}
          isShipped={tables.isShipped}
          mayManage={mayDo(user.role, "manage")}
          firstTurn={Number.isInteger(turn) ? turn : null}
        />
      )}
    </AppShell>
  );
}
