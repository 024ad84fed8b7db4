"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { Refusal } from "@/components/requests/send-request";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Select } from "@/components/ui/select";
import { useStatusLine } from "@/components/ui/status-line";
import { TableHead } from "@/components/ui/table-head";
import { displayLine } from "@/lib/view-models/display-line";
import { askModel, followJob, keepModelAnswers, type ModelAnswer } from "./send-write-set";

export interface AskModelProps {
  study: string;
  environment: string;
  providers: readonly string[];
}

/** One pass of a model over the actions whose kind is only guessed. A person looks at it first; nothing holds before it is kept. */
export function AskModel({ study, environment, providers }: AskModelProps) {
  const router = useRouter();
  const { say } = useStatusLine();
  const [isOpen, setIsOpen] = useState(false);
  const [provider, setProvider] = useState(providers[0] ?? "");
  const [model, setModel] = useState("");
  const [answers, setAnswers] = useState<readonly ModelAnswer[] | null>(null);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState("");
  const pass = { environment, provider, model };
  const kept = (answers ?? []).filter(({ name }) => !dropped.has(name)).map(({ name }) => name);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setBusy("asking");
    setRefusal(null);
    const asked = await askModel(study, pass);
    setBusy("");
    setDropped(new Set());
    if (asked.ok) setAnswers(asked.document.actions);
    else setRefusal(asked.refusal);
  };
  const keep = async () => {
    setBusy("saving");
    const saved = await keepModelAnswers(study, { ...pass, actions: kept });
    if (!saved.ok) {
      setBusy("");
      setRefusal(saved.refusal);
      return;
    }
    await followJob(saved.document.jobId, (done, total) => setBusy(total === null ? "computing anew" : `computed anew: ${done} of ${total} runs`));
    setBusy("");
    setAnswers(null);
    setIsOpen(false);
    say(`Kept as version ${saved.document.version}.`);
    router.refresh();
  };
  return (
    <>
      <Button id="ask-model" keyHint="a" onClick={() => setIsOpen(true)}>
        Ask a model
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Ask a model what these actions do">
        <div className="ju-form">
          <p className="meta">
            Only actions of which nothing better is known than their name are asked about, each with one call as it stands in a run. The answer is
            kept with the model as its source; a decision of a person comes before it.
          </p>
          {providers.length === 0 ? (
            <Note tone="warn" title="No provider of models is set">
              Set one in the server’s environment; the page of settings names the variables.
            </Note>
          ) : (
            <form className="ju-try" onSubmit={(event) => void ask(event)}>
              <Select label="Provider" value={provider} options={providers.map((name) => ({ value: name, name }))} onValue={setProvider} />
              <Input
                label="Model, as the provider calls it"
                required
                maxLength={200}
                value={model}
                onChange={(event) => setModel(event.target.value)}
              />
              <Button type="submit" disabled={busy !== "" || model === ""}>
                Ask
              </Button>
            </form>
          )}
          {refusal === null ? null : (
            <Note
              tone="error"
              title="Nothing was changed"
              isAlert
              facts={[
                ...(refusal.found === null ? [] : [{ name: "found", value: displayLine(refusal.found) }]),
                ...(refusal.expected === null ? [] : [{ name: "expected", value: displayLine(refusal.expected) }]),
              ]}
            >
              {displayLine(refusal.detail)}
            </Note>
          )}
          {answers === null ? null : answers.length === 0 ? (
            <p>Nothing is left to ask: of every action more is known than its name.</p>
          ) : (
            <>
              <ScrollRegion className="x tie-runs" label="What the model says">
                <table className="t">
                  <TableHead rows={[["Keep", "Action", "Kind", "Because"]]} />
                  <tbody>
                    {answers.map(({ name, kind, reason }) => (
                      <tr key={name}>
                        <td>
                          <input
                            type="checkbox"
                            className="cb"
                            aria-label={`Keep what it says of ${displayLine(name, 60)}`}
                            checked={!dropped.has(name)}
                            onChange={() => setDropped((before) => toggled(before, name))}
                          />
                        </td>
                        <th scope="row" className="mono">
                          {displayLine(name, 60)}
                        </th>
                        <td>{kind}</td>
                        <td className="msg">{displayLine(reason, 200)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
              <div className="row">
                <span className="meta" role="status">
                  {busy}
                </span>
                <span className="grow" />
                <Button variant="primary" disabled={busy !== "" || kept.length === 0} onClick={() => void keep()}>
                  Keep {kept.length} of {answers.length}
                </Button>
              </div>
            </>
          )}
        </div>
      </Dialog>
    </>
  );
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
