import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DialoguesScreen } from "@/components/dialogues/dialogues-screen";
import { AppShell } from "@/components/shell/app-shell";
import { decodePart } from "@/lib/base/decode-part";
import { requireUser } from "@/lib/server/auth/require-user";
import { mayDo } from "@/lib/server/auth/signed-in-user";
import { dialoguesQuerySchema, loadDialogues } from "@/lib/server/use-cases/study-dialogues";
import { parseDialoguesQuery, prepareDialogues } from "@/lib/view-models/dialogues-page";
import { formatCount } from "@/lib/view-models/format-count";
import type { SearchParameters } from "@/lib/view-models/trajectory-query";
import { loadShellStudy } from "../load-shell-study";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Dialogues" };

interface PageProps {
  params: Promise<{ study: string }>;
  searchParams: Promise<SearchParameters>;
}

export default async function DialoguesPage({ params, searchParams }: PageProps) {
  const user = await requireUser("read");
  const study = decodePart((await params).study);
  const shell = await loadShellStudy(study, user);
  const query = parseDialoguesQuery(await searchParams);
  const loaded = await loadDialogues(study, user, dialoguesQuerySchema.parse(query.policy === null ? {} : { policy: query.policy }));
  if (!loaded.ok) notFound();
  const { draws, seed, raters, policy } = loaded.value;
  return (
    <AppShell
      screen="dialogues"
      study={shell}
      tab="dialogues"
      provenance={[
        "rubric turns, our operationalisation",
        policy === "exclude" ? "not applicable: left out" : "not applicable: counted as grounded",
        `${formatCount(draws)} draws by session, seed ${seed}`,
      ]}
    >
      <DialoguesScreen
        study={study}
        page={prepareDialogues(loaded.value, query)}
        query={query}
        raters={raters}
        mayManage={mayDo(user.role, "manage")}
      />
    </AppShell>
  );
}
