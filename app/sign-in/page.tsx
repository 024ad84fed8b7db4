import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { findSignedInUser } from "@/lib/server/auth/signed-in-user";

export const metadata: Metadata = { title: "Sign in" };
export const dynamic = "force-dynamic";

type Search = Promise<{ error?: string | string[]; reason?: string | string[] }>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { error, reason } = await searchParams;
  const user = await findSignedInUser(await headers());
  const isForbidden = reason === "forbidden";
  if (user !== null && !isForbidden) redirect("/");
  return (
    <main className="sign-in">
      <h1>Sign in</h1>
      {error === undefined ? null : (
        <p role="alert">That link no longer works: each link can be used once, and a newer one replaces it. Ask for a fresh one as described here.</p>
      )}
      {isForbidden ? <p role="alert">You are signed in as {user?.name ?? "nobody"}, who may not open that page.</p> : null}
      <p>
        You run Plumbline on this machine: open the address that <code>npm start</code> printed in its terminal. Every start prints a fresh one.
      </p>
      <p>Somebody invited you: open the link that you were sent, in the browser that you want to work in.</p>
    </main>
  );
}
