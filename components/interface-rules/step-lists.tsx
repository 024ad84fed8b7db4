import Link from "next/link";
import { trajectoryHref } from "@/components/shell/routes";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import type { RulesStep } from "@/lib/view-models/interface-rules-page";
import { formatPlace } from "@/lib/view-models/trajectory-place";

const stepHref = (study: string, step: RulesStep): string => `${trajectoryHref(study, step.trajectoryId)}${formatPlace(step)}`;

/** The invalid actions of one run, as recorded and with the reason that the rules would have given. */
export function ReplyList({
  study,
  steps,
  isPart,
  currentKey,
  onCurrent,
}: {
  study: string;
  steps: readonly RulesStep[];
  /** Of a large study some steps of later runs are not listed. */
  isPart: boolean;
  currentKey: string | null;
  onCurrent: (key: string) => void;
}) {
  if (steps.length === 0) return <EmptyState title="No invalid action">In this run every action had an effect, and no rule speaks.</EmptyState>;
  return (
    <>
      <ol className="ir-ctx">
        {steps.map((step) => (
          <li key={step.key} className={step.key === currentKey ? "cur" : undefined} aria-current={step.key === currentKey ? "step" : undefined}>
            <button type="button" className="no" aria-label={`Step ${step.t}, call ${step.k}`} onClick={() => onCurrent(step.key)}>
              {step.t}
            </button>
            <div>
              <Link href={stepHref(study, step)} className="mono">
                {step.action}
              </Link>
              <p className="o">{step.reply}</p>
              {step.say === null ? (
                <p className="meta">no rule: {step.by}</p>
              ) : (
                <div className="add">
                  <span className="meta">{step.how}</span>
                  <p className="o">{step.say}</p>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      {isPart ? <p className="meta ir-wait">Of a large study not every step is listed here; the run shows all of its own.</p> : null}
    </>
  );
}

/** The steps that one rule explains, each with who agrees. */
export function ExplainedList({
  study,
  total,
  steps,
  currentKey,
  onCurrent,
}: {
  study: string;
  /** All of them; more than are listed in a large study. */
  total: number;
  steps: readonly RulesStep[];
  currentKey: string | null;
  onCurrent: (step: RulesStep) => void;
}) {
  if (steps.length === 0) return <p className="meta ir-wait">It speaks at no step of the study.</p>;
  return (
    <>
      <ul className="ir-exl">
        {steps.map((step) => (
          <li key={step.key} className={step.key === currentKey ? "on" : undefined}>
            <button type="button" className="mono ir-pick clip" title={step.name} onClick={() => onCurrent(step)}>
              {step.name}
            </button>
            <Link className="num" href={stepHref(study, step)} aria-label={`Open step ${step.t} of ${step.name}`}>
              {step.t}
            </Link>
            <code className="clip" title={step.action}>
              {step.action}
            </code>
            <span className={`m is-${step.tone}`}>
              <Icon name={step.tone === "right" ? "check" : step.tone === "wrong" ? "close" : "info"} size={12} />
              <span className="sr">{step.tone}: </span>
              {step.by}
            </span>
          </li>
        ))}
      </ul>
      {steps.length >= total ? null : (
        <p className="meta ir-wait">
          {steps.length} of {total}; the JSON and the command hold all.
        </p>
      )}
    </>
  );
}
