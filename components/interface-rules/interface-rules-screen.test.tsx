// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { KeyProvider } from "@/components/shell/key-provider";
import { StatusLineProvider } from "@/components/ui/status-line";
import type { RulesInput } from "@/lib/view-models/interface-rules-page";
import { InterfaceRulesScreen } from "./interface-rules-screen";

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => window.location.pathname }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const share = { count: 1, total: 1, value: 1, low: 0.2, high: 1 };
const shift = { interface: { before: 1, after: 0 }, overlooked: { before: 0, after: 1 } };
const document: RulesInput = {
  rules: {
    ...{ id: "mine", version: "2", rules: [] },
    wrap: [
      {
        id: "w1",
        when: { action: "heat", obs: "noop", state: ["notAt(R)"] },
        say: "Go to {R} first.",
        mode: "append",
        ruleId: null,
        needsCall: null,
      },
    ],
  },
  ...{ faults: [], trajectories: 1, counted: 1, coverage: share, precision: share, runBreaking: share, stepsLeftOut: 0 },
  totals: { actions: 3, invalid: 1, fired: 1, explained: 1, right: 1, notDecisive: 0, brokenRuns: 0 },
  cia: { recorded: { ...share, macro: 0 }, ceiling: { ...share, macro: 0 } },
  labelShift: { cases: { ...shift, moved: 1 }, trajectories: { ...shift, failed: 1 } },
  unexplained: { "outside-grammar": 0, "unknown-place": 0, "no-rule": 0, "not-tracked": 0 },
  wraps: [{ wrapId: "w1", fires: 1, invalid: 1, right: 1, share: 1 }],
  validity: [{ by: "no-effect reply", count: 1 }],
  steps: [
    {
      ...{ trajectoryId: "tr_1", externalId: "g1", t: 3, k: 0, action: "heat mug 2 with microwave 1", reply: "Nothing happens.", isInvalid: true },
      ...{ wrapId: "w1", say: "Go to microwave 1 first.", mode: "append", verdict: "right", by: "A22", isApproximate: false },
      ...{ runLength: 1, runPlace: 0, unexplained: null },
    },
  ],
};

function draw(mayManage = true) {
  render(
    <StatusLineProvider>
      <KeyProvider screen="interface-rules" study="s">
        <InterfaceRulesScreen
          study="s"
          document={document}
          known={[{ name: "mine@2", label: "rules mine 2" }]}
          newestVersion={2}
          mayManage={mayManage}
        />
      </KeyProvider>
    </StatusLineProvider>,
  );
}

const calls = (fetched: ReturnType<typeof vi.fn>, method: string) => fetched.mock.calls.filter(([, init]) => (init as RequestInit).method === method);

describe("the page of interface rules", () => {
  it("asks what an edit would explain before anything is saved, and takes it back", async () => {
    const preview = { ...document, coverage: { ...share, count: 0, value: 0 }, faults: [{ id: "w1", message: "no such reason" }] };
    const fetched = vi.fn(async () => new Response(JSON.stringify(preview)));
    vi.stubGlobal("fetch", fetched);
    draw();
    fireEvent.change(screen.getByLabelText("and the state"), { target: { value: "closed(R)" } });
    await screen.findByText("no such reason");
    expect(calls(fetched, "POST")).toHaveLength(1);
    expect(calls(fetched, "PUT")).toHaveLength(0);
    fireEvent.keyDown(window.document.body, { key: "z" });
    await waitFor(() => expect(screen.queryByText("no such reason")).toBeNull());
  });

  it("saves in answer to the version that it knows, and says when another was faster", async () => {
    const fetched = vi.fn(async (_address: string, init: RequestInit) =>
      init.method === "PUT"
        ? new Response(JSON.stringify({ detail: "saved meanwhile", found: "version 3" }), { status: 409 })
        : new Response(JSON.stringify(document)),
    );
    vi.stubGlobal("fetch", fetched);
    draw();
    fireEvent.change(screen.getByLabelText("say"), { target: { value: "Walk there." } });
    fireEvent.click(screen.getByRole("button", { name: /Save as version 3/ }));
    await screen.findByText("saved meanwhile");
    const [[, init] = []] = calls(fetched, "PUT");
    expect(JSON.parse(String((init as RequestInit).body))).toMatchObject({
      id: "mine",
      answersVersion: 2,
      definition: { wrap: [{ say: "Walk there." }] },
    });
    expect(screen.getByRole("button", { name: "Load the newer version" })).toBeDefined();
  });

  it("lets nobody but the owner change a rule", () => {
    draw(false);
    expect(screen.queryByRole("button", { name: /Save as version/ })).toBeNull();
    expect(screen.getByLabelText("say").hasAttribute("readonly")).toBe(true);
  });
});
