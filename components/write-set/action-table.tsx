import { useEffect, useRef } from "react";
import { CallTag } from "@/components/glyphs/call-tag";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { WriteSetRow } from "@/lib/view-models/write-set";

export interface ActionTableProps {
  rows: readonly WriteSetRow[];
  currentKey: string | null;
  onCurrent: (row: WriteSetRow) => void;
}

/** Every action with its kind, where that comes from and why; what nothing is known of stands on top, on a tint. */
export function ActionTable({ rows, currentKey, onCurrent }: ActionTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const index = rows.findIndex((row) => row.key === currentKey);
  useEffect(() => {
    if (index >= 0) body.current?.querySelectorAll("tr")[index]?.scrollIntoView({ block: "nearest" });
  }, [index]);
  return (
    <ScrollRegion className="pane-b" label="Actions">
      <table className="t ws-table">
        <TableHead rows={[["Action", "Kind", "Source", "Reason", { text: "Calls", numeric: true }, { text: "Refused", numeric: true }]]} />
        <tbody ref={body}>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={[row.key === currentKey ? "is-current" : "", row.isUnknown && !row.isOverride ? "dim" : ""].join(" ").trim()}
            >
              <th scope="row">
                <button type="button" className="action mono" aria-pressed={row.key === currentKey} onClick={() => onCurrent(row)} title={row.name}>
                  {row.name}
                </button>
              </th>
              <td>
                <KindChange row={row} />
              </td>
              <td>
                {row.isOverride || row.isDraft ? <b>{row.source}</b> : row.source} {row.isDraft ? <span className="meta">draft</span> : null}
              </td>
              <td className="rsn">
                {row.reason} {row.by === "" ? null : <span className="meta">{row.by}</span>}
                {row.isUnknown ? <span className="tag warn">unknown</span> : null}
              </td>
              <td className="num">{row.calls}</td>
              <td className="num">
                <span className={row.refused === "0" ? "faint" : undefined}>{row.refused}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function KindChange({ row }: { row: WriteSetRow }) {
  if (row.draftKind === null || row.draftKind === row.kind) return <CallTag kind={row.kind} />;
  return (
    <span className="row tight">
      <span className="tag">
        <s>{row.kind}</s>
      </span>
      <Icon name="chevron-right" size={12} label="becomes" />
      <CallTag kind={row.draftKind} />
    </span>
  );
}
