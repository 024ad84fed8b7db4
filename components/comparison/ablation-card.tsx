"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useStatusLine } from "@/components/ui/status-line";
import { TableHead } from "@/components/ui/table-head";
import type { AblationView } from "@/lib/view-models/compare-ablation";
import { saveFactors } from "./send-factors";

export interface AblationCardProps {
  study: string;
  view: AblationView;
  measure: string;
  /** The address that compares the two configurations of a contrast. */
  contrastHref: (before: string, after: string) => string;
  mayEdit: boolean;
}

/** What each configuration has of each factor, and the pairs that differ in exactly one. */
export function AblationCard({ study, view, measure, contrastHref, mayEdit }: AblationCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      title="Ablation"
      sub="factors of configurations, and pairs that differ in one"
      end={
        mayEdit ? (
          <Button variant="bare" size="small" aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? "Done" : "Set factors"}
          </Button>
        ) : null
      }
    >
      {isEditing ? (
        <FactorForms study={study} view={view} />
      ) : (
        <ScrollRegion label="Factors of configurations">
          <table className="t">
            <TableHead rows={[["Configuration", ...view.factors, { text: `${measure}, %`, numeric: true }]]} />
            <tbody>
              {view.rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row" className="mono">
                    {row.configuration}
                  </th>
                  {row.values.map((value, index) => (
                    <td key={view.factors[index]}>{value === "" ? <span className="faint">–</span> : value}</td>
                  ))}
                  <td className="num">{row.success}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {view.contrasts.length === 0 ? (
        <p className="meta cmp-note">
          No two configurations differ in exactly one factor. Set factors to see the contrasts that an ablation stands on.
        </p>
      ) : (
        <ScrollRegion label="Pairs that differ in one factor">
          <table className="t">
            <TableHead rows={[["Factor", "From", "To", { text: `Δ ${measure}, points`, numeric: true }, "Pairs", "Compare"]]} />
            <tbody>
              {view.contrasts.map((contrast) => (
                <tr key={contrast.key}>
                  <th scope="row">{contrast.factor}</th>
                  <td>{contrast.from}</td>
                  <td>{contrast.to}</td>
                  <td className="num diff">
                    <span>{contrast.difference}</span>
                    <span className="ci">{contrast.interval}</span>
                  </td>
                  <td className="meta">{contrast.pairs}</td>
                  <td>
                    <Link href={contrastHref(contrast.beforeId, contrast.afterId)} prefetch={false}>
                      {contrast.before} and {contrast.after}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <p className="meta cmp-note">
        Δ stands on the tasks and trials that both were run on, its 95 % interval on the same pairs; the values above are those of all runs. The test
        stands on the page that compares the pair.
      </p>
    </Card>
  );
}

function FactorForms({ study, view }: { study: string; view: AblationView }) {
  const [added, setAdded] = useState("");
  const factors = added.trim() === "" || view.factors.includes(added.trim()) ? view.factors : [...view.factors, added.trim()];
  return (
    <div className="factors">
      {view.rows.map((row) => (
        <FactorForm key={row.id} study={study} configuration={row.id} name={row.configuration} factors={factors} values={row.values} />
      ))}
      <Input label="Another factor" value={added} onChange={(event) => setAdded(event.target.value)} maxLength={60} />
    </div>
  );
}

interface FactorFormProps {
  study: string;
  configuration: string;
  name: string;
  factors: readonly string[];
  values: readonly string[];
}

function FactorForm({ study, configuration, name, factors, values }: FactorFormProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const [draft, setDraft] = useState<Record<string, string>>({});
  const draftOf = (factor: string, index: number): string => draft[factor] ?? values[index] ?? "";
  const save = async () => {
    const given = factors.map((factor, index) => [factor, draftOf(factor, index).trim()] as const).filter(([, value]) => value !== "");
    const refused = await saveFactors(study, configuration, Object.fromEntries(given));
    say(refused ?? `Factors of ${name} saved`);
    if (refused === null) router.refresh();
  };
  return (
    <form
      className="factor-form"
      aria-label={`Factors of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <span className="mono">{name}</span>
      {factors.map((factor, index) => (
        <Input
          key={factor}
          label={factor}
          value={draftOf(factor, index)}
          onChange={(event) => setDraft({ ...draft, [factor]: event.target.value })}
          maxLength={60}
        />
      ))}
      <Button type="submit" size="small">
        Save
      </Button>
    </form>
  );
}
