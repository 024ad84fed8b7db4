"use client";

import { Popover } from "@/components/ui/popover";
import type { ShellPerson } from "./top-bar";

/** Ends the sign-in of this browser; the page that follows says how to get another. */
async function signOut(): Promise<void> {
  await fetch("/api/auth/sign-out", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
  window.location.assign("/sign-in");
}

/** Who is signed in, as what, and the way out. */
export function PersonMenu({ person }: { person: ShellPerson }) {
  return (
    <Popover trigger={null} icon="person" label="You" align="end" className="btn bare icon">
      {() => (
        <>
          <p className="meta person-line">
            {person.name}, {person.role}
          </p>
          <button type="button" className="item" onClick={() => void signOut()}>
            Sign out
          </button>
        </>
      )}
    </Popover>
  );
}
