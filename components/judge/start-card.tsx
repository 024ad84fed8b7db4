import { type FormEvent, type Ref, useEffect, useState } from "react";
import type { Refusal } from "@/components/requests/send-request";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { Select } from "@/components/ui/select";
import { displayLine } from "@/lib/view-models/display-line";
import { formatCount, formatCounted } from "@/lib/view-models/format-count";
import { formatCost, type JudgePageInput, type ShownJudge } from "@/lib/view-models/judge-page";
import { type Estimate, estimate } from "./send-judge";

export interface StartCardProps {
  page: JudgePageInput;
  judge: ShownJudge;
  problem: Pick<Refusal, "detail" | "found" | "expected"> | null;
  startRef: Ref<HTMLButtonElement>;
  onStart: (start: { sample: string | null; maxCost: number | null; maxTokens: number | null; atOnce: number }) => void;
}

/** What a run would ask and cost, said before anything is sent; then its budget and its start. */
export function StartCard({ page, judge, problem, startRef, onStart }: StartCardProps) {
  const [sample, setSample] = useState("");
  const [most, setMost] = useState("");
  const [atOnce, setAtOnce] = useState("8");
  const [found, setFound] = useState<{ judge: string; sample: string; estimate: Estimate | null; refusal: Refusal | null } | null>(null);
  const provider = page.providers.find((one) => one.provider === judge.provider);
  useEffect(() => {
    let isCurrent = true;
    void estimate(page.study, judge.id, sample).then((answer) => {
      if (!isCurrent) return;
      const shared = { judge: judge.version, sample };
      setFound(answer.ok ? { ...shared, estimate: answer.document, refusal: null } : { ...shared, estimate: null, refusal: answer.refusal });
    });
    return () => {
      isCurrent = false;
    };
  }, [page.study, judge.id, judge.version, sample]);
  const guess = found?.judge === judge.version && found.sample === sample ? found.estimate : null;
  const hasPrice = guess !== null && guess.cost !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const limit = most.trim() === "" ? null : Number(most);
    onStart({ sample: sample === "" ? null : sample, maxCost: hasPrice ? limit : null, maxTokens: hasPrice ? null : limit, atOnce: Number(atOnce) });
  };
  return (
    <Card
      title="Before the start"
      sub={judge.isNewest ? "nothing has been sent yet" : "an older version: it is looked at, a newer one is run"}
      className="ju-job"
    >
      <form className="ju-start" onSubmit={submit}>
        <Select
          label="On"
          value={sample}
          options={[
            { value: "", name: judge.task === "gap" ? `all ${formatCount(page.items)} cases` : `all ${formatCount(page.items)} runs` },
            ...page.samples.map(({ sampleId, n, seed, where }) => ({ value: sampleId, name: `${n} ${where}, seed ${seed}` })),
          ]}
          onValue={setSample}
        />
        <Input
          label={hasPrice ? "Stop at this cost" : "Stop at so many tokens"}
          type="number"
          min={0}
          step="any"
          placeholder="no budget"
          value={most}
          onChange={(event) => setMost(event.target.value)}
        />
        <Input
          label="Calls at once, at most"
          type="number"
          min={1}
          max={64}
          required
          value={atOnce}
          onChange={(event) => setAtOnce(event.target.value)}
        />
        <Button
          ref={startRef}
          type="submit"
          variant="primary"
          keyHint="s"
          disabled={!judge.isNewest || guess === null || guess.items === guess.cached}
        >
          Start
        </Button>
      </form>
      <div className="ju-guess" role="status">
        {found?.refusal != null ? (
          <Note tone="error" title="No estimate">
            {displayLine(found.refusal.detail)}
          </Note>
        ) : guess === null ? (
          <p className="meta">Counting what would be asked.</p>
        ) : (
          <p>
            <b>{formatCounted(guess.items - guess.cached, "item", "items")}</b> to ask, {formatCount(guess.cached)} answered before.{" "}
            <b>{formatCount(guess.inputTokens)}</b> tokens in and about <b>{formatCount(guess.outputTokens)}</b> out, guessed at four characters a
            token;{" "}
            {guess.cost === null
              ? "no price is set for this model, so the cost is unknown."
              : `about ${formatCost(guess.cost)} in the currency of your prices.`}
          </p>
        )}
        {provider?.isSet === false ? (
          <Note tone="warn" title={`${judge.provider} is not set`}>
            Set {provider.variables[0]} in the server’s environment and start it again.
          </Note>
        ) : null}
        {problem === null ? null : (
          <Note
            tone="error"
            title="It did not start"
            isAlert
            facts={[
              ...(problem.found === null ? [] : [{ name: "found", value: displayLine(problem.found) }]),
              ...(problem.expected === null ? [] : [{ name: "expected", value: displayLine(problem.expected) }]),
            ]}
          >
            {displayLine(problem.detail)}
          </Note>
        )}
      </div>
    </Card>
  );
}
