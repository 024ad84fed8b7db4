/**
 * The rules over the public ALFWorld logs of ../shared/data, where they exist: every failed run gets what methods.md §1.6
 * demands, twice the same, and the reference labels are met. The files are read here with the least that the rules need
 * (this folder must not know the importers); nothing of them is part of the project.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { analyse } from "../../analysis/analyse";
import { alfworld } from "../../environments/alfworld";
import { ALL_SUB_PATTERNS } from "../../rubric/sub-patterns";
import type { Action, Step, TrajectoryContent } from "../../trajectory/trajectory";
import { matchFaults } from "../answer-faults";
import { spansNamedAgain } from "../evidence-ablation";
import { matchContent } from "./match-drawing";

const DATA = path.resolve(import.meta.dirname, "../../../../shared/data");
const KNOWAGENT = path.join(DATA, "alfworld-knowagent/KnowAgentALFWorld_llama-2-13b_D0.jsonl");
const ADAPT = path.join(DATA, "alfworld-adapt/ADaPT_maxd3_alfworld_text_davinci_003.json");
const REFERENCE = path.join(DATA, "reference/alfworld-dev.jsonl");
const OTHER_REFERENCE = path.join(DATA, "reference/tau-dev.jsonl");
const hasLogs = [KNOWAGENT, ADAPT, REFERENCE].every((file) => existsSync(file));

interface LoggedRun {
  key: string;
  content: TrajectoryContent;
}

interface ReferenceRow {
  file: string;
  record: number;
  label: string;
  alternatives: string[];
  subPattern: string;
  decisiveStep: number;
  evidence: { step: number }[];
}

function readKnowAgent(): LoggedRun[] {
  const lines = readFileSync(KNOWAGENT, "utf8").trimEnd().split("\n");
  return lines.map((line, index) => {
    const row = JSON.parse(line) as { name: string; result: boolean | 0; traj: string };
    return { key: `${path.basename(KNOWAGENT)}:${index + 1}`, content: runFromText(row.traj, row.name, row.result === true) };
  });
}

function readAdapt(): LoggedRun[] {
  type Game = { problem: string; trace: string; reward: boolean | 0 };
  const groups = JSON.parse(readFileSync(ADAPT, "utf8")) as Record<string, Record<string, Game>>;
  const games = Object.entries(groups).flatMap(([group, entries]) => (group === "overall" ? [] : Object.entries(entries)));
  return games.map(([game, { problem, trace, reward }], index) => {
    const marked = trace.split("\n").map((line) => (/^ ?think:/.test(line) ? `> ${line.trimStart()}` : line));
    const body = marked.join("\n");
    const text = `${problem.trimEnd()}\n${body.startsWith(">") || body === "" ? body : `> ${body.trimStart()}`}`;
    return { key: `${path.basename(ADAPT)}:${index + 1}`, content: runFromText(text, game, reward === true) };
  });
}

function runFromText(text: string, name: string, isSuccess: boolean): TrajectoryContent {
  const steps: Step[] = [];
  const task = /^Your task is to:[^\n]*/m.exec(text);
  const opening = task === null ? "" : text.slice(0, task.index).trim();
  let thoughts: string[] = [];
  let isThought = false;
  for (const line of (task === null ? text : text.slice(task.index + task[0].length + 1)).split("\n")) {
    const said = /^\s*>\s?(.*)$/.exec(line)?.[1]?.trim();
    if (said === "") continue;
    if (said !== undefined) {
      isThought = /^(?:think|actionpath):/i.test(said);
      if (isThought) thoughts.push(said);
      else {
        steps.push(stepOf(steps.length + 1, said, thoughts));
        thoughts = [];
      }
      continue;
    }
    const step = steps.at(-1);
    if (isThought || step === undefined || line.trim() === "") continue;
    step.observation = step.observation === null ? line : `${step.observation}\n${line}`;
  }
  return {
    environment: "alfworld",
    externalId: name,
    taskId: name,
    scenarioId: null,
    agent: null,
    instruction: task?.[0] ?? "",
    systemPrompt: null,
    toolDocs: null,
    initialObservation: opening === "" ? null : opening,
    steps,
    outcome: { status: isSuccess ? "success" : "failure", value: null, threshold: null, source: "env", field: "result", terminationReason: null },
    truncated: false,
    hidden: null,
  };
}

function stepOf(t: number, raw: string, thoughts: readonly string[]): Step {
  const action: Action = { k: 0, raw, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null };
  return { t, thought: thoughts.length === 0 ? null : thoughts.join("\n"), actions: [action], observation: null };
}

const threeWay = (label: string | null): string => (label?.startsWith("other:") ? "other" : (label ?? "none"));

