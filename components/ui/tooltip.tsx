"use client";

import { type ReactNode, useId, useState } from "react";

/** A sentence for something short. The child must be focusable or named elsewhere: the text is also its description. Escape hides it. */
export function Tooltip({ text, children }: { text: string; children: (descriptionId: string) => ReactNode }) {
  const id = useId();
  const [isShut, setIsShut] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens for Escape and leaving; the control is the child
    <span
      className={isShut ? "tip shut" : "tip"}
      onKeyDown={(event) => {
        if (event.key === "Escape") setIsShut(true);
      }}
      onPointerLeave={() => setIsShut(false)}
      onBlur={() => setIsShut(false)}
    >
      {children(id)}
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
