import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Select } from "@/components/ui/select";
import type { PeopleView } from "@/lib/view-models/people-page";
import { sendJson } from "./send-json";

const DAYS = ["1", "3", "7", "14", "30"] as const;

export interface InviteDialogProps {
  isOpen: boolean;
  roles: PeopleView["roles"];
  onClose: () => void;
  /** The link is a path, and is shown this one time. */
  onInvited: (who: string, path: string) => void;
}

/** Who is invited, as what. Nothing is sent: the link is given away by hand. */
export function InviteDialog({ isOpen, ...rest }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title="Invite">
      <InviteForm {...rest} />
    </Dialog>
  );
}

function InviteForm({ roles, onInvited }: Omit<InviteDialogProps, "isOpen">) {
  const [handle, setHandle] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState("annotator");
  const [days, setDays] = useState<string>("7");
  const [fault, setFault] = useState<string | null>(null);

  const invite = async () => {
    const body = { handle: handle.trim().toLowerCase(), name: name.trim(), role, days: Number(days) };
    const answer = await sendJson<{ link: string }>("POST", "/api/v1/invitations", body);
    if (answer.ok) onInvited(name.trim() === "" ? body.handle : name.trim(), answer.value.link);
    else setFault(answer.message);
  };

  return (
    <form
      className="pp-form"
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
    >
      <Input
        label="Handle, as it stands in rater ids and files"
        placeholder="ann"
        required
        value={handle}
        onChange={(event) => setHandle(event.target.value)}
      />
      <Input label="Name, as others see it (may stay empty)" value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      <Select label="Role" value={role} options={roles} onValue={setRole} />
      <p className="meta">{roles.find((entry) => entry.value === role)?.sentence}</p>
      <Select
        label="The link works for"
        value={days}
        options={DAYS.map((value) => ({ value, name: value === "1" ? "1 day" : `${value} days` }))}
        onValue={setDays}
      />
      {fault === null ? null : (
        <Note tone="error" title="Nobody was invited" isAlert>
          {fault}
        </Note>
      )}
      <div className="row">
        <span className="grow" />
        <Button type="submit" variant="primary">
          Make the link
        </Button>
      </div>
    </form>
  );
}
