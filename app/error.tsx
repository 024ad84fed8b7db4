"use client";

import { STUDIES_HREF } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Something broke while a page was made. What broke is in the server's log under the number; none of it is shown here. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="main">
      <EmptyState
        level={1}
        title="This page could not be made"
        actions={
          <>
            <Button variant="primary" onClick={reset}>
              Try again
            </Button>
            {/* A whole load, so that nothing of the broken state stays. */}
            <a className="btn" href={STUDIES_HREF}>
              All studies
            </a>
          </>
        }
      >
        It is an error of Plumbline itself; labels that were acknowledged are safe. The server’s log says more
        {error.digest === undefined ? "." : ` under number ${error.digest}.`}
      </EmptyState>
    </main>
  );
}
