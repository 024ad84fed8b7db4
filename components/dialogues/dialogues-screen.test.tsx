// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { KeyProvider } from "@/components/shell/key-provider";
import { StatusLineProvider } from "@/components/ui/status-line";
import type { DialoguesPage, DialoguesQueryState } from "@/lib/view-models/dialogues-page";
import { DialoguesScreen } from "./dialogues-screen";

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => window.location.pathname }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const page: DialoguesPage = {
  ...{ facts: [], policy: "count-as-grounded", rows: [], points: [], curve: [], scales: [], scaleNote: "", notes: [], isEmpty: true },
};

function draw(policy: DialoguesQueryState["policy"], mayManage: boolean) {
  render(
    <StatusLineProvider>
      <KeyProvider screen="dialogues" study="s">
        <DialoguesScreen study="s" page={page} query={{ labels: "final", policy, baseline: null }} raters={[]} mayManage={mayManage} />
      </KeyProvider>
    </StatusLineProvider>,
  );
}
const button = () => screen.queryByRole("button", { name: "Keep for the study: not applicable as grounded" });

describe("what turns that are not applicable count as", () => {
  it("is kept for the study by its owner, and says so when it was not", async () => {
    const fetched = vi.fn(async () => new Response("{}", { status: 500 }));
    vi.stubGlobal("fetch", fetched);
    draw("count-as-grounded", true);
    const keep = button();
    if (keep === null) throw new Error("no button");
    fireEvent.click(keep);
    await screen.findByText(/Not kept/);
    expect(router.refresh).not.toHaveBeenCalled();
    fetched.mockResolvedValue(new Response("{}"));
    fireEvent.click(keep);
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
    expect(fetched).toHaveBeenLastCalledWith(
      "/api/v1/studies/s/na-policy",
      expect.objectContaining({ method: "PUT", body: '{"naPolicy":"count-as-grounded"}' }),
    );
    expect(router.replace).toHaveBeenCalledWith("/studies/s/dialogues", { scroll: false });
  });

  it("is offered neither to others nor where nothing else than the study's own is shown", () => {
    draw("count-as-grounded", false);
    expect(button()).toBeNull();
    cleanup();
    draw(null, true);
    expect(button()).toBeNull();
  });
});
