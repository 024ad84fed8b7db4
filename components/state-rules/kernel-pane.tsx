import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { StateTurnView } from "@/lib/view-models/state-rules-page";

const PARAGRAPH_HEADS = ["Paragraph", "kernel", "rule", "recorded", "drift mark"] as const;
const SCHEDULE_HEADS = [
  "Type",
  { text: "cooldown", numeric: true },
  { text: "p", numeric: true },
  { text: "w", numeric: true },
  "last fired",
  "at this turn",
  { text: "fires", spoken: true },
] as const;

/** What the rules allow at a turn: tools, conflicts, paragraphs, guidance. */
export function KernelPane({ turn, tables, isSnapshotOpen }: { turn: StateTurnView; tables: string; isSnapshotOpen: boolean }) {
  const { kernel } = turn;
  return (
    <section className="pane" aria-label="Kernel">
      <div className="pane-h">
        <h2>What the rules allow at turn {turn.turn}</h2>
        <span className="grow" />
        <span className="meta">tables {tables}</span>
      </div>
      <ScrollRegion className="pane-b" label="Intent, conflicts, paragraphs, guidance">
        {kernel === null ? (
          <p className="meta ir-wait">This turn has no snapshot: nothing is said of it, and it stands in no number.</p>
        ) : (
          <>
            <div className="sec">
              <h3>Intent and tools</h3>
              <p>
                <b className="strong">{kernel.intent}</b> / {kernel.subIntent} <span className="meta">frozen tool set:</span>{" "}
                {kernel.isUnmapped ? <span className="tag warn">unmapped, empty</span> : <code>{kernel.tools.join(", ") || "none"}</code>}
              </p>
            </div>
            <div className="sec">
              <h3>Conflicts with the live state {kernel.inventoryEmpty ? <span className="tag">inventory empty</span> : null}</h3>
              {kernel.conflicts.length === 0 ? (
                <p className="meta">none</p>
              ) : (
                <ul className="sr-conf">
                  {kernel.conflicts.map(({ constraint, tier, asked, fact }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: conflicts have no id, and their list never changes
                    <li key={index}>
                      <code>{constraint}</code>
                      <span className={`tier is-${tier}`}>{tier}</span>
                      <span>
                        {asked === null ? "" : `asked ${asked}; `}
                        {fact ?? "no word on it"}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
              {isSnapshotOpen ? <pre className="sr-snap">{kernel.snapshot ?? "The source keeps no snapshot, only what was made of it."}</pre> : null}
            </div>
            <table className="t sr-t">
              <TableHead rows={[PARAGRAPH_HEADS]} />
              <tbody>
                {kernel.rows.map((row) => (
                  <tr key={row.paragraph}>
                    <th scope="row" className="mono">
                      {row.paragraph}
                    </th>
                    <td>
                      <Kernel word={row.kernel} />
                    </td>
                    <td className="mono">{row.rule}</td>
                    <td className={row.isMissing ? "faint" : undefined}>{row.recorded}</td>
                    <td>
                      {row.mark === null ? null : (
                        <span className="dm">
                          <Icon name="warning" size={12} /> {row.mark}
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="sec">
              <h3>
                Guidance <span className="meta">ready type with the highest w; p is shown, not used</span>
                <span className="grow" />
                <b className="strong">{kernel.guidance}</b>
              </h3>
              <p className="meta">{kernel.reason}</p>
            </div>
            <table className="t sr-t">
              <TableHead rows={[SCHEDULE_HEADS]} />
              <tbody>
                {kernel.schedule.map((row) => (
                  <tr key={row.type} className={row.fires ? "on" : undefined}>
                    <th scope="row" className="mono">
                      {row.type}
                    </th>
                    <td className="num">{row.cooldown}</td>
                    <td className="num faint">{row.p}</td>
                    <td className="num">{row.w}</td>
                    <td>{row.lastFired}</td>
                    <td className={row.isReady ? undefined : "faint"}>{row.ready}</td>
                    <td>{row.fires ? <b className="strong">fire</b> : null}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </ScrollRegion>
    </section>
  );
}

function Kernel({ word }: { word: "excluded" | "required" | "eligible" | "not named" }) {
  if (word === "excluded") return <span className="exc">excluded</span>;
  if (word === "required") return <b className="strong">required</b>;
  if (word === "not named") return <span className="faint">not named</span>;
  return (
    <>
      <Icon name="check" size={12} /> eligible
    </>
  );
}
