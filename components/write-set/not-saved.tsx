import { factsOf } from "@/components/requests/facts-of";
import type { Refusal } from "@/components/requests/send-request";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";

/** Why a change was refused; `newer`: what can be loaded in its place when somebody else was faster. */
export function NotSaved({ refusal, newer, onReload }: { refusal: Refusal; newer: string; onReload: () => void }) {
  return (
    <div className="sec">
      <Note
        tone="error"
        isAlert
        title="Not saved"
        facts={factsOf(refusal)}
        actions={refusal.isStale ? <Button onClick={onReload}>Load the newer {newer}</Button> : undefined}
      >
        {refusal.detail}
      </Note>
    </div>
  );
}
