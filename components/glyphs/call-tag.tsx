import { VerdictGlyph } from "./verdict-mark";

export type CallTagKind = "read" | "write" | "navigate" | "pure" | "housekeeping" | "message" | "unparsed" | "none";

const TEXT: Readonly<Record<CallTagKind, string>> = {
  read: "read",
  write: "write",
  navigate: "go",
  pure: "pure",
  housekeeping: "keep",
  message: "say",
  unparsed: "unparsed",
  none: "none",
};

const LOOK: Readonly<Record<CallTagKind, string>> = {
  read: "tag read",
  write: "tag write",
  navigate: "tag read",
  pure: "tag dotted",
  housekeeping: "tag dotted",
  message: "tag",
  unparsed: "tag dotted",
  none: "tag dotted",
};

/** What kind of call: a write is solid ink, a read a thin frame, everything else dotted. The word is always there. */
export function CallTag({ kind }: { kind: CallTagKind }) {
  return (
    <span className={LOOK[kind]} title={kind}>
      {TEXT[kind]}
    </span>
  );
}

export function RefusedTag() {
  return (
    <span className="tag refused">
      <VerdictGlyph verdict="refused" />
      refused
    </span>
  );
}
