"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { MINIMUM_EXPLANATION_LENGTH } from "@/lib/rubric/rubric";

/** `a`: once more for the write of the selected step, `n` for one that never came. The keys act while the focus is in here. */
export function AddCaseForm({
  selected,
  onAdd,
  onLeave,
}: {
  selected: string;
  onAdd: (what: "selected" | "never-came") => void;
  onLeave: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset
      className="ask"
      onKeyDown={(event) => {
        const key = event.key;
        if (!["a", "n", "Escape"].includes(key) || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        if (key === "Escape") onLeave();
        else onAdd(key === "a" ? "selected" : "never-came");
      }}
    >
      <legend>Add a case</legend>
      <Button ref={first} size="small" keyHint="a" onClick={() => onAdd("selected")}>
        {selected}
      </Button>
      <Button size="small" keyHint="n" onClick={() => onAdd("never-came")}>
        a needed write that never came
      </Button>
      <Button size="small" variant="bare" keyHint="Escape" onClick={onLeave}>
        leave
      </Button>
    </fieldset>
  );
}

/** `x`: why the write is no case. */
export function AsideForm({ onReason, onLeave }: { onReason: (reason: string) => boolean; onLeave: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState("");
  const [isShort, setIsShort] = useState(false);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault();
        setIsShort(!onReason(reason));
      }}
    >
      <label htmlFor="aside-reason">Not a case, because</label>
      <input
        ref={field}
        id="aside-reason"
        className="input-line"
        value={reason}
        autoComplete="off"
        aria-describedby="aside-need"
        aria-invalid={isShort}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onLeave();
        }}
      />
      <Button type="submit" size="small" keyHint="Enter">
        Set aside
      </Button>
      <span id="aside-need" className="meta" role={isShort ? "alert" : undefined}>
        a reason of {MINIMUM_EXPLANATION_LENGTH} characters or more
      </span>
    </form>
  );
}
