"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { MachineCard } from "@/components/metrics/machine-card";
import { useKeys } from "@/components/shell/key-provider";
import { agreementHref, dialoguesHref, judgeHref, validateHref } from "@/components/shell/routes";
import { readSelection } from "@/components/trajectory/text-selection";
import { DownloadLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { Segmented } from "@/components/ui/segmented";
import { useStatusLine } from "@/components/ui/status-line";
import type { GapLabel } from "@/lib/rubric/rubric";
import type { Span } from "@/lib/trajectory/span";
import type { AdjudicationDocument } from "@/lib/view-models/adjudication-view";
import { type AgreementMatrix, type AgreementSection, UNIT_NAMES } from "@/lib/view-models/agreement-page";
import type { MachineRatersInput, MachineRow } from "@/lib/view-models/machine-raters";
import { labelOfKey, settlementOf, settlementOfSet, settlementOfSide, sharedTaskComplete, undoOf } from "@/lib/view-models/settlement";
import { isSamePlace, pinnableSentences, pinOfSelection, withPins } from "@/lib/view-models/settlement-pin";
import { AdjudicationPane } from "./adjudication-pane";
import { AgreementMatrixCard } from "./agreement-matrix-card";
import { CoefficientTable } from "./coefficient-table";
import { useAdjudication } from "./use-adjudication";

type Unit = keyof typeof UNIT_NAMES;

export interface AgreementScreenProps {
  study: string;
  unit: Unit;
  sections: readonly AgreementSection[];
  /** null for whoever may not settle. */
  adjudication: AdjudicationDocument | null;
  withheld: string | null;
  hasTurns: boolean;
  intervals: string;
  /** Machines against the final labels, apart from people; null where they are not shown. */
  machines: { input: Pick<MachineRatersInput, "settled" | "draws">; rows: readonly MachineRow[] } | null;
}

const UNITS = Object.entries(UNIT_NAMES).map(([value, name]) => ({ value: value as Unit, name }));

/** How well people agree, the matrix it comes from, and blind settling of what they differ on. */
export function AgreementScreen({ study, unit, sections, adjudication, withheld, hasTurns, intervals, machines }: AgreementScreenProps) {
  const router = useRouter();
  const queue = useAdjudication(study, adjudication ?? { schemaVersion: 1, seed: "", open: 0, settled: 0, items: [] });
  const { card, detail } = queue;
  const { say } = useStatusLine();
  const [pins, setPins] = useState<readonly Span[]>([]);
  const [note, setNote] = useState("");
  const [chosen, setChosen] = useState<readonly GapLabel[]>([]);
  const [taskComplete, setTaskComplete] = useState<"yes" | "no" | "unclear" | null>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const cardId = card?.id ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another disagreement begins with nothing chosen
  useEffect(() => {
    setNote("");
    setChosen([]);
    setPins([]);
    setTaskComplete(card === null ? null : sharedTaskComplete(card));
  }, [cardId]);

  const press = (key: string): void => {
    if (card === null) return;
    const label = labelOfKey(key);
    if ((card.unit === "case" || card.unit === "run") && card.mode === "multi") {
      if (label !== null) setChosen((before) => (before.includes(label) ? before.filter((one) => one !== label) : [...before, label]));
    } else queue.settle(withPins(settlementOf(card, { key, taskComplete, note }), pins, detail));
  };
  const takeSide = (side: string): void => {
    if (card !== null) queue.settle(withPins(settlementOfSide(card, side, note), pins, detail));
  };
  const saveSet = (): void => {
    if (card !== null && card.mode === "multi") queue.settle(withPins(settlementOfSet(card, chosen, note), pins, detail));
  };
  const pin = (): void => {
    if (card === null || detail === null || (card.unit !== "case" && card.unit !== "run")) {
      say("Only a case or a run is settled with a quote.");
      return;
    }
    const reading = readSelection(document.getSelection());
    if (reading.kind === "mixed") say("The selection runs over several texts: select inside one, in the record.");
    else if (reading.kind === "text") {
      const found = pinOfSelection(detail.record, reading.selection, card);
      if (!found.ok) say(found.error);
      else if (!pins.some((one) => isSamePlace(one, found.value))) setPins([...pins, found.value]);
    } else {
      const { spans, first } = pinnableSentences(detail.record, card);
      const before = pins.at(-1);
      const at = before === undefined ? -1 : spans.findIndex((span) => isSamePlace(span, before));
      const index = at < 0 ? first : (at + 1) % spans.length;
      const span = spans[index];
      if (span === undefined) say("Nothing stands in this record that the agent could see before the write.");
      else {
        setPins(at < 0 ? [...pins, span] : [...pins.slice(0, -1), span]);
        say(`Pinned sentence ${index + 1} of ${spans.length}; p again for the next.`);
      }
    }
  };
  const unpin = (): void => {
    if (pins.length === 0) say("No pin of your own to take away.");
    else setPins(pins.slice(0, -1));
  };
  const allUnits = UNITS.map(({ value }) => value);
  const hrefOf = (next: Unit): string => `${agreementHref(study)}${next === "case" ? "" : `?unit=${next}`}`;

  useKeys("agreement", {
    next: () => queue.move(1),
    previous: () => queue.move(-1),
    settle: press,
    "take-a": () => takeSide("A"),
    "take-b": () => takeSide("B"),
    "task-yes": () => setTaskComplete("yes"),
    "task-no": () => setTaskComplete("no"),
    "task-unclear": () => setTaskComplete("unclear"),
    pin,
    unpin,
    earlier: queue.showEarlier,
    "save-set": saveSet,
    reason: () => noteField.current?.focus(),
    undo: () => {
      if (card !== null) queue.settle(undoOf(card));
    },
    unit: () => router.replace(hrefOf(allUnits[(allUnits.indexOf(unit) + 1) % allUnits.length] ?? "case"), { scroll: false }),
    "raw-table": () => document.getElementById("raw-agreement")?.click(),
  });

  const open = queue.items.filter(({ settled, unit: of }) => settled === null && of !== "scale").length;
  return (
    <>
      <div className="head">
        <h1>Agreement</h1>
        <span className="sub">people, first pass, {UNIT_NAMES[unit].toLowerCase()}</span>
        <span className="grow" />
        <Segmented label="Unit" value={unit} options={UNITS} onValue={(next) => router.replace(hrefOf(next), { scroll: false })} />
        {hasTurns ? (
          <Link className="btn" href={dialoguesHref(study)}>
            Dialogues
          </Link>
        ) : null}
        <Link className="btn" href={judgeHref(study)}>
          Judge
        </Link>
        <Link className="btn" href={validateHref(study)}>
          People and matcher
        </Link>
        <DownloadLink
          id="raw-agreement"
          href={`/api/v1/studies/${encodeURIComponent(study)}/export/agreement?unit=${unit}`}
          download={`${study}-agreement-${unit}.csv`}
          keyHint="e"
        >
          Raw table
        </DownloadLink>
      </div>
      <div className="ag">
        {withheld === null ? null : <Note>{withheld}</Note>}
        {sections.map((section) => (
          <Section key={section.key} study={study} section={section} open={open} intervals={intervals} />
        ))}
        {machines === null ? null : <MachineCard study={study} input={machines.input} rows={machines.rows} />}
      </div>
      {adjudication === null || queue.items.length === 0 ? null : (
        <AdjudicationPane
          adjudication={queue}
          chosen={chosen}
          taskComplete={taskComplete}
          note={note}
          pins={pins}
          onUnpin={unpin}
          noteField={noteField}
          onNote={setNote}
          onKey={press}
          onSide={takeSide}
          onTaskComplete={setTaskComplete}
          onSaveSet={saveSet}
        />
      )}
    </>
  );
}

function withoutItems(matrix: AgreementMatrix): AgreementMatrix {
  const rows = matrix.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, items: [] })) }));
  return { ...matrix, title: "rows first rater, columns second", rows };
}

