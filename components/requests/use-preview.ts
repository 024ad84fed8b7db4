"use client";

import { useEffect, useState } from "react";
import { type Refusal, sendRequest } from "./send-request";

export type Preview<Document> =
  /** Nothing was asked. */
  | { kind: "none" }
  | { kind: "counting" }
  | { kind: "shown"; document: Document }
  /** What the server said against it. */
  | { kind: "failed"; refusal: Refusal };

/**
 * What a draft would change, asked anew whenever `body` says something else; null asks nothing.
 * @param restMs how long the draft must rest before it is asked, so that a hand that is still at it asks once.
 */
export function usePreview<Document>(address: string, body: object | null, restMs: number): Preview<Document> {
  const [answer, setAnswer] = useState<{ asked: string; preview: Preview<Document> }>({ asked: "", preview: { kind: "none" } });
  const asked = body === null ? "" : JSON.stringify([address, body]);
  useEffect(() => {
    if (asked === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // Written a few lines above.
      const [to, draft] = JSON.parse(asked) as [string, object];
      sendRequest<Document>(to, "POST", draft, controller.signal).then(
        (result) => {
          if (controller.signal.aborted) return;
          setAnswer({ asked, preview: result.ok ? { kind: "shown", document: result.document } : { kind: "failed", refusal: result.refusal } });
        },
        // Only an abort is thrown, and then nobody waits any more.
        () => undefined,
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, restMs]);
  if (asked === "") return { kind: "none" };
  return answer.asked === asked ? answer.preview : { kind: "counting" };
}
