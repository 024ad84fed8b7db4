"use client";

import { LabelGlyph } from "@/components/glyphs/label-mark";
import { OutcomeMark, type OutcomeStatus } from "@/components/glyphs/outcome-mark";
import { Kbd } from "@/components/ui/kbd";
import { isGapLabel } from "@/lib/rubric/rubric";
import type { FacetGroup } from "@/lib/view-models/trajectories-table";
import { type Facet, OUTCOMES } from "@/lib/view-models/trajectory-query";
import { SearchBox } from "./search-box";

/** A view that is one key away. */
export interface SavedView {
  name: string;
  key: string;
  isCurrent: boolean;
  open: () => void;
}

export interface FacetPaneProps {
  q: string;
  onSearch: (q: string) => void;
  views: readonly SavedView[];
  groups: readonly FacetGroup[];
  onToggle: (facet: Facet, value: string) => void;
  id: string;
  isOpen: boolean;
}

function isOutcome(value: string): value is OutcomeStatus {
  return (OUTCOMES as readonly string[]).includes(value);
}

function FacetMark({ facet, value }: { facet: Facet; value: string }) {
  if (facet === "label" && isGapLabel(value)) return <LabelGlyph label={value} />;
  if (facet === "outcome" && isOutcome(value)) {
    return (
      <span aria-hidden="true" className="inline-flex">
        <OutcomeMark status={value} />
      </span>
    );
  }
  return null;
}

/** Find, views and filters with their counts: what each value would leave under the filters of the other groups. */
export function FacetPane({ q, onSearch, views, groups, onToggle, id, isOpen }: FacetPaneProps) {
  return (
    <aside id={id} className={isOpen ? "facets is-open" : "facets"} aria-label="Filters">
      <div className="facet-find">
        <SearchBox q={q} onSearch={onSearch} />
      </div>
      <h3 id="views-title">Views</h3>
      <ul aria-labelledby="views-title">
        {views.map((view) => (
          <li key={view.key} className={view.isCurrent ? "is-current" : undefined}>
            <button type="button" aria-pressed={view.isCurrent} aria-keyshortcuts={view.key} onClick={view.open}>
              <span className="grow clip">{view.name}</span>
              <Kbd value={view.key} />
            </button>
          </li>
        ))}
      </ul>
      {groups.map((group) => (
        <fieldset key={group.facet}>
          <legend>{group.title}</legend>
          {group.rows.map((row) => (
            <label key={row.value} title={row.name}>
              <input type="checkbox" className="cb" checked={row.isOn} onChange={() => onToggle(group.facet, row.value)} />
              <FacetMark facet={group.facet} value={row.value} />
              <span className="grow clip">{row.name}</span>
              <svg className="facet-bar" width="20" height="4" aria-hidden="true">
                <rect width="20" height="4" rx="2" className="rail" />
                <rect width={(20 * row.size).toFixed(1)} height="4" rx="2" className="part" />
              </svg>
              <span className="num">{row.count}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </aside>
  );
}
