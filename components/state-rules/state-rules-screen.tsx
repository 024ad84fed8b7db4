"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { interfaceRulesHref, stateRulesHref, trajectoryHref } from "@/components/shell/routes";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Select } from "@/components/ui/select";
import { useStatusLine } from "@/components/ui/status-line";
import type { StateTablesDefinition } from "@/lib/gates/state-tables";
import { displayLine } from "@/lib/view-models/display-line";
import type { DriftGroupView, StateTurnView } from "@/lib/view-models/state-rules-page";
import { formatPlace } from "@/lib/view-models/trajectory-place";
import { DriftPane } from "./drift-pane";
import { KernelPane } from "./kernel-pane";
import { TablesDialog } from "./tables-dialog";

export interface StateRulesScreenProps {
  study: string;
  tables: string;
  known: readonly { name: string; label: string }[];
  sessions: readonly { trajectoryId: string; name: string; configuration: string; marks: number }[];
  open: { trajectoryId: string; name: string; configuration: string; turns: readonly StateTurnView[]; group: DriftGroupView };
  /** The turn of the address; null: the first with a mark. */
  firstTurn: number | null;
  /** What the tables in view say. */
  definition: StateTablesDefinition;
  isShipped: boolean;
  mayManage: boolean;
}

/** State rules on one session: what was eligible, excluded and required at each turn, and where the reply drifted. */
export function StateRulesScreen(props: StateRulesScreenProps) {
  const { study, tables, known, sessions, open, firstTurn } = props;
  const router = useRouter();
  const { say } = useStatusLine();
  const { turns } = open;
  const [index, setIndex] = useState(() => {
    const asked = turns.findIndex(({ turn }) => turn === firstTurn);
    return asked >= 0
      ? asked
      : Math.max(
          0,
          turns.findIndex(({ marks }) => marks.length > 0),
        );
  });
  const [isSnapshotOpen, setSnapshotOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const turn = turns[index];
  const marked = turns.flatMap(({ marks }, at) => (marks.length > 0 ? [at] : []));
  const firstMark = marked[0] ?? turns.length;

  const go = (to: number) => {
    const next = Math.max(0, Math.min(turns.length - 1, to));
    setIndex(next);
    const at = turns[next];
    if (at !== undefined) window.history.replaceState(null, "", stateRulesHref(study, { tables, run: open.trajectoryId, turn: at.turn }));
  };
  const toMark = (by: 1 | -1) => {
    const to = by === 1 ? marked.find((at) => at > index) : marked.findLast((at) => at < index);
    if (to === undefined) return say(by === 1 ? "No later turn of this session drifts." : "No earlier turn of this session drifts.");
    go(to);
  };
  const toSession = (by: 1 | -1) => {
    const at = sessions.findIndex(({ trajectoryId }) => trajectoryId === open.trajectoryId);
    const to = sessions[at + by];
    if (to === undefined) return say(by === 1 ? "This is the last session." : "This is the first session.");
    router.push(stateRulesHref(study, { tables, run: to.trajectoryId }));
  };
  useKeys("state-rules", {
    "next-turn": () => go(index + 1),
    "previous-turn": () => go(index - 1),
    "next-mark": () => toMark(1),
    "previous-mark": () => toMark(-1),
    "next-session": () => toSession(1),
    "previous-session": () => toSession(-1),
    "edit-tables": () => setEditing(true),
    snapshot: () => setSnapshotOpen(!isSnapshotOpen),
    "open-session": () => router.push(`${trajectoryHref(study, open.trajectoryId)}${formatPlace({ t: turn?.stepTo ?? 1, k: 0 })}`),
    "raw-document": () => window.document.getElementById("state-rules-json")?.click(),
  });

  return (
    <div className="ir ks">
      <div>
        <div className="head ir-head">
          <h1>State rules</h1>
          <span className="meta mono clip ir-run" title={open.name}>
            {displayLine(open.name)}
          </span>
          <nav className="seg" aria-label="Overlay">
            <a href={interfaceRulesHref(study)}>ALIGN interface</a>
            <a href={stateRulesHref(study)} aria-current="page">
              State rules
            </a>
          </nav>
          <span className="grow" />
          <Select
            label="Session"
            hideLabel
            value={open.trajectoryId}
            options={sessions.map(({ trajectoryId, name, configuration, marks }) => ({
              value: trajectoryId,
              name: `${displayLine(name, 40)}, ${displayLine(configuration, 30)}, ${marks} ${marks === 1 ? "mark" : "marks"}`,
            }))}
            onValue={(run) => router.push(stateRulesHref(study, { tables, run }))}
          />
          <Select
            label="Tables"
            hideLabel
            value={tables}
            options={known.map(({ name, label }) => ({ value: name, name: label }))}
            onValue={(value) => router.push(stateRulesHref(study, { tables: value, run: open.trajectoryId }))}
          />
          <Button variant="bare" keyHint="t" onClick={() => setEditing(true)}>
            {props.mayManage ? "Edit tables" : "Tables"}
          </Button>
          <LinkButton
            id="state-rules-json"
            variant="bare"
            href={`/api/v1/studies/${encodeURIComponent(study)}/state-rules?tables=${encodeURIComponent(tables)}`}
            download={`${study}-state-rules.json`}
            prefetch={false}
            keyHint="e"
          >
            JSON
          </LinkButton>
        </div>
        <nav className="sr-strip" aria-label="Turns">
          {turns.map((entry, at) => (
            <button
              key={entry.turn}
              type="button"
              className={at > firstMark ? "off" : undefined}
              aria-current={at === index ? "step" : undefined}
              onClick={() => go(at)}
            >
              <b>
                turn {entry.turn}
                {entry.marks.length === 0 ? "" : `, ${entry.marks.length} ${entry.marks.length === 1 ? "mark" : "marks"}`}
              </b>
              <span>{entry.short}</span>
            </button>
          ))}
        </nav>
      </div>
      {turn === undefined ? (
        <p className="meta ir-wait">The session has no turn.</p>
      ) : (
        <div className="ir-cols sr-cols">
          <section className="pane" aria-label="Dialogue">
            <div className="pane-h">
              <h2>As recorded</h2>
              <span className="meta">turn {turn.turn}</span>
            </div>
            <ScrollRegion className="pane-b" label="What was said at this turn">
              <ol className="sr-talk">
                <li>
                  <b className="who">user</b>
                  <p className="say">{turn.user}</p>
                </li>
                {turn.calls.map(({ text, isOutside }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: calls of a recorded turn never change their order
                  <li key={at} className="tool">
                    <code>{text}</code>
                    {isOutside ? (
                      <span className="dm">
                        <Icon name="warning" size={12} /> outside the tool set
                      </span>
                    ) : null}
                  </li>
                ))}
                <li className="cur">
                  <b className="who">assistant, as recorded</b>
                  {turn.paragraphs === null || turn.paragraphs.length === 0 ? (
                    <p className="say">{turn.reply}</p>
                  ) : (
                    turn.paragraphs.map(({ kind, text, hasMark }, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a recorded reply never change their order
                      <p key={at} className="par">
                        <span className="pk">{kind}</span> {hasMark ? <mark className="cf">{text}</mark> : text}
                      </p>
                    ))
                  )}
                  <p className="meta">
                    {turn.paragraphs === null
                      ? "Nobody has said of which kinds its paragraphs are."
                      : `Kinds by ${turn.labelledBy ?? "the file, which names nobody"}, not guessed.`}
                  </p>
                </li>
              </ol>
            </ScrollRegion>
          </section>
          <KernelPane turn={turn} tables={tables.replace("@", " ")} isSnapshotOpen={isSnapshotOpen} />
          <DriftPane turn={turn} group={open.group} />
        </div>
      )}
      <TablesDialog
        study={study}
        known={known}
        tables={{ id: tables.split("@")[0] ?? tables, isShipped: props.isShipped, definition: props.definition }}
        run={open.trajectoryId}
        mayManage={props.mayManage}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
      />
      <div className="ir-can sr-can">
        <div>
          <b>A session can tell</b> what the state ruled out when the turn was produced.
        </div>
        <div>
          <b>It cannot tell</b> which text the rules would have led to, or what the user would have said next: behind the first mark it is off-policy.
        </div>
        <div>The kernel is our reading of StateGC’s tables; rules R1 to R6, nothing is executed.</div>
      </div>
    </div>
  );
}
