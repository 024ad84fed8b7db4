import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { TableHead } from "@/components/ui/table-head";
import type { SightCell, SightTable } from "@/lib/view-models/people-page";

const COLUMNS = ["labels", "machine", "configuration", "agreement"] as const;
const LEAST_REASON = 3;

export interface SightCardProps {
  /** null: nothing is assigned, so nothing is blind. */
  table: SightTable | null;
  onEnd: (assignment: string, reason: string) => Promise<boolean>;
  onClose: (assignment: string) => void;
}

/** What the server shows to whom, counted by what withholds it; and the end of blindness, which says its price first. */
export function SightCard({ table, onEnd, onClose }: SightCardProps) {
  return (
    <Card title="What each may see" sub={table === null ? undefined : `${table.title}, now; the server withholds the rest`}>
      {table === null ? (
        <p className="meta pp-none">Nothing is blind while nothing is assigned. Annotators see their queue and nothing else, always.</p>
      ) : (
        <>
          <ScrollRegion label="What each may see, as a table">
            <table className="t se">
              <TableHead rows={[["Who", ...COLUMNS]]} />
              <tbody>
                {table.rows.map((row) => (
                  <tr key={row.who}>
                    <th scope="row">{row.who}</th>
                    {row.cells.map((cell, index) => (
                      <Sight key={COLUMNS[index]} {...cell} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {table.price === null ? null : <EndBlindness key={table.id} table={table} price={table.price} onEnd={onEnd} />}
          {table.mayClose ? (
            <div className="endb">
              <div className="row">
                <span className="grow">Everything is handed in and settled.</span>
                <Button onClick={() => onClose(table.id)}>Close the assignment</Button>
              </div>
            </div>
          ) : null}
        </>
      )}
    </Card>
  );
}

function Sight({ isOpen, text }: SightCell) {
  return (
    <td>
      <span className={isOpen ? "op" : "cl"}>
        <Icon name={isOpen ? "check" : "eye-off"} size={12} /> {text}
      </span>
    </td>
  );
}

function EndBlindness({ table, price, onEnd }: { table: SightTable; price: readonly string[]; onEnd: SightCardProps["onEnd"] }) {
  const [reason, setReason] = useState("");
  const isReason = reason.trim().length >= LEAST_REASON;
  return (
    <form
      className="endb"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReason) void onEnd(table.id, reason).then((isDone) => (isDone ? setReason("") : undefined));
      }}
    >
      <h3>End blindness of {table.title}</h3>
      <ul>
        {price.map((sentence) => (
          <li key={sentence}>
            <Icon name="minus" size={12} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <div className="row">
        <Input
          className="grow"
          label="Reason"
          hideLabel
          placeholder="Why? It stands in the audit log"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" disabled={!isReason}>
          End blindness
        </Button>
      </div>
    </form>
  );
}
