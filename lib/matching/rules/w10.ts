/**
 * W10, the task names an app whose functions the agent never looked at, and it ended the task with those it knew:
 * incomplete `known-affordances`, a write that never came (methods.md §2.5). Only apps that a reply or a document lists are
 * known by name; one that the task merely implies is not found.
 */
import { wordsOfName } from "../../environments/name-heuristics";
import type { Span } from "../../trajectory/span";
import type { RuleAnswer } from "../match-result";
import { argumentsOf } from "../provenance/call-arguments";
import { nothingFound } from "../provenance/find-source";
import { findToken } from "../provenance/find-value";
import type { JsonLeaf } from "../provenance/json-leaves";
import { isTaskText, type RecordedText } from "../provenance/run-texts";
import { appOfCall } from "../tools/app-of-call";
import type { Anchor, CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import type { ToolRun } from "../tools/tool-run";

const LISTS_APPS = /(?:^|[._])(?:(?:list|show|get)_)?apps?(?:_descriptions|_list)?$/i;
const SHORTEST = 3;

export const w10 = {
  id: "W10",
  match({ run, tieOrder }: CaseContext, anchor: Anchor): RuleAnswer | null {
    const end = run.calls.at(-1);
    // Only who says that the task is done has stopped at what it knew.
    if (end === undefined || end.kind !== "housekeeping" || end.refusal.status === "refused") return null;
    const context = run.texts.before(anchor.t);
    for (const { name, text, leaf } of listedApps(context)) {
      if (wasTouched(run, name)) continue;
      const named = namedIn(context, name);
      if (named === null) continue;
      return combineFindings(
        [
          {
            ruleId: "W10",
            element: "affordance",
            label: "incomplete",
            subPatterns: ["known-affordances"],
            confidence: "rule",
            spans: [named, text.span(leaf.start, Math.min(leaf.end, leaf.start + 300), "supports")],
            negativeSearch: nothingFound(run.content, [`apis.${name}.`], anchor.t - 1),
            explanation: `The task names ${name}; step ${text.t} lists it among the apps, and the run ends without a look at its functions or a call of them.`,
          },
        ],
        "W10",
        anchor.t,
        tieOrder,
        run.texts,
      );
    }
    return null;
  },
};

interface ListedApp {
  name: string;
  text: RecordedText;
  leaf: JsonLeaf;
}

/** Apps that replies to a question for the apps list by their names. */
function listedApps(context: readonly RecordedText[]): ListedApp[] {
  return context.flatMap((text) => {
    if (text.scan === null || text.call === null || !LISTS_APPS.test(text.call.tool ?? "")) return [];
    return text.scan.leaves.flatMap((leaf): ListedApp[] =>
      /^(?:app_?)?name$|^app$/i.test(leaf.key ?? "") && typeof leaf.value === "string" && leaf.value.length >= SHORTEST
        ? [{ name: leaf.value.toLowerCase(), text, leaf }]
        : [],
    );
  });
}

/** Called, or asked about. The app stands before the function (`notes.create`) or among the words of its name (`notes_create`). */
function wasTouched(run: ToolRun, app: string): boolean {
  const words = wordsOfName(app);
  return run.calls.some((call) => {
    if (appOfCall(call.action) === app) return true;
    const own = new Set(wordsOfName(call.tool));
    if (words.every((word) => own.has(word))) return true;
    return argumentsOf(call.action).some((leaf) => typeof leaf.value === "string" && leaf.value.toLowerCase() === app);
  });
}

/** The words of the task that name it: what the missing write would have been about. */
function namedIn(context: readonly RecordedText[], app: string): Span | null {
  for (const text of context) {
    if (!isTaskText(text)) continue;
    const at = findToken(text.lower, app);
    if (at >= 0) return text.span(at, at + app.length, "write");
  }
  return null;
}
