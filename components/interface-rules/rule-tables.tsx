"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { TableHead } from "@/components/ui/table-head";
import type { InterfaceRulesDefinition } from "@/lib/gates/interface-rules";
import type { ShareLine, WrapRow } from "@/lib/view-models/interface-rules-page";

const HEADS = [
  "Rule",
  "action",
  "state",
  { text: "fires", numeric: true },
  { text: "invalid", numeric: true },
  { text: "right", numeric: true },
  { text: "of fires", numeric: true },
  { text: "remark", spoken: true },
] as const;

/** Every wrap rule with what it comes to; the first that matches speaks. */
export function WrapTable({
  rows,
  currentId,
  total,
  onCurrent,
}: {
  rows: readonly WrapRow[];
  currentId: string | null;
  total: { fired: string; explained: string; right: string; percent: string } | null;
  onCurrent: (id: string) => void;
}) {
  if (rows.length === 0) return <EmptyState title="No wrap rule">A wrap rule puts a reason behind a reply. Press n to write one.</EmptyState>;
  return (
    <table className="t ir-wr">
      <TableHead rows={[HEADS]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.id === currentId ? "is-current" : undefined}>
            <th scope="row">
              <button
                type="button"
                className="mono ir-pick"
                aria-current={row.id === currentId ? "true" : undefined}
                onClick={() => onCurrent(row.id)}
              >
                {row.id}
                {row.isEdited ? <span title="edited, not saved">*</span> : null}
              </button>
            </th>
            <td className="mono ir-cell">{row.action}</td>
            <td className="mono ir-cell">{row.state}</td>
            <td className="num">{row.fires}</td>
            <td className="num">{row.invalid}</td>
            <td className="num">{row.right}</td>
            <td className="num v">{row.share}</td>
            <td>{row.remark === null ? null : <span className="tag warn">{row.remark}</span>}</td>
          </tr>
        ))}
        {total === null ? null : (
          <tr className="sum">
            <th scope="row">all</th>
            <td colSpan={2} className="meta">
              first match wins
            </td>
            <td className="num">{total.fired}</td>
            <td className="num">{total.explained}</td>
            <td className="num">{total.right}</td>
            <td className="num v">{total.percent}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The texts that would stand in the prompt. */
export function RuleTexts({
  rules,
  faults,
  isReadOnly,
  onChange,
}: {
  rules: InterfaceRulesDefinition["rules"];
  faults: readonly { id: string; message: string }[];
  isReadOnly: boolean;
  onChange: (next: InterfaceRulesDefinition["rules"], field: string) => void;
}) {
  if (rules.length === 0)
    return <EmptyState title="No rule text">Texts stand in the prompt before the first action. Press n to write one.</EmptyState>;
  return (
    <ul className="ir-texts">
      {rules.map((rule) => (
        <li key={rule.id}>
          <span className="mono no">{rule.id}</span>
          <Input
            label={`Text of ${rule.id}`}
            hideLabel
            value={rule.text}
            readOnly={isReadOnly}
            onChange={(event) =>
              onChange(
                rules.map((other) => (other.id === rule.id ? { ...other, text: event.target.value } : other)),
                `${rule.id} text`,
              )
            }
          />
          <Button
            variant="bare"
            size="small"
            icon="close"
            aria-label={`Drop ${rule.id}`}
            disabled={isReadOnly}
            onClick={() =>
              onChange(
                rules.filter(({ id }) => id !== rule.id),
                "",
              )
            }
          />
          {faults
            .filter(({ id }) => id === rule.id)
            .map(({ message }) => (
              <p key={message} className="ir-fault">
                <Icon name="warning" size={12} /> {message}
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}

export function ShareTable({ title, shares }: { title: string; shares: readonly ShareLine[] }) {
  return (
    <table className="t ir-ef">
      <TableHead rows={[[title, { text: "n", numeric: true }, { text: "%", numeric: true }, { text: "Wilson", numeric: true }]]} />
      <tbody>
        {shares.map(({ name, what, count, total, percent, interval }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className="meta">{what}</span>
            </th>
            <td className="num">
              {count}
              <span className="faint">/{total}</span>
            </td>
            <td className="num v">{percent}</td>
            <td className="num ci">{interval}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
