import Link from "next/link";
import { PlumbBob } from "@/components/glyphs/plumb-bob";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Role } from "@/lib/blindness/role";
import { KeysButton } from "./keys-button";
import { PersonMenu } from "./person-menu";
import {
  agreementHref,
  annotateHref,
  compareHref,
  countsHref,
  dialoguesHref,
  exportsHref,
  gateReportHref,
  importHref,
  judgeHref,
  overviewHref,
  peopleHref,
  rubricsHref,
  STUDIES_HREF,
  settingsHref,
  tableCheckHref,
  trajectoriesHref,
  writeSetHref,
} from "./routes";
import { StudySwitcher } from "./study-switcher";
import { ThemeMenu } from "./theme-menu";

export type TabId =
  | "annotate"
  | "overview"
  | "trajectories"
  | "counts"
  | "agreement"
  | "dialogues"
  | "replay"
  | "compare"
  | "people"
  | "exports"
  | "table-check"
  | "write-set"
  | "judge"
  | "settings"
  | "rubrics"
  | "import";

/** The study that is open, as the bar shows it. */
export interface ShellStudy {
  id: string;
  /** Number of trajectories, formatted; null while it is not known. */
  trajectories: string | null;
  /** Handles of all studies, for the switcher. */
  others: readonly string[];
  /** What blindness leaves out of every page of it for whoever looks, in one sentence; null: nothing. */
  withheld: string | null;
  person: ShellPerson;
}

/** Who is signed in. */
export interface ShellPerson {
  name: string;
  role: Role;
}

export function TopBar({ study, tab }: { study: ShellStudy | null; tab: TabId | null }) {
  const annotate = study === null ? null : ({ id: "annotate", name: "Annotate", href: annotateHref(study.id), count: null } as const);
  const tabs =
    study === null || annotate === null
      ? []
      : study.person.role === "annotator"
        ? [annotate]
        : ([
            { id: "overview", name: "Overview", href: overviewHref(study.id), count: null },
            { id: "trajectories", name: "Trajectories", href: trajectoriesHref(study.id), count: study.trajectories },
            { id: "counts", name: "Counts", href: countsHref(study.id), count: null },
            ...(study.person.role === "viewer" ? [] : [annotate]),
            { id: "agreement", name: "Agreement", href: agreementHref(study.id), count: null },
            { id: "replay", name: "Replay", href: gateReportHref(study.id), count: null },
            { id: "compare", name: "Compare", href: compareHref(study.id), count: null },
            { id: "exports", name: "Exports", href: exportsHref(study.id), count: null },
            // Opens from the exports and stands among the tabs while it is open.
            ...(tab === "table-check" ? [{ id: "table-check", name: "Check a table", href: tableCheckHref(study.id), count: null } as const] : []),
            ...(study.person.role === "owner" ? [{ id: "people", name: "People", href: peopleHref(study.id), count: null } as const] : []),
            ...(tab === "dialogues" ? [{ id: "dialogues", name: "Dialogues", href: dialoguesHref(study.id), count: null } as const] : []),
            // Opens from the study's menu and stands among the tabs while it is open.
            ...(tab === "write-set" ? [{ id: "write-set", name: "Write set", href: writeSetHref(study.id), count: null } as const] : []),
            ...(tab === "judge" ? [{ id: "judge", name: "Judge", href: judgeHref(study.id), count: null } as const] : []),
            ...(tab === "settings" ? [{ id: "settings", name: "Settings", href: settingsHref(study.id), count: null } as const] : []),
            ...(tab === "rubrics" ? [{ id: "rubrics", name: "Rubrics", href: rubricsHref(study.id), count: null } as const] : []),
          ] as const);
  return (
    <header className="top">
      <a className="skip" href="#main">
        To the content
      </a>
      <Link className="brand" href={STUDIES_HREF}>
        <PlumbBob />
        Plumbline
      </Link>
      {study === null ? null : (
        <>
          <div className="study">
            <StudySwitcher study={study.id} studies={study.others} />
          </div>
          <nav className="tabs" aria-label="Study">
            <ul>
              {tabs.map((entry) => (
                <li key={entry.id}>
                  <Link href={entry.href} aria-current={entry.id === tab ? "page" : undefined}>
                    {entry.name} {entry.count === null ? null : <span className="n">{entry.count}</span>}
                  </Link>
                </li>
              ))}
            </ul>
            {study.person.role === "annotator" ? (
              <span className="locked">
                <Icon name="lock" size={12} /> the other screens are closed to annotators
              </span>
            ) : null}
          </nav>
        </>
      )}
      <div className="tools">
        {study?.person.role !== "owner" ? null : (
          <LinkButton variant="bare" icon="upload" href={importHref(study.id)} aria-current={tab === "import" ? "page" : undefined}>
            Import
          </LinkButton>
        )}
        {study === null ? null : <PersonMenu person={study.person} />}
        <ThemeMenu />
        <KeysButton />
      </div>
    </header>
  );
}
