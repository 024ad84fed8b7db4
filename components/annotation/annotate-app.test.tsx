// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeyProvider } from "@/components/shell/key-provider";
import { StatusLineProvider } from "@/components/ui/status-line";
import type { LabelEntry } from "@/lib/labels/label";
import { PLAIN_GAP } from "@/lib/labels/label";
import { GROUNDING_GAP_RUBRIC } from "@/lib/rubric/built-in/grounding-gap";
import { TURN_GROUNDEDNESS_RUBRIC } from "@/lib/rubric/built-in/turn-groundedness";
import type { AnnotationInput } from "@/lib/view-models/annotation-input";
import type { AnnotationItem, AnnotationQueue } from "@/lib/view-models/annotation-item";
import { type CallMark, packOutline } from "@/lib/view-models/trajectory-outline";
import type { StepView, TextView } from "@/lib/view-models/trajectory-view";
import { AnnotateApp } from "./annotate-app";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => window.location.pathname }));

const text = (t: number, field: "action" | "observation", raw: string, source: TextView["address"]["source"] = "step"): TextView => ({
  address: { source, t, k: 0, field },
  text: raw,
  length: raw.length,
});
const STEPS = [
  ["go to bench 1", "On the bench 1, you see a mug 2."],
  ["go to rack 1", "On the rack 1, you see nothing."],
  ["take mug 2 from rack 1", "Nothing happens."],
] as const;
const steps: StepView[] = STEPS.map(([action, reply], index) => ({
  t: index + 1,
  addressesJudge: false,
  thought: null,
  calls: [{ k: 0, action: text(index + 1, "action", action), tool: null, isMessage: false, actor: "agent", result: null }],
  observation: text(index + 1, "observation", reply),
}));
const call = (kind: "navigate" | "write", refusal: "accepted" | "refused"): CallMark => ({ kind, isWriteAttempt: kind === "write", refusal });

let people = 0;

const gapItem = (trajectoryId: string, position: number, more: Partial<AnnotationItem> = {}): AnnotationItem => ({
  study: "s",
  assignmentId: "as_1",
  trajectoryId,
  kind: "gap",
  mode: "single",
  // One outbox for each person: what a test leaves behind is nobody else's.
  rater: `human:rater-${people}`,
  rubric: { id: "grounding-gap", version: "1", title: "Grounding gap", definition: GROUNDING_GAP_RUBRIC.definition },
  position,
  of: 2,
  calibration: false,
  submitted: false,
  environmentLabel: "household",
  stepCount: 3,
  outline: packOutline([[call("navigate", "accepted")], [call("navigate", "accepted")], [call("write", "refused")]]),
  openings: [text(0, "observation", "Put some mug on cupboard.", "instruction")],
  steps,
  writes: [{ caseId: `${trajectoryId}:3.0:F1`, t: 3, k: 0, failure: "F1", action: "take mug 2 from rack 1", refused: true, repeatedAt: [] }],
  turns: [],
  labels: [],
  newestEntries: [],
  ...more,
});
const newest = (place: string, caseId: string | null, seq: number) => ({
  kind: place === "" ? ("gap" as const) : ("case" as const),
  caseId,
  place,
  seq,
});
const queueOf = (...ids: string[]): AnnotationQueue => ({
  assignmentId: "as_1",
  items: ids.map((trajectoryId, index) => ({ trajectoryId, position: index + 1, state: "open", calibration: false })),
  next: ids[0] ?? null,
  mine: { done: 0, of: ids.length },
  medianSeconds: 12,
});

/** A server that numbers what it gets, and knows every run. */
const server = {
  puts: [] as AnnotationInput[],
  submits: [] as string[],
  isUp: true,
  items: new Map<string, AnnotationItem>(),
  held: null as (() => void)[] | null,
};
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

