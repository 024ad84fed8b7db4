"use client";

import { type FormEvent, useState } from "react";
import { type Refusal, sendRequest } from "@/components/requests/send-request";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { displayLine } from "@/lib/view-models/display-line";
import { formatCount } from "@/lib/view-models/format-count";
import type { ShownProvider } from "@/lib/view-models/judge-page";

interface Tried {
  model: string;
  answer: string | null;
  fault: { code: string; message: string } | null;
  inputTokens: number;
  outputTokens: number;
}

export interface ProvidersScreenProps {
  providers: readonly ShownProvider[];
  hasPrices: boolean;
  mayManage: boolean;
}

/** Which providers of models are set up, by which variables; never what stands in them. One call tries whether a model answers. */
export function ProvidersScreen({ providers, hasPrices, mayManage }: ProvidersScreenProps) {
  return (
    <>
      <div className="head">
        <h1>Settings</h1>
        <span className="sub">providers of models, for the judge and the gate with a model</span>
      </div>
      <div className="ju-providers">
        <Note title="They come from the server’s environment and from nowhere else">
          No form takes a key, and no page shows one. Set the variables, start the server again, and try one call. Without a provider everything but
          the judge and the gate with a model works, and Plumbline makes no outbound connection.
        </Note>
        {providers.map((provider) => (
          <Provider key={provider.provider} provider={provider} mayManage={mayManage} />
        ))}
        <Card title="Prices" end={<span className={hasPrices ? "tag ok" : "tag"}>{hasPrices ? "set" : "not set"}</span>}>
          <p className="pad">
            {hasPrices
              ? "PLUMBLINE_MODEL_PRICES is set: a judge of a model with a price has a cost, and may have a budget in money."
              : 'Set PLUMBLINE_MODEL_PRICES to a JSON object of prices per million tokens, as {"model":{"input":1,"output":5}}, to see costs and to have a budget in money. No price list is built in: they change.'}
          </p>
        </Card>
      </div>
    </>
  );
}

function Provider({ provider: { provider, isSet, variables }, mayManage }: { provider: ShownProvider; mayManage: boolean }) {
  const [model, setModel] = useState("");
  const [tried, setTried] = useState<Tried | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isTrying, setIsTrying] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTrying(true);
    setTried(null);
    setRefusal(null);
    const answer = await sendRequest<Tried>(`/api/v1/providers/${encodeURIComponent(provider)}/try`, "POST", { model });
    setIsTrying(false);
    if (answer.ok) setTried(answer.document);
    else setRefusal(answer.refusal);
  };
  return (
    <Card title={provider} sub={variables.join(", ")} end={<span className={isSet ? "tag ok" : "tag"}>{isSet ? "set" : "not set"}</span>}>
      {isSet && mayManage ? (
        <form className="ju-try" onSubmit={(event) => void submit(event)}>
          <Input label={`Model of ${provider}`} required maxLength={200} value={model} onChange={(event) => setModel(event.target.value)} />
          <Button type="submit" disabled={isTrying || model === ""}>
            {isTrying ? "Trying" : "Try one call"}
          </Button>
        </form>
      ) : (
        <p className="pad meta">{isSet ? "The owner may try it." : `Set ${variables[0] ?? ""} in the server’s environment and start it again.`}</p>
      )}
      <div className="ju-guess" role="status">
        {refusal === null ? null : (
          <Note tone="error" title="Not tried">
            {displayLine(refusal.detail)}
          </Note>
        )}
        {tried === null ? null : tried.fault === null ? (
          <Note tone="ok" title={`${displayLine(tried.model, 60)} answered`}>
            “{displayLine(tried.answer ?? "", 200)}”, {formatCount(tried.inputTokens)} tokens in, {formatCount(tried.outputTokens)} out.
          </Note>
        ) : (
          <Note tone="error" title={`${displayLine(tried.model, 60)} did not answer: ${tried.fault.code}`}>
            {displayLine(tried.fault.message)}
          </Note>
        )}
      </div>
    </Card>
  );
}
