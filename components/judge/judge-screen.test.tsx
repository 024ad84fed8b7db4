// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeyProvider } from "@/components/shell/key-provider";
import { StatusLineProvider } from "@/components/ui/status-line";
import type { JudgementItem, JudgePageInput, ListedJudgement, ShownJudge } from "@/lib/view-models/judge-page";
import { JudgeScreen } from "./judge-screen";

const router = vi.hoisted(() => ({ push: vi.fn(), refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const JUDGE: ShownJudge = {
  ...{ id: "small", version: "abc", isNewest: true, task: "gap", rubricId: "grounding-gap", rubricVersion: "1", mode: "single" },
  ...{ provider: "compatible", model: "test", temperature: null, samples: 1, maxOutputTokens: 500 },
  policy: { kind: "whole", budget: 1_000 },
};
const listed = (key: string, state: ListedJudgement["state"]): ListedJudgement => ({
  ...{ key, externalId: `run ${key}`, trajectoryId: "tr_1", place: "2.0:F1", action: "take mug", state, review: null, labels: ["overlooked"] },
  ...{ quotes: 2, failedQuotes: state === "flagged" ? 1 : 0, records: null, fault: null },
});
const PAGE: JudgePageInput = {
  study: "s",
  providers: [
    { provider: "openai", isSet: false, variables: ["OPENAI_API_KEY"] },
    { provider: "compatible", isSet: true, variables: ["PLUMBLINE_MODEL_URL"] },
  ],
  ...{ hasPrices: false, judges: [JUDGE], rubrics: [], samples: [], judge: JUDGE, items: 2, job: null },
  judgements: [listed("a", "flagged"), listed("b", "ok")],
};
const place = (t: number) => ({ source: "step", t, k: 0, field: "observation" }) as const;
const item = (key: string, failed: boolean): JudgementItem => ({
  judgement: { key, trajectoryId: "tr_1", place: "2.0:F1", state: failed ? "flagged" : "ok", review: null, reviewedBy: null, fault: null, calls: 1 },
  ...{
    externalId: `run ${key}`,
    records: null,
    seen: "the judge saw all 2 steps up to the write",
    t: 2,
    action: "take mug",
    others: [],
    answersSeq: 7,
  },
  proposal: {
    ...{ labels: ["overlooked"], elements: [], subPatterns: [], rationale: "It was there.", decisiveStep: 2, votes: 1, samples: 1 },
    flags: failed ? ["failed-quote"] : [],
    quotes: [
      { number: "1", quote: "nothing", step: 1, field: "observation", role: "decisive", fault: null, nearest: null },
      ...(failed
        ? [
            {
              number: "2",
              quote: "never",
              step: 1,
              field: "observation",
              role: "supports" as const,
              fault: "not in the observation of step 1",
              nearest: "nothing at all",
            },
          ]
        : []),
    ],
  },
  record: [
    {
      ...{ t: 1, isCurrent: false, addressesJudge: true },
      pieces: [
        {
          address: place(1),
          name: "reply",
          text: "you see nothing",
          offset: 0,
          length: 15,
          pins: [{ name: "1", role: "decisive", start: 8, end: 15 }],
        },
      ],
    },
    { t: 2, isCurrent: true, addressesJudge: false, pieces: [] },
  ],
  replies: ['{"labels":["overlooked"]}'],
});

let sent: { address: string; body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open");
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (init.method === "POST") sent.push({ address, body: JSON.parse(String(init.body ?? "null")) });
    const document = address.includes("/estimate")
      ? { items: 2, cached: 0, inputTokens: 4_000, outputTokens: 600, cost: null }
      : address.endsWith("/review")
        ? { review: "accepted" }
        : item(address.endsWith("/a") ? "a" : "b", address.endsWith("/a"));
    return new Response(JSON.stringify(document), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(page: JudgePageInput) {
  await act(async () => {
    render(
      <StatusLineProvider>
        <KeyProvider screen="judge" study="s">
          <JudgeScreen page={page} machines={{ settled: 0, draws: 0 }} machineRows={[]} item={null} mayManage mayLabel />
        </KeyProvider>
      </StatusLineProvider>,
    );
  });
}
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
const pane = () => within(screen.getByRole("region", { name: "Proposal" }));

describe("the judge page", () => {
  it("without a provider says which variables to set", async () => {
    await open({ ...PAGE, providers: PAGE.providers.map((one) => ({ ...one, isSet: false })), judge: null, judges: [], judgements: [] });
    expect(screen.getByText("No provider of models is set")).toBeTruthy();
    expect(screen.getByText("OPENAI_API_KEY")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "No judge yet" })).toBeTruthy();
  });

  it("says what a run would ask before it is started, and that a model without a price has an unknown cost", async () => {
    await open(PAGE);
    const before = screen.getByRole("region", { name: "Before the start" });
    expect(before.textContent).toContain("2 items to ask, 0 answered before.");
    expect(before.textContent).toContain("the cost is unknown");
    expect(screen.getByLabelText("Stop at so many tokens")).toBeTruthy();
  });

  it("begins with what waits; the refused quote stands beside the nearest words, and a step that addresses the judge is badged", async () => {
    await open(PAGE);
    expect(pane().getByText("not counted")).toBeTruthy();
    expect(pane().getByText(/1 of 2 verbatim/)).toBeTruthy();
    expect(pane().getByText("nothing at all")).toBeTruthy();
    expect(screen.getByText("addresses the judge")).toBeTruthy();
    expect(screen.getByText("context of the write ends here")).toBeTruthy();
  });

  it("accepts, changes and rejects by key, each in answer to the newest own entry, and lights the next quote", async () => {
    await open(PAGE);
    await press("v");
    expect(document.querySelector("mark.now")?.textContent).toContain("nothing");
    await press("Enter");
    await press("x");
    expect(sent.map(({ body }) => body)).toMatchObject([{ review: "accepted", labels: [], answersSeq: 7 }]);
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: /^Answered/ })));
    await press("j");
    await press("3");
    expect(sent.at(-1)).toMatchObject({
      address: expect.stringContaining("/items/b/review"),
      body: { review: "changed", labels: ["other:planning"] },
    });
    expect(sent).toHaveLength(2);
  });
});