beforeEach(() => {
  people++;
  Object.assign(server, { puts: [], submits: [], isUp: true, items: new Map(), held: null });
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, init?: RequestInit) => {
      if (!server.isUp) throw new TypeError("no network");
      const url = new URL(path, "http://localhost");
      if (init?.method === "PUT") {
        const input = JSON.parse(String(init.body)) as AnnotationInput;
        server.puts.push(input);
        const entry: LabelEntry = {
          ...PLAIN_GAP,
          ...input,
          seq: server.puts.length,
          key: url.pathname.split("/").at(-1) ?? "",
          at: "2026-01-01T00:00:00Z",
          rater: "human:ann",
          raterVersion: null,
          rubric: "grounding-gap",
          rubricVersion: "1",
        };
        return json(entry);
      }
      if (url.pathname.endsWith("/submit")) {
        server.submits.push(url.pathname.split("/").at(-2) ?? "");
        return json({});
      }
      if (url.pathname.endsWith("/find")) return json({ query: url.searchParams.get("q"), total: 0, hits: [] });
      if (url.pathname.endsWith("/queue")) return json(queueOf(...server.items.keys()));
      const item = server.items.get(url.pathname.split("/").at(-1) ?? "");
      const { held } = server;
      // Read before, and slow on its way.
      if (held !== null) await new Promise<void>((resolve) => held.push(resolve));
      return item === undefined ? json({}, 404) : json(item);
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function settle(): Promise<void> {
  for (let i = 0; i < 6; i++) await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

async function open(items: AnnotationItem[], screenId: "annotate" | "annotate-parts" | "annotate-turns" = "annotate"): Promise<void> {
  const [first] = items;
  if (first === undefined) throw new Error("no run");
  for (const item of items) server.items.set(item.trajectoryId, item);
  render(
    <StatusLineProvider>
      <KeyProvider screen={screenId} study="s">
        <AnnotateApp initialItem={first} initialQueue={queueOf(...items.map(({ trajectoryId }) => trajectoryId))} />
      </KeyProvider>
    </StatusLineProvider>,
  );
  await settle();
}

async function press(keys: string): Promise<void> {
  for (const key of keys.split(" ")) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await settle();
  }
}

/** The first render loads what a browser keeps: a busy machine may take its time. */
vi.setConfig({ testTimeout: 30_000 });

const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const saveWord = () => document.querySelector(".saveword")?.getAttribute("data-word");

describe("the queue of gap cases", () => {
  it("takes four keys a case: label, one step up, pin, next; and hands the run in with its only case as the decisive one", async () => {
    await open([gapItem("tr_1", 1), gapItem("tr_2", 2)]);
    expect(title()).toBe("Run 1 of 2");
    await press("2 k p Enter");
    expect(title()).toBe("Run 2 of 2");
    expect(server.puts).toHaveLength(2);
    expect(server.puts[0]).toMatchObject({ kind: "gap", caseId: "tr_1:3.0:F1", label: "overlooked", labels: ["overlooked"], assisted: false });
    expect(server.puts[0]?.evidence.map(({ role, quote }) => [role, quote])).toEqual([
      ["decisive", "On the rack 1, you see nothing."],
      ["write", "take mug 2 from rack 1"],
    ]);
    expect(server.puts[1]).toMatchObject({ kind: "case", place: "case:decisive", value: { decision: "decisive", t: 3, k: 0, failure: "F1" } });
    expect(saveWord()).toBe("saved");
    // Undo may still keep it back; the first label of the next run sends it.
    expect(server.submits).toEqual([]);
    await press("2 k p Enter");
    expect(server.submits).toEqual(["tr_1", "tr_2"]);
  });

  it("refuses overlooked without its pin and incomplete with one, each with the other on offer", async () => {
    await open([gapItem("tr_1", 1)]);
    await press("2 Enter");
    expect(screen.getByRole("alert").textContent).toContain("overlooked needs a decisive pin");
    await press("k p 1 s Enter");
    expect(screen.getByRole("alert").textContent).toContain("incomplete does not fit the decisive pin of step 2");
    expect(screen.getByRole("button", { name: "Make it overlooked" })).toBeDefined();
    expect(server.puts).toEqual([]);
  });

  it("says what a wrong key means, which is nothing, and changes nothing", async () => {
    await open([gapItem("tr_1", 1)]);
    await press("t");
    expect(screen.getByText("t means nothing here; ? shows the keys.")).toBeDefined();
    expect(screen.queryAllByRole("button", { pressed: true })).toEqual([]);
  });

  it("takes the last label back after next, with what followed from it, and shows it again to be changed", async () => {
    await open([gapItem("tr_1", 1), gapItem("tr_2", 2)]);
    await press("2 k p Enter z");
    expect(title()).toBe("Run 1 of 2");
    expect(screen.getByRole("button", { name: /overlooked/, pressed: true })).toBeDefined();
    expect(server.puts.slice(2).map(({ undoes, kind }) => [kind, undoes])).toEqual([
      ["case", 2],
      ["gap", 1],
    ]);
    // The run was never handed in: the other rater may have been the first, and then nothing could be taken back.
    expect(server.submits).toEqual([]);
  });

  it("answers to the newest entry also when an answer of before it comes late", async () => {
    await open([gapItem("tr_1", 1), gapItem("tr_2", 2)]);
    const held: (() => void)[] = [];
    server.held = held;
    await press("2 k p Enter z");
    expect(server.puts).toHaveLength(4);
    expect(held.length).toBeGreaterThan(0);
    server.held = null;
    server.items.set("tr_1", gapItem("tr_1", 1, { newestEntries: [newest("case:decisive", null, 3), newest("", "tr_1:3.0:F1", 4)] }));
    for (const release of held) release();
    await settle();
    await press("Enter");
    expect(server.puts[4]).toMatchObject({ kind: "gap", label: "overlooked", answersSeq: 4 });
    expect(server.puts[5]).toMatchObject({ kind: "case", answersSeq: 3 });
  });

  it("says that it is not saved while nothing answers, goes on to the next run, and sends everything once", async () => {
    await open([gapItem("tr_1", 1), gapItem("tr_2", 2)]);
    server.isUp = false;
    await press("2 k p Enter");
    expect(title()).toBe("Run 2 of 2");
    expect(saveWord()).toBe("not saved");
    expect(screen.getByRole("alert").textContent).toContain("The server does not answer");
    server.isUp = true;
    fireEvent(window, new Event("online"));
    await settle();
    expect(saveWord()).toBe("saved");
    expect(server.puts.map(({ kind }) => kind)).toEqual(["gap", "case"]);
    await press("2 k p Enter");
    expect(server.submits).toEqual(["tr_1", "tr_2"]);
  });

  it("adds a write that never came and sets a write aside with a reason", async () => {
    await open([gapItem("tr_1", 1)]);
    await press("a n");
    const cases = within(screen.getByRole("list", { name: "Cases of this run" }));
    expect(cases.getByRole("button", { name: /never came/, current: true })).toBeDefined();
    await press("[ x");
    fireEvent.change(screen.getByLabelText("Not a case, because"), { target: { value: "the reply is a greeting" } });
    fireEvent.submit(screen.getByLabelText("Not a case, because"));
    await settle();
    expect(cases.getByRole("button", { name: /not a case: the reply is a greeting/ })).toBeDefined();
    expect(server.puts.map(({ value }) => (value !== null && "decision" in value ? [value.decision, value.failure] : null))).toEqual([
      ["added", "F4"],
      ["not-a-case", "F1"],
    ]);
  });

  it("gives each part its finding, and the case their union", async () => {
    await open([gapItem("tr_1", 1, { mode: "multi" })], "annotate-parts");
    await press("f f y k p Enter");
    expect(server.puts[0]?.elements?.map(({ element, finding, evidence }) => [element, finding, evidence])).toEqual([
      ["affordance", "fine", []],
      ["argument:0", "fine", []],
      ["argument:1", "overlooked", [0]],
    ]);
    expect(server.puts[0]?.labels).toEqual(["overlooked"]);
  });

  it("shows what the server refused, and the newer label where somebody was faster", async () => {
    await open([gapItem("tr_1", 1), gapItem("tr_2", 2)]);
    const answer = vi.mocked(fetch).getMockImplementation();
    vi.mocked(fetch).mockImplementation(async (path, init) => {
      if (init?.method !== "PUT" || answer === undefined) return answer?.(path, init) ?? json({});
      const newer = {
        ...PLAIN_GAP,
        seq: 9,
        caseId: "tr_1:3.0:F1",
        label: "unclear",
        labels: ["unclear"],
        at: "2026-01-01T00:00:00Z",
        evidence: [],
        note: "",
      };
      server.items.set("tr_1", gapItem("tr_1", 1, { labels: [newer as unknown as LabelEntry] }));
      return json({ title: "stale", detail: "labelled meanwhile", status: 409 }, 409);
    });
    await press("2 k p Enter b");
    const alert = screen.getAllByRole("alert")[0]?.textContent ?? "";
    expect(alert).toContain("This place was labelled in another tab or browser meanwhile");
    expect(alert).toContain("Keep the other: unclear");
    expect(alert).toContain("Keep mine: overlooked");
  });
});

describe("the queue of turns", () => {
  const says = (t: number, raw: string, answer: string | null): StepView => ({
    t,
    addressesJudge: false,
    thought: null,
    calls: [{ k: 0, action: text(t, "action", raw), tool: null, isMessage: true, actor: "agent", result: null }],
    observation: answer === null ? null : text(t, "observation", answer),
  });
  const turnItem = () =>
    gapItem("tr_1", 1, {
      kind: "turn",
      of: 1,
      rubric: { id: "turn-groundedness", version: "1", title: "", definition: TURN_GROUNDEDNESS_RUBRIC.definition },
      writes: [],
      stepCount: 2,
      steps: [says(1, "It costs 12.50.", "Too much."), says(2, "Good-bye.", null)],
      turns: [1, 2].map((index) => ({ index, stepFrom: index, stepTo: index, eligible: true, reason: null })),
    });

  it("labels turn after turn; the later ones, and what the user answered, wait", async () => {
    await open([turnItem()], "annotate-turns");
    expect(title()).toBe("Session 1 of 1, turn 1 of 2");
    expect(screen.queryByText("Too much.")).toBeNull();
    await press("u p 4 y Enter");
    expect(title()).toBe("Session 1 of 1, turn 2 of 2");
    expect(screen.getByText("Too much.")).toBeDefined();
    await press("n Enter");
    expect(title()).toBe("Your queue is done");
    expect(server.puts.map(({ place, value }) => [place, value])).toEqual([
      ["turn:1", { value: "ungrounded", taskComplete: "yes", driftType: "fact" }],
      ["turn:2", { value: "not_applicable", taskComplete: null, driftType: null }],
    ]);
    expect(server.submits).toEqual(["tr_1"]);
  });

  it("asks whether the turn does what was asked, and for the kind of drift", async () => {
    await open([turnItem()], "annotate-turns");
    await press("g Enter");
    expect(screen.getByRole("alert").textContent).toContain("Does the turn do what was asked?");
    await press("1");
    expect(screen.getByText("Only an ungrounded turn has a kind of drift: u first.")).toBeDefined();
    await press("u p Enter");
    expect(screen.getByRole("alert").textContent).toContain("ungrounded needs a kind of drift");
  });
});
