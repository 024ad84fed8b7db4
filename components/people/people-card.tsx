import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Card } from "@/components/ui/pane";
import { Popover } from "@/components/ui/popover";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Select } from "@/components/ui/select";
import { TableHead } from "@/components/ui/table-head";
import type { Role } from "@/lib/blindness/role";
import type { InvitationRow, PeopleView, PersonRow } from "@/lib/view-models/people-page";

export interface PeopleCardProps {
  view: PeopleView;
  /** Which person the keys mean. */
  current: number;
  onCurrent: (index: number) => void;
  onRole: (person: PersonRow, role: Role) => void;
  onLink: (person: PersonRow) => void;
  /** `signIn` null: all of them. */
  onEndSignIns: (person: PersonRow, signIn: string | null) => void;
  onRenew: (invitation: InvitationRow) => void;
  onEndInvitation: (invitation: InvitationRow) => void;
}

/** Everybody with role and sign-ins; below them who was invited and has not come. */
export function PeopleCard(props: PeopleCardProps) {
  const { view, current } = props;
  return (
    <Card
      title="People and roles"
      sub={view.sub}
      end={
        <span className="meta">
          role <Kbd value="r" />
        </span>
      }
    >
      <ScrollRegion label="People and roles, as a table">
        <table className="t pp-people">
          <TableHead
            rows={[
              [
                "Name",
                "Role",
                "Sign-in",
                { text: "last sign-in, UTC", numeric: true },
                { text: "done", numeric: true },
                { text: "More", spoken: true },
              ],
            ]}
          />
          <tbody>
            {view.people.map((person, index) => (
              <PersonLine key={person.id} {...props} person={person} isCurrent={index === current} onCurrent={() => props.onCurrent(index)} />
            ))}
            {view.invitations.map((invitation) => (
              <InvitationLine key={invitation.id} {...props} invitation={invitation} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

interface PersonLineProps extends Omit<PeopleCardProps, "current" | "onCurrent"> {
  person: PersonRow;
  isCurrent: boolean;
  onCurrent: () => void;
}

function PersonLine({ view, person, isCurrent, onCurrent, onRole, onLink, onEndSignIns }: PersonLineProps) {
  const isRole = (value: string): value is Role => view.roles.some((role) => role.value === value);
  return (
    <tr className={isCurrent ? "is-current" : undefined} onFocus={onCurrent}>
      <th scope="row" title={person.name}>
        <b className="strong">{person.name}</b> {person.name === person.handle ? null : <span className="meta">{person.handle}</span>}
      </th>
      <td>
        {person.mayChangeRole ? (
          <Select
            id={`role-${person.id}`}
            label={`Role of ${person.name}`}
            hideLabel
            className="small"
            value={person.role}
            options={view.roles}
            onValue={(value) => (isRole(value) ? onRole(person, value) : undefined)}
          />
        ) : (
          person.role
        )}
      </td>
      <td className="quiet">{person.signIn}</td>
      <td className="num faint">{person.lastSignIn}</td>
      <td className="num">{person.progress?.text ?? "–"}</td>
      <td className="num">
        <Popover trigger="…" label={`More about ${person.name}`} align="end" className="btn bare small">
          {(close) => {
            const then = (act: () => void) => () => {
              close();
              act();
            };
            return (
              <>
                <button type="button" className="item" onClick={then(() => onLink(person))}>
                  Make a sign-in link
                </button>
                {person.signIns.map((signIn) => (
                  <button key={signIn.id} type="button" className="item" onClick={then(() => onEndSignIns(person, signIn.id))}>
                    End the sign-in {signIn.text}
                  </button>
                ))}
                <button type="button" className="item" onClick={then(() => onEndSignIns(person, null))}>
                  End all sign-ins and unused links
                </button>
              </>
            );
          }}
        </Popover>
      </td>
    </tr>
  );
}

function InvitationLine({
  invitation,
  onRenew,
  onEndInvitation,
}: Pick<PeopleCardProps, "onRenew" | "onEndInvitation"> & { invitation: InvitationRow }) {
  return (
    <tr className="inv">
      <th scope="row" title={invitation.who}>
        {invitation.who}
      </th>
      <td>{invitation.role}</td>
      <td>
        <span className={invitation.state === "open" ? "tag warn" : "tag"}>{invitation.tag}</span> <span className="faint">{invitation.detail}</span>
      </td>
      <td className="num faint">not yet</td>
      <td className="num" colSpan={2}>
        {invitation.state === "open" ? (
          <Button variant="bare" size="small" onClick={() => onEndInvitation(invitation)}>
            End
          </Button>
        ) : null}
        <Button variant="bare" size="small" onClick={() => onRenew(invitation)}>
          New link
        </Button>
      </td>
    </tr>
  );
}
