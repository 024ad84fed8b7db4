"use client";

import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

export interface FileFieldProps {
  name: string;
  /** Where the chosen file is sent, as the body of a POST. */
  address: string;
  /** What became of it, in a sentence. */
  onAnswer: (answer: Record<string, unknown>) => void;
  onFault: (sentence: string) => void;
}

/** A button that asks for one file and sends it as it is. */
export function FileField({ name, address, onAnswer, onFault }: FileFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setIsSending(true);
    try {
      const response = await fetch(address, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file });
      const answer = (await response.json()) as Record<string, unknown>;
      if (response.ok) onAnswer(answer);
      else onFault([answer.detail, answer.expected == null ? null : `Expected: ${answer.expected}.`].filter((part) => part != null).join(" "));
    } catch {
      onFault("The server does not answer. The file was not taken.");
    }
    setIsSending(false);
    target.value = "";
  };
  return (
    <>
      <Button icon="upload" disabled={isSending} onClick={() => field.current?.click()}>
        {isSending ? "Reading the file" : name}
      </Button>
      <input ref={field} type="file" className="sr" tabIndex={-1} aria-label={name} onChange={(event) => void send(event)} />
    </>
  );
}
