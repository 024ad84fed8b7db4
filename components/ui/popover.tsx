"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon, type IconName } from "./icon";

export interface PopoverProps {
  /** What the button shows. */
  trigger: ReactNode;
  icon?: IconName;
  /** Accessible name, when the trigger shows only an icon or a value. */
  label?: string;
  /** Which edge of the button the panel keeps to. */
  align?: "start" | "end";
  className?: string;
  /** Gets a function that closes the panel, for entries that do something once. */
  children: (close: () => void) => ReactNode;
}

/** A button that shows a panel under it: links, checkboxes, a few settings. Escape or a press elsewhere closes it. */
export function Popover({ trigger, icon, label, align = "start", className = "btn bare", children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setIsOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey, true);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey, true);
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus leaves; the control is the button inside
    <span
      className="pop"
      ref={root}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon === undefined ? null : <Icon name={icon} />}
        {trigger}
      </button>
      {isOpen ? (
        <div id={panelId} className={align === "end" ? "pop-panel end" : "pop-panel"}>
          {children(() => {
            setIsOpen(false);
            button.current?.focus();
          })}
        </div>
      ) : null}
    </span>
  );
}
