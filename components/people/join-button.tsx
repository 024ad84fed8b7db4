"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { sendJson } from "./send-json";

/** Takes the invitation. A press and no mere opening of the page: programs that preview links open them too. */
export function JoinButton({ token }: { token: string }) {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const join = async () => {
    setIsBusy(true);
    const answer = await sendJson<{ signIn: string }>("POST", "/api/v1/invitations/accept", { token });
    if (answer.ok) return window.location.assign(answer.value.signIn);
    setFault(answer.message);
    setIsBusy(false);
  };

  return (
    <>
      <div className="row">
        <Button variant="primary" disabled={isBusy} onClick={() => void join()}>
          Join in this browser
        </Button>
      </div>
      {fault === null ? null : (
        <Note tone="error" title="That did not work" isAlert>
          {fault}
        </Note>
      )}
    </>
  );
}