/** Cohen's kappa of two label columns. */
function kappa(pairs: readonly (readonly [string, string])[]): number {
  const labels = [...new Set(pairs.flat())];
  const share = (test: (pair: readonly [string, string]) => boolean): number => pairs.filter(test).length / pairs.length;
  const expected = labels.reduce((sum, label) => sum + share(([a]) => a === label) * share(([, b]) => b === label), 0);
  return (share(([a, b]) => a === b) - expected) / (1 - expected);
}

describe.runIf(hasLogs)("the ALFWorld rules on the public logs", () => {
  const knowAgent = hasLogs ? readKnowAgent() : [];
  const adapt = hasLogs ? readAdapt() : [];
  const all = [...knowAgent, ...adapt];

  it("count the write attempts that the documents name", () => {
    const counts = knowAgent.map(({ content }) => analyse(content, alfworld, { openCloseAreWrites: true }));
    const sum = (of: (facts: (typeof counts)[number]) => number): number => counts.reduce((total, facts) => total + of(facts), 0);
    expect(knowAgent).toHaveLength(510);
    expect(sum(({ counts }) => counts.steps)).toBe(8999);
    expect(sum(({ counts }) => counts.writes)).toBe(3332);
    expect(sum(({ counts }) => counts.refusedWrites)).toBe(1430);
    const parsed = (isRefused: boolean): number =>
      sum(({ calls }) => calls.filter((call) => call.isWriteAttempt && call.parses && (!isRefused || call.refusal.status === "refused")).length);
    expect([parsed(false), parsed(true)]).toEqual([3322, 1420]);
  });

  it("give every failed run a label, a rule and the evidence that the label demands, twice the same bytes", () => {
    const failed = all.filter(({ content }) => content.outcome.status === "failure");
    expect(failed).toHaveLength(376 + 27);
    for (const { key, content } of failed) {
      const match = matchContent(content);
      expect(matchFaults(content, match), key).toEqual([]);
      expect(JSON.stringify(matchContent(structuredClone(content))), key).toBe(JSON.stringify(match));
    }
    expect(failed.filter(({ content }) => matchContent(content).ruleId === "T00")).toHaveLength(6);
  });

  it("find nothing of what their negative searches name, by a plain search", () => {
    for (const { key, content } of all) {
      for (const { negativeSearch } of matchContent(content).cases) {
        if (negativeSearch === null) continue;
        const shown = content.steps
          .filter(({ t }) => t >= negativeSearch.fromStep && t <= negativeSearch.toStep)
          .map(({ observation }) => observation ?? "");
        const text = ` ${[content.initialObservation ?? "", ...shown].join(" \n ").toLowerCase()} `;
        for (const string of negativeSearch.strings) {
          for (const end of [" ", ",", "."]) expect(text.includes(` ${string}${end}`), `${key}: ${string}`).toBe(false);
        }
      }
    }
  });

  it("name no span again that was replaced by neutral text", () => {
    for (const { key, content } of all) expect(spansNamedAgain(content, matchContent), key).toEqual([]);
  });

  it("meet the reference labels", () => {
    const runs = new Map(all.map(({ key, content }) => [key, content]));
    const rows = readFileSync(REFERENCE, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as ReferenceRow);
    const scored = rows.map((row) => {
      const content = runs.get(`${row.file}:${row.record}`);
      if (content === undefined) throw new Error(`expected the run of ${row.file}:${row.record}`);
      return { row, match: matchContent(content) };
    });
    const share = (test: (entry: (typeof scored)[number]) => boolean): number => scored.filter(test).length / scored.length;
    const isRight = ({ row, match }: (typeof scored)[number]): boolean => threeWay(match.label) === threeWay(row.label);
    expect(share(isRight)).toBeGreaterThanOrEqual(0.85);
    expect(share((entry) => isRight(entry) || entry.row.alternatives.map(threeWay).includes(threeWay(entry.match.label)))).toBeGreaterThanOrEqual(
      0.92,
    );
    expect(kappa(scored.map(({ row, match }) => [threeWay(row.label), threeWay(match.label)]))).toBeGreaterThanOrEqual(0.6);
    const incomplete = scored.filter(({ row }) => row.label === "incomplete");
    expect(incomplete.filter(({ match }) => match.label === "incomplete").length / incomplete.length).toBeGreaterThanOrEqual(0.75);
    const sameStep = ({ row, match }: (typeof scored)[number]): boolean =>
      match.decisiveStep === row.decisiveStep || match.evidence.some(({ t }) => row.evidence.some(({ step }) => step === t));
    expect(share(sameStep)).toBeGreaterThanOrEqual(0.8);
  });

  it("and the reference labels keep to the one list of sub-patterns", () => {
    const known: ReadonlySet<string> = new Set(ALL_SUB_PATTERNS);
    for (const file of [REFERENCE, OTHER_REFERENCE].filter((candidate) => existsSync(candidate))) {
      for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
        const { subPattern } = JSON.parse(line) as ReferenceRow;
        expect(known.has(subPattern), `${path.basename(file)}: ${subPattern}`).toBe(true);
      }
    }
  });
});
