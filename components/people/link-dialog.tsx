import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";

export interface LinkDialogProps {
  link: { who: string; path: string } | null;
  /** Where others open this Plumbline; null: nowhere but on this machine. */
  sharedAddress: string | null;
  onClose: () => void;
}

/** A link that was just made. It is shown this once: only its hash is kept. */
export function LinkDialog({ link, sharedAddress, onClose }: LinkDialogProps) {
  return (
    <Dialog isOpen={link !== null} onClose={onClose} title={link === null ? "Link" : `Link for ${link.who}`}>
      {link === null ? null : <LinkBody path={link.path} sharedAddress={sharedAddress} />}
    </Dialog>
  );
}

function LinkBody({ path, sharedAddress }: { path: string; sharedAddress: string | null }) {
  const [said, setSaid] = useState("");
  const address = `${sharedAddress ?? window.location.origin}${path}`;
  return (
    <div className="pp-form">
      <Input label="Give this away; it works once and is shown only now" readOnly value={address} onFocus={(event) => event.target.select()} />
      <div className="row">
        <span className="meta grow" role="status">
          {said}
        </span>
        <Button
          variant="primary"
          icon="copy"
          onClick={() => void copyText(address).then((isDone) => setSaid(isDone ? "Copied" : "The browser refused: select the text and copy it"))}
        >
          Copy
        </Button>
      </div>
      {sharedAddress === null ? (
        <Note tone="warn" title="This Plumbline answers this machine alone">
          The link works in a browser of this machine. Start with <code>npm start -- --lan</code> to let others in, or give an assignment file to a
          colleague without this network.
        </Note>
      ) : null}
    </div>
  );
}
