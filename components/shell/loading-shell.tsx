import { LoadingRows } from "@/components/ui/loading-rows";
import { AppShell } from "./app-shell";
import type { ShellStudy, TabId } from "./top-bar";

/**
 * The frame of a page of a study while its numbers are counted. A page asks first whether what its address names is
 * there, then suspends over this: with a `loading.tsx` the answer would have left as 200 before anybody had looked.
 */
export function LoadingShell({ study, tab }: { study: ShellStudy; tab: TabId }) {
  return (
    <AppShell screen="plain" study={study} tab={tab} provenance={[]}>
      <LoadingRows rows={8} sentence="Counting. After an import or a new version of the matcher, what is out of date is computed again first." />
    </AppShell>
  );
}
