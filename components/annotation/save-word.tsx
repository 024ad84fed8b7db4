import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Note } from "@/components/ui/note";
import { isHeld, type OutboxState } from "./outbox";

type Word = "saved" | "saving" | "not saved";

function wordOf({ entries, failedTries, isSignedOut }: OutboxState): Word {
  if (isSignedOut || failedTries > 0 || entries.some(({ refusal }) => refusal !== null)) return "not saved";
  return entries.every(isHeld) ? "saved" : "saving";
}

/** One word, always at the same place and of the same width. */
export function SaveWord({ state }: { state: OutboxState }) {
  const word = wordOf(state);
  return (
    <span className={`saveword ${word === "not saved" ? "bad" : ""}`} role="status" data-word={word}>
      <Icon name={word === "not saved" ? "error" : word === "saving" ? "upload" : "check"} />
      {word}
    </span>
  );
}

/** Why it is not saved, and what becomes of it. Only this may interrupt. */
export function NotSaved({ state, onRetry }: { state: OutboxState; onRetry: () => void }) {
  const waiting = state.entries.filter(({ refusal }) => refusal === null).length;
  const what = `${waiting} ${waiting === 1 ? "entry waits" : "entries wait"} in this browser`;
  if (state.isSignedOut) {
    return (
      <Note
        tone="error"
        isAlert
        title="Your sign-in has ended, or somebody else is signed in here"
        actions={
          <>
            <LinkButton size="small" href="/sign-in" target="_blank" prefetch={false}>
              Sign in again in another tab
            </LinkButton>
            <Button size="small" variant="bare" onClick={onRetry}>
              Try now
            </Button>
          </>
        }
      >
        {what} and will be sent once you are signed in again as the same person. You can go on labelling.
      </Note>
    );
  }
  if (state.failedTries > 0) {
    return (
      <Note
        tone="error"
        isAlert
        title="The server does not answer"
        actions={
          <Button size="small" variant="bare" onClick={onRetry}>
            Try now
          </Button>
        }
      >
        {what} and will be sent when it does; it is asked every two seconds. You can go on labelling, and reload this page.
      </Note>
    );
  }
  return state.ofOthers === 0 ? null : (
    <Note tone="warn" title={`${state.ofOthers} ${state.ofOthers === 1 ? "entry" : "entries"} of another person wait in this browser`}>
      They are sent when that person signs in here again. Nobody else can send them.
    </Note>
  );
}