function Section({ study, section, open, intervals }: { study: string; section: AgreementSection; open: number; intervals: string }) {
  if (section.isEmpty)
    return (
      <div className="card">
        <EmptyState title="No item has labels of two people yet">
          Agreement needs two people who have labelled the same items, each blind to the other. {section.notes.join(" ")}
        </EmptyState>
      </div>
    );
  return (
    <div className="ag-top">
      <Card title={section.title} sub={section.sub}>
        <CoefficientTable section={section} />
        {section.shares.length === 0 ? null : (
          <table className="t sh">
            <caption className="sr">Shares of their own</caption>
            <tbody>
              {section.shares.map((share) => (
                <tr key={share.name}>
                  <th scope="row">{share.name}</th>
                  <td className="num v">{share.value}</td>
                  <td className="num ci">{share.remark === "" ? share.interval : ""}</td>
                  <td className="meta msg">{share.remark === "" ? `n ${share.n}` : share.remark}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="foot-note meta">
          {section.notes.join(" ")} {intervals}
        </p>
      </Card>
      <div className="ag-mat">
        {section.matrices.map((matrix) => (
          <AgreementMatrixCard
            key={matrix.key}
            study={study}
            title="Who said what"
            matrix={open > 0 ? withoutItems(matrix) : matrix}
            note={
              open > 0
                ? `Names and cells open when nothing is left to settle (now ${open}): beside the list they would tell who said what. The items of each cell are in the raw table.`
                : ""
            }
          />
        ))}
      </div>
    </div>
  );
}
