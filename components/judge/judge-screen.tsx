"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { RecordView } from "@/components/agreement/record-view";
import { MachineCard } from "@/components/metrics/machine-card";
import type { Refusal } from "@/components/requests/send-request";
import { useKeys } from "@/components/shell/key-provider";
import { judgeHref, recordsHref, settingsHref, trajectoryHref } from "@/components/shell/routes";
import { useJob } from "@/components/study/use-job";
import { Button, LinkButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Note } from "@/components/ui/note";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Select } from "@/components/ui/select";
import { useStatusLine } from "@/components/ui/status-line";
import { LABEL_DEFINITIONS } from "@/lib/rubric/rubric";
import { displayLine } from "@/lib/view-models/display-line";
import {
  filterJudgements,
  firstFilter,
  type JudgementItem,
  type JudgePageInput,
  type ListFilter,
  type ShownJudge,
  type StartedJob,
} from "@/lib/view-models/judge-page";
import type { MachineRatersInput, MachineRow } from "@/lib/view-models/machine-raters";
import { formatPlace } from "@/lib/view-models/trajectory-place";
import { JobCard } from "./job-card";
import { JudgeForm } from "./judge-form";
import { ProposalList } from "./proposal-list";
import { ProposalPane } from "./proposal-pane";
import { loadItem, resumeJob, sendReview, startPath } from "./send-judge";
import { StartCard } from "./start-card";

export interface JudgeScreenProps {
  page: JudgePageInput;
  machines: Pick<MachineRatersInput, "settled" | "draws">;
  machineRows: readonly MachineRow[];
  /** The item that the address names. */
  item: string | null;
  mayManage: boolean;
  mayLabel: boolean;
}

