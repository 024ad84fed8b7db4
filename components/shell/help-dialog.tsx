import { Dialog } from "@/components/ui/dialog";
import { Kbds } from "@/components/ui/kbd";
import { capsOf, GO_PREFIX, GO_TARGETS, type KeyEntry, keyEntries, SCREENS_WITH_STEPS, type ScreenId, SHELL_KEYS } from "./key-map";

const SCREEN_NAME: Readonly<Record<ScreenId, string>> = {
  studies: "Studies",
  overview: "Overview",
  trajectories: "Trajectories",
  trajectory: "Trajectory",
  import: "Import",
  reimport: "Read anew",
  conflicts: "Conflicts",
  mapping: "Map the fields",
  compare: "Compare",
  exports: "Exports",
  "table-check": "Check a table",
  counts: "Counts",
  agreement: "Agreement",
  dialogues: "Dialogues",
  validate: "Validate",
  "write-set": "Write set",
  judge: "Judge",
  records: "Records of a judge",
  assignments: "Your assignments",
  annotate: "Gap cases",
  "annotate-parts": "Gap cases, part by part",
  "annotate-turns": "Turns",
  "annotate-scales": "Scales of a session",
  "interface-rules": "Interface rules",
  "state-rules": "State rules",
  people: "People",
  replay: "Replay",
  "gate-report": "Gate report",
  rubrics: "Rubrics",
  plain: "",
};

function Section({ title, entries }: { title: string; entries: readonly { label: string; caps: readonly string[] }[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {entries.map((entry) => (
          <div key={entry.label}>
            <dt>
              <Kbds values={entry.caps} />
            </dt>
            <dd>{entry.label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const shown = (entries: readonly KeyEntry[]) => entries.map((entry) => ({ label: entry.label, caps: capsOf(entry) }));

/** All keys of this screen, of the shell, and the letters after `g`. */
export function HelpDialog({ screen, isOpen, onClose }: { screen: ScreenId; isOpen: boolean; onClose: () => void }) {
  const goes = [
    ...GO_TARGETS.map(({ key, label }) => ({ label: `go to ${label}`, caps: [GO_PREFIX, key] })),
    ...(SCREENS_WITH_STEPS.has(screen) ? [{ label: "go to a step", caps: [GO_PREFIX, "1", "2", "Enter"] }] : []),
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
      <div className="help">
        <Section title={SCREEN_NAME[screen]} entries={shown(keyEntries(screen))} />
        <Section title="Everywhere" entries={shown(SHELL_KEYS)} />
        <Section title="Go" entries={goes} />
        <p className="meta pt-2">Single letters never act inside a text field.</p>
      </div>
    </Dialog>
  );
}
