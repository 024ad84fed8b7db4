// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { KeyProvider } from "@/components/shell/key-provider";
import { StatusLineProvider } from "@/components/ui/status-line";
import type { StateTurnView } from "@/lib/view-models/state-rules-page";
import { StateRulesScreen } from "./state-rules-screen";

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => window.location.pathname }));
afterEach(cleanup);

const turn = (number: number, marks: StateTurnView["marks"] = []): StateTurnView => ({
  ...{ turn: number, stepFrom: number, stepTo: number, user: `question ${number}`, calls: [{ text: "get_policy({})", isOutside: true }] },
  ...{ reply: `answer ${number}`, paragraphs: null, labelledBy: null, marks, short: "abstain, R5" },
  kernel: {
    ...{
      intent: "recommend",
      subIntent: "x",
      tools: [],
      isUnmapped: true,
      inventoryEmpty: false,
      rows: [],
      guidance: "abstain",
      reason: "R5",
      schedule: [],
    },
    ...{ conflicts: [{ constraint: "slot", tier: "hard", asked: "08:00", fact: "held" }], snapshot: '{"slot": "held"}' },
  },
});
const row = { name: "R2 broken", count: "1", total: "4", percent: "25.0", interval: "4.6–69.9" };
const open = {
  ...{
    trajectoryId: "tr_1",
    name: "K-1",
    configuration: "prompt",
    turns: [turn(1), turn(2, [{ kind: "r2-broken", explanation: "both of one", rule: "R2" }]), turn(3)],
  },
  group: { title: "prompt", sub: "1 session", rows: [row], repetition: { ...row, name: "repeat-guidance" }, notes: [] },
};

function draw(firstTurn: number | null) {
  render(
    <StatusLineProvider>
      <KeyProvider screen="state-rules" study="s">
        <StateRulesScreen
          study="s"
          tables="landing@1"
          definition={{ tools: [], constraints: [], withoutGuidance: ["advise"], guidance: [] }}
          isShipped
          mayManage
          known={[{ name: "landing@1", label: "Boat landing" }]}
          sessions={[{ trajectoryId: "tr_1", name: "K-1", configuration: "prompt", marks: 1 }]}
          open={open}
          firstTurn={firstTurn}
        />
      </KeyProvider>
    </StatusLineProvider>,
  );
}

describe("the page of state rules", () => {
  it("opens at the first drift when the address names no turn", () => {
    draw(null);
    expect(screen.getByText("What the rules allow at turn 2")).toBeDefined();
    expect(screen.getByText("both of one")).toBeDefined();
  });

  it("walks turns and marks by key, and shows the snapshot", () => {
    draw(1);
    fireEvent.keyDown(document.body, { key: "w" });
    expect(screen.getByText("What the rules allow at turn 2")).toBeDefined();
    fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(window.location.search).toContain("turn=3");
    expect(screen.getByText("The reply stays within what the state allowed.")).toBeDefined();
    fireEvent.keyDown(document.body, { key: "v" });
    expect(screen.getByText('{"slot": "held"}')).toBeDefined();
  });

  it("never calls StateGC by the letters of another metric", () => {
    draw(1);
    expect(document.body.textContent).not.toMatch(/\bSGC\b/);
  });
});
