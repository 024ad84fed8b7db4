"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button";
import { ScrollRegion } from "./scroll-region";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot, primary last. */
  actions?: ReactNode;
}

/**
 * The browser's own modal dialog: it makes the rest inert, keeps the focus inside, closes on Escape and gives the focus
 * back. No library, and nothing that a strict style policy would have to allow.
 */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop only; Escape does the same by keyboard
    <dialog
      ref={element}
      className="dlg"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {isOpen ? (
        <>
          <div className="dlg-h">
            <h2 id={titleId} className="grow">
              {title}
            </h2>
            <Button variant="bare" icon="close" aria-label="Close" onClick={onClose} />
          </div>
          <ScrollRegion className="dlg-b" label={title}>
            {children}
          </ScrollRegion>
          {actions === undefined ? null : <div className="dlg-f">{actions}</div>}
        </>
      ) : null}
    </dialog>
  );
}
