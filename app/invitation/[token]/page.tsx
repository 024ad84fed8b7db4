import type { Metadata } from "next";
import { headers } from "next/headers";
import { PlumbBob } from "@/components/glyphs/plumb-bob";
import { JoinButton } from "@/components/people/join-button";
import { Note } from "@/components/ui/note";
import { findSignedInUser } from "@/lib/server/auth/signed-in-user";
import { findOpenInvitation } from "@/lib/server/use-cases/invite-person";
import { ROLE_SENTENCES } from "@/lib/view-models/role-sentences";
import "../../styles/sign-in.css";

export const metadata: Metadata = { title: "Invitation" };
export const dynamic = "force-dynamic";

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await findOpenInvitation(token);
  const user = await findSignedInUser(await headers());
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <h1>
          <PlumbBob /> {invitation.ok ? "You are invited to Plumbline" : "This invitation no longer works"}
        </h1>
        {invitation.ok ? (
          <>
            <dl>
              <dt>Who you are here</dt>
              <dd>
                {invitation.value.name} (<code>human:{invitation.value.handle}</code>), {invitation.value.role}
              </dd>
              <dt>What that means</dt>
              <dd>{ROLE_SENTENCES[invitation.value.role]}</dd>
            </dl>
            {user === null ? null : (
              <Note tone="warn" title={`This browser is signed in as ${user.name}`}>
                Joining replaces that sign-in here. Open the link in another browser to keep both.
              </Note>
            )}
            <JoinButton token={token} />
            <p>There is no password. The link works once; this browser then stays signed in for 30 days, or until the owner ends it.</p>
          </>
        ) : (
          <Note tone="error" title="What happened" isAlert>
            {invitation.error.message}. Ask whoever sent it for a new link.
          </Note>
        )}
      </div>
    </main>
  );
}