/** A judge at work: its price before the start, its errors by kind, its proposals beside the steps, and how it fares against people. */
export function JudgeScreen({ page, machines, machineRows, item, mayManage, mayLabel }: JudgeScreenProps) {
  const router = useRouter();
  const [form, setForm] = useState<{ from: ShownJudge | null } | null>(null);
  const { judge } = page;
  const isSet = page.providers.some((provider) => provider.isSet);
  useKeys("judge", { "new-version": () => (mayManage ? setForm({ from: judge }) : undefined) });
  return (
    <div className="ju-page">
      <div className="head">
        <h1>Judge</h1>
        {judge === null ? null : (
          <Select
            label="Judge"
            hideLabel
            value={`${judge.id} ${judge.version}`}
            options={page.judges.map(({ id, version, isNewest }) => ({
              value: `${id} ${version}`,
              name: `${id} ${version}${isNewest ? "" : " (older)"}`,
            }))}
            onValue={(value) => {
              const [id = "", version = ""] = value.split(" ");
              router.push(judgeHref(page.study, { judge: id, version }));
            }}
          />
        )}
        <span className="meta">{judge === null ? "" : judgeInWords(judge)}</span>
        <span className="grow" />
        {judge === null || judge.task === "gap" ? null : <LinkButton href={recordsHref(page.study, judge.task)}>Records</LinkButton>}
        <LinkButton variant="bare" href={settingsHref(page.study)}>
          Providers
        </LinkButton>
        {!mayManage ? null : (
          <>
            <Button onClick={() => setForm({ from: null })}>New judge</Button>
            {judge === null ? null : (
              <Button keyHint="n" onClick={() => setForm({ from: judge })}>
                New version
              </Button>
            )}
          </>
        )}
      </div>
      {isSet ? null : <NoProvider page={page} />}
      {judge === null ? (
        <div className="card ju-empty">
          <EmptyState
            title="No judge yet"
            actions={
              mayManage ? (
                <Button variant="primary" keyHint="n" onClick={() => setForm({ from: null })}>
                  Make a judge
                </Button>
              ) : undefined
            }
          >
            A judge is a language model with a rubric and everything that could change its answers. It proposes labels with quotes that are checked;
            people decide, and its quality against them is always shown.
          </EmptyState>
        </div>
      ) : (
        <OpenJudge key={judge.version} {...{ page, judge, machines, machineRows, item, mayManage, mayLabel }} />
      )}
      <Dialog isOpen={form !== null} onClose={() => setForm(null)} title={form?.from == null ? "A new judge" : `A new version of ${form.from.id}`}>
        {form === null ? null : (
          <JudgeForm
            page={page}
            from={form.from}
            onMade={({ id, version }) => {
              setForm(null);
              router.push(judgeHref(page.study, { judge: id, version }));
              router.refresh();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

function judgeInWords({ task, rubricId, rubricVersion, mode, model, provider, samples, policy }: ShownJudge): string {
  const seen = { whole: "whole runs", around: "around the write, with what was left out written down", "map-reduce": "long runs in parts" }[
    policy.kind
  ];
  const labels = task === "gap" ? `, ${mode === "multi" ? "several labels" : "one label"}` : "";
  return `${provider} ${displayLine(model, 40)} · rubric ${rubricId} v${rubricVersion}${labels} · ${samples === 1 ? "one answer" : `majority of ${samples}`} an item · ${seen}`;
}

function NoProvider({ page }: { page: JudgePageInput }) {
  return (
    <div className="ju-note">
      <Note
        tone="warn"
        title="No provider of models is set"
        facts={page.providers.map(({ provider, variables }) => ({ name: provider, value: variables[0] ?? "" }))}
      >
        Put the key of one of them into the server’s environment and start it again; for a server of your own set PLUMBLINE_MODEL_URL. Keys never
        stand in a form. Everything but the judge and the gate with a model works without one.
      </Note>
    </div>
  );
}

function OpenJudge({ page, judge, machines, machineRows, item: asked, mayManage, mayLabel }: JudgeScreenProps & { judge: ShownJudge }) {
  const router = useRouter();
  const { study } = page;
  const refresh = useCallback(() => router.refresh(), [router]);
  const { job, problem, start, stop, follow } = useJob<NonNullable<StartedJob["result"]>>(page.job, refresh);
  const [limits, setLimits] = useState({ maxCost: page.job?.maxCost ?? null, maxTokens: page.job?.maxTokens ?? null });
  const [isAnew, setIsAnew] = useState(false);
  const startButton = useRef<HTMLButtonElement>(null);
  const shownJob: StartedJob | null = job === null ? null : { ...job, ...limits };
  const isStart = shownJob === null || isAnew;
  // Ended items come in while the job goes on.
  const done = job?.progress.done ?? 0;
  useEffect(() => {
    if (done > 0 && done % 25 === 0) refresh();
  }, [done, refresh]);
  const resume = async () => {
    if (job === null) return;
    const resumed = await resumeJob(job.id);
    if (resumed.ok) follow(resumed.document);
  };
  const isPaused = job?.state === "cancelled";
  useKeys("judge", {
    pause: () => (isPaused ? void resume() : stop()),
    start: () =>
      isStart ? startButton.current?.click() : job !== null && job.state !== "running" && job.state !== "queued" ? setIsAnew(true) : undefined,
  });
  return (
    <>
      <div className="ju-top">
        {isStart && !mayManage ? (
          <Card title="Not started" sub="only the owner starts a judge" className="ju-job">
            <p className="pad meta">What it has answered stands below.</p>
          </Card>
        ) : isStart ? (
          <StartCard
            page={page}
            judge={judge}
            problem={problem}
            startRef={startButton}
            onStart={(given) => {
              setLimits({ maxCost: given.maxCost, maxTokens: given.maxTokens });
              void start(startPath(study), { judge: judge.id, ...given }).then(() => setIsAnew(false));
            }}
          />
        ) : shownJob === null ? null : (
          <JobCard job={shownJob} mayManage={mayManage} onPause={stop} onResume={() => void resume()} onAnew={() => setIsAnew(true)} />
        )}
        <MachineCard study={study} input={machines} rows={machineRows} current={`judge:${judge.id}${judge.isNewest ? "" : `@${judge.version}`}`} />
      </div>
      {page.judgements.length === 0 ? (
        <div className="card ju-empty">
          <EmptyState title="Nothing has been asked yet">The proposals of this version stand here, each beside the steps that it quotes.</EmptyState>
        </div>
      ) : (
        <Review page={page} judge={judge} asked={asked} mayLabel={mayLabel} />
      )}
    </>
  );
}

function Review({ page, judge, asked, mayLabel }: { page: JudgePageInput; judge: ShownJudge; asked: string | null; mayLabel: boolean }) {
  const { study, judgements } = page;
  const { say } = useStatusLine();
  const router = useRouter();
  const [filter, setFilter] = useState<ListFilter>(() => firstFilter(judgements, asked));
  const [reviewed, setReviewed] = useState<ReadonlyMap<string, "accepted" | "changed" | "rejected">>(new Map());
  const [current, setCurrent] = useState<string | null>(asked);
  const [items, setItems] = useState<ReadonlyMap<string, JudgementItem>>(new Map());
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [quoteAt, setQuoteAt] = useState(0);
  const steps = useRef<HTMLElement>(null);
  const rows = useMemo(() => judgements.map((row) => ({ ...row, review: reviewed.get(row.key) ?? row.review })), [judgements, reviewed]);
  // What was just reviewed stays in the list until the filter changes: the place in it is not lost.
  const shown = useMemo(
    () => rows.filter((row) => filterJudgements([{ ...row, review: reviewed.has(row.key) ? null : row.review }], filter).length > 0),
    [rows, filter, reviewed],
  );
  const key = shown.find((row) => row.key === current)?.key ?? shown[0]?.key ?? null;
  const listed = rows.find((row) => row.key === key) ?? null;
  const item = key === null ? null : (items.get(key) ?? null);
  const review =
    listed === null || item === null
      ? null
      : {
          ...item,
          judgement: { ...item.judgement, review: listed.review, reviewedBy: reviewed.has(listed.key) ? "you" : item.judgement.reviewedBy },
        };

  useEffect(() => {
    if (key === null || items.has(key)) return;
    let isCurrent = true;
    void loadItem(study, judge.id, key).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setItems((before) => new Map(before).set(key, answer.document));
      else setRefusal(answer.refusal);
    });
    return () => {
      isCurrent = false;
    };
  }, [key, items, study, judge.id]);

  const go = (next: string | null) => {
    setCurrent(next);
    setChosen([]);
    setRefusal(null);
    setQuoteAt(0);
  };
  const move = (by: 1 | -1) => {
    const at = shown.findIndex((row) => row.key === key);
    go(shown[Math.max(0, Math.min(shown.length - 1, at + by))]?.key ?? null);
  };
  const showQuote = (number: string) => {
    const mark = [...(steps.current?.querySelectorAll("mark") ?? [])].find((one) => (one.textContent ?? "").includes(`(pin ${number})`));
    if (mark === undefined) return say(`Quote ${number} is not among the steps shown.`);
    mark.scrollIntoView({ block: "center" });
    for (const other of steps.current?.querySelectorAll("mark.now") ?? []) other.classList.remove("now");
    mark.classList.add("now");
  };
  const decide = async (kind: "accepted" | "changed" | "rejected", labels: readonly string[]) => {
    if (review === null || listed === null || isSending) return;
    if (listed.review !== null) return say("This proposal was reviewed; its label is changed on the page of the run.");
    if (!mayLabel) return say("You may look, and not label.");
    if (review.proposal === null && review.records === null) return say("There is no proposal here.");
    setIsSending(true);
    setRefusal(null);
    const sent = await sendReview(study, judge.id, listed.key, {
      labelKey: crypto.randomUUID(),
      review: kind,
      labels,
      answersSeq: review.answersSeq,
    });
    setIsSending(false);
    if (!sent.ok) return setRefusal(sent.refusal);
    setReviewed((before) => new Map(before).set(listed.key, kind));
    say(kind === "rejected" ? "Rejected: it is in no number." : "Saved, and marked as assisted.");
    move(1);
    router.refresh();
  };
  const change = (digit: string) => {
    const label = LABEL_DEFINITIONS.find((one) => one.key === digit)?.label;
    if (label === undefined || review?.proposal == null) return;
    if (judge.mode === "single") return void decide("changed", [label]);
    setChosen((before) => (before.includes(label) ? before.filter((one) => one !== label) : [...before, label]));
  };

  useKeys("judge", {
    next: () => move(1),
    previous: () => move(-1),
    accept: () => void (chosen.length > 0 ? decide("changed", chosen) : decide("accepted", [])),
    reject: () => void decide("rejected", []),
    change: (digit) => change(digit),
    "next-quote": () => {
      const quotes = review?.proposal?.quotes.filter(({ fault }) => fault === null) ?? [];
      const quote = quotes[quoteAt % Math.max(1, quotes.length)];
      if (quote === undefined) return say("No quote of this proposal stands in the record.");
      showQuote(quote.number);
      setQuoteAt(quoteAt + 1);
    },
    "open-run": () => window.document.getElementById("open-run")?.click(),
  });

  return (
    <div className="ju-bot">
      <ProposalList
        judgements={rows}
        shown={shown}
        filter={filter}
        onFilter={(next) => {
          setFilter(next);
          setReviewed(new Map());
          go(null);
          router.refresh();
        }}
        currentKey={key}
        onCurrent={go}
      />
      <section className="pane steps" aria-label="Steps">
        <div className="pane-h">
          <h2>
            <span className="mono">{listed === null ? "No item" : displayLine(listed.externalId, 40)}</span>{" "}
            {review?.t == null ? "" : `step ${review.t}`}
          </h2>
          <span className="meta">{review?.seen ?? ""}</span>
          <span className="grow" />
          {listed === null ? null : (
            <Link
              id="open-run"
              className="meta"
              prefetch={false}
              href={`${trajectoryHref(study, listed.trajectoryId)}${review?.t == null ? "" : formatPlace({ t: review.t, k: 0 })}`}
            >
              the whole run
            </Link>
          )}
        </div>
        <ScrollRegion className="pane-b" label="Step list" ref={steps}>
          {review === null ? (
            <p className="pad meta">{key === null ? "Nothing is open." : refusal === null ? "Loading the steps." : displayLine(refusal.detail)}</p>
          ) : (
            <RecordView rows={review.record} contextEnd={review.t} />
          )}
        </ScrollRegion>
      </section>
      {review === null ? (
        <section className="pane ju-pane" aria-label="Proposal">
          <p className="pad meta">{key === null ? "Nothing is open." : "Loading the proposal."}</p>
        </section>
      ) : (
        <ProposalPane
          item={review}
          mayReview={mayLabel}
          chosen={chosen}
          refusal={refusal}
          isSending={isSending}
          onQuote={showQuote}
          onAccept={() => void (chosen.length > 0 ? decide("changed", chosen) : decide("accepted", []))}
          onReject={() => void decide("rejected", [])}
          onChange={change}
        />
      )}
    </div>
  );
}
