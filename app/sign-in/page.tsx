import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { PlumbBob } from "@/components/glyphs/plumb-bob";
import { Note } from "@/components/ui/note";
import { findSignedInUser } from "@/lib/server/auth/signed-in-user";
import "../styles/sign-in.css";

export const metadata: Metadata = { title: "Sign in" };
export const dynamic = "force-dynamic";

type Search = Promise<{ error?: string | string[] }>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { error } = await searchParams;
  if ((await findSignedInUser(await headers())) !== null) redirect("/");
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <h1>
          <PlumbBob /> Sign in to Plumbline
        </h1>
        {error === undefined ? null : (
          <Note tone="error" title="That link no longer works" isAlert>
            Each link can be used once, and a newer one replaces it. Get a fresh one as described here.
          </Note>
        )}
        <dl>
          <dt>You run Plumbline on this machine</dt>
          <dd>
            Open the address that <code>npm start</code> printed in its terminal. Every start prints a fresh one;{" "}
            <code>npx plumbline sign-in-link</code> prints another while it runs.
          </dd>
          <dt>Somebody invited you</dt>
          <dd>Open the link that you were sent, in the browser that you want to work in.</dd>
        </dl>
        <p>There is no password. A link works once and keeps this browser signed in for 30 days.</p>
      </div>
    </main>
  );
}
