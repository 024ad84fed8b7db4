"use client";

import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { savePng, saveSvg } from "./save-chart";

export interface ChartCardProps {
  title: string;
  sub?: string;
  /** Name of the files. */
  fileName: string;
  /** The drawing: exactly one `svg.chart` stands in it. */
  children: ReactNode;
  /** The same numbers as a table. */
  table: ReactNode;
  note?: ReactNode;
  className?: string;
}

/** A drawing with its table, to be saved as SVG or PNG. */
export function ChartCard({ title, sub, fileName, children, table, note, className }: ChartCardProps) {
  const place = useRef<HTMLElement>(null);
  const [isTable, setIsTable] = useState(false);
  const drawing = (): SVGSVGElement | null => place.current?.querySelector<SVGSVGElement>("svg.chart") ?? null;
  const save = (how: (svg: SVGSVGElement, name: string) => Promise<void>) => {
    const svg = drawing();
    if (svg !== null) void how(svg, fileName);
  };
  return (
    <Card
      title={title}
      sub={sub}
      className={className ?? ""}
      end={
        <>
          <Button variant="bare" size="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            Table
          </Button>
          <Button variant="bare" size="small" disabled={isTable} aria-label={`Save the chart “${title}” as SVG`} onClick={() => save(saveSvg)}>
            SVG
          </Button>
          <Button variant="bare" size="small" disabled={isTable} aria-label={`Save the chart “${title}” as PNG`} onClick={() => save(savePng)}>
            PNG
          </Button>
        </>
      }
    >
      {isTable ? (
        <ScrollRegion label={`${title}, as a table`}>{table}</ScrollRegion>
      ) : (
        <ScrollRegion ref={place} label={`${title}, as a drawing`} className="cmp-chart">
          {children}
        </ScrollRegion>
      )}
      {note === undefined ? null : <p className="meta cmp-note">{note}</p>}
    </Card>
  );
}
