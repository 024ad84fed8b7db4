import { factsOf } from "@/components/requests/facts-of";
import type { Preview } from "@/components/requests/use-preview";
import { Note } from "@/components/ui/note";

/** What stands where an effect will stand: it is being counted, or could not be. */
export function UncountedEffect({ preview }: { preview: Exclude<Preview<unknown>, { kind: "shown" }> }) {
  if (preview.kind === "none") return null;
  if (preview.kind === "counting") return <p className="sec meta late">Counting what this would change.</p>;
  return (
    <div className="sec">
      <Note tone="error" title="What this would change could not be counted" facts={factsOf(preview.refusal)}>
        {preview.refusal.detail}
      </Note>
    </div>
  );
}
