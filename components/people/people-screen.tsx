"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { peopleHref } from "@/components/shell/routes";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { useStatusLine } from "@/components/ui/status-line";
import type { PeopleView } from "@/lib/view-models/people-page";
import { AssignmentFiles } from "./assignment-files";
import { AssignmentsCard } from "./assignments-card";
import { AuditCard, type AuditGroup } from "./audit-card";
import { DrawDialog } from "./draw-dialog";
import { InviteDialog } from "./invite-dialog";
import { LinkDialog } from "./link-dialog";
import { PeopleCard } from "./people-card";
import { sendJson } from "./send-json";
import { SightCard } from "./sight-card";

export interface PeopleScreenProps {
  study: string;
  view: PeopleView;
  group: AuditGroup;
  /** The assignment whose table "what each may see" is shown; null: there is none. */
  assignment: string | null;
  /** Where others open this Plumbline; null: nowhere but on this machine. */
  sharedAddress: string | null;
}

/** People and their roles, what they have to do, what each may see, and the log of it all. */
export function PeopleScreen({ study, view, group, assignment, sharedAddress }: PeopleScreenProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const [current, setCurrent] = useState(0);
  const [isInviting, setIsInviting] = useState(false);
  const [isDrawing, setIsDrawing] = useState(false);
  const [link, setLink] = useState<{ who: string; path: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  const go = (next: { group?: AuditGroup; assignment?: string }) =>
    router.replace(peopleHref(study, { group: next.group ?? group, assignment: next.assignment ?? assignment }), { scroll: false });

  /** Sends a change, says what was done, and has the page drawn anew; true when it was done. */
  const change = async <T,>(method: "POST" | "PATCH" | "DELETE", address: string, body: unknown, done: (answer: T) => string): Promise<boolean> => {
    const answer = await sendJson<T>(method, address, body);
    setFault(answer.ok ? null : answer.message);
    if (answer.ok) {
      say(done(answer.value));
      router.refresh();
    }
    return answer.ok;
  };
  const makeLink = (address: string, who: string) =>
    change<{ link: string }>("POST", address, undefined, ({ link: path }) => {
      setLink({ who, path });
      return "A new link was made";
    });

  const card = view.cards.find((entry) => entry.id === assignment);

  useKeys("people", {
    next: () => setCurrent(Math.min(view.people.length - 1, current + 1)),
    previous: () => setCurrent(Math.max(0, current - 1)),
    invite: () => setIsInviting(true),
    draw: () => setIsDrawing(true),
    role: () => document.getElementById(`role-${view.people[current]?.id}`)?.focus(),
    "assignment-file": () => document.querySelector<HTMLElement>("#assignment-files button")?.click(),
    "log-as-csv": () => document.getElementById("audit-csv")?.click(),
  });

  return (
    <>
      <div className="head">
        <h1>People</h1>
        <span className="sub">who takes part in {study}, what they have to do, and what they may see</span>
        <span className="grow" />
        {card === undefined ? null : (
          <AssignmentFiles
            study={study}
            card={card}
            onDone={(sentence) => {
              say(sentence);
              router.refresh();
            }}
          />
        )}
        <Button icon="plus" keyHint="i" onClick={() => setIsInviting(true)}>
          Invite
        </Button>
      </div>
      {fault === null ? null : (
        <div className="pp-fault">
          <Note tone="error" title="Nothing was changed" isAlert>
            {fault}
          </Note>
        </div>
      )}
      <div className="pp-page">
        <div>
          <PeopleCard
            view={view}
            current={current}
            onCurrent={setCurrent}
            onRole={(person, role) => void change("PATCH", `/api/v1/people/${person.id}`, { role }, () => `${person.name} is ${role} now`)}
            onLink={(person) => void makeLink(`/api/v1/people/${person.id}/link`, person.name)}
            onEndSignIns={(person, signIn) =>
              void change("DELETE", `/api/v1/people/${person.id}/sign-ins${signIn === null ? "" : `/${signIn}`}`, undefined, () =>
                signIn === null ? `${person.name} is signed out everywhere` : "That browser is signed out",
              )
            }
            onRenew={(invitation) => void makeLink(`/api/v1/invitations/${invitation.id}/link`, invitation.who)}
            onEndInvitation={(invitation) =>
              void change("DELETE", `/api/v1/invitations/${invitation.id}`, undefined, () => "The link no longer works")
            }
          />
          <AuditCard study={study} view={view} group={group} onGroup={(next) => go({ group: next })} />
        </div>
        <div>
          <AssignmentsCard view={view} current={assignment} onCurrent={(id) => go({ assignment: id })} onDraw={() => setIsDrawing(true)} />
          <SightCard
            table={view.sights.find((table) => table.id === assignment) ?? null}
            onEnd={(id, reason) =>
              change("POST", `/api/v1/studies/${encodeURIComponent(study)}/assignments/${id}/end-blindness`, { reason }, () => "Blindness is ended")
            }
            onClose={(id) =>
              void change("POST", `/api/v1/studies/${encodeURIComponent(study)}/assignments/${id}/close`, undefined, () => "The assignment is closed")
            }
          />
        </div>
      </div>
      <InviteDialog
        isOpen={isInviting}
        roles={view.roles}
        onClose={() => setIsInviting(false)}
        onInvited={(who, path) => {
          setIsInviting(false);
          setLink({ who, path });
          router.refresh();
        }}
      />
      <DrawDialog
        study={study}
        isOpen={isDrawing}
        raters={view.raters}
        onClose={() => setIsDrawing(false)}
        onAssigned={(id) => {
          setIsDrawing(false);
          say("The sample is drawn and assigned");
          go({ assignment: id });
          router.refresh();
        }}
      />
      <LinkDialog link={link} sharedAddress={sharedAddress} onClose={() => setLink(null)} />
    </>
  );
}
