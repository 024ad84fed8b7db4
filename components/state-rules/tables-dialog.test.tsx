// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeyProvider } from "@/components/shell/key-provider";
import { StatusLineProvider } from "@/components/ui/status-line";
import { TablesDialog } from "./tables-dialog";

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => window.location.pathname }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

const DEFINITION = { tools: [], constraints: [], withoutGuidance: ["advise"], guidance: [] };

/** With what the server answers; what it was asked is returned. */
function draw(status: number, answer: object, { mayManage = true, isShipped = true, id = "landing" } = {}) {
  const fetch = vi.fn(async (_address: string, _init: { body: string }) => new Response(JSON.stringify(answer), { status }));
  vi.stubGlobal("fetch", fetch);
  const onClose = vi.fn();
  render(
    <StatusLineProvider>
      <KeyProvider screen="state-rules" study="s">
        <TablesDialog
          study="s"
          known={[{ name: "landing@1" }, { name: "own@1" }, { name: "own@2" }]}
          tables={{ id, isShipped, definition: DEFINITION }}
          run="tr_1"
          mayManage={mayManage}
          isOpen
          onClose={onClose}
        />
      </KeyProvider>
    </StatusLineProvider>,
  );
  return { fetch, onClose };
}

describe("tables of the kernel", () => {
  it("save an edit of shipped tables under a name of the study's own, as its first version", async () => {
    const { fetch, onClose } = draw(200, { id: "s-tables", version: 1 });
    fireEvent.change(screen.getByLabelText("Tables as JSON"), { target: { value: JSON.stringify({ ...DEFINITION, withoutGuidance: [] }) } });
    fireEvent.click(screen.getByRole("button", { name: "Save as version 1" }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? "")).toEqual({
      ...{ id: "s-tables", answersVersion: null },
      definition: { ...DEFINITION, withoutGuidance: [] },
    });
    expect(router.push).toHaveBeenCalledWith(expect.stringContaining("tables=s-tables%401"));
  });

  it("answer the newest version of their own name, and say who was faster", async () => {
    const { fetch, onClose } = draw(409, { detail: "saved meanwhile", found: "version 3", expected: "version 2" }, { isShipped: false, id: "own" });
    fireEvent.click(screen.getByRole("button", { name: "Save as version 3" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Saved by somebody else meanwhile");
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? "")).toMatchObject({ id: "own", answersVersion: 2 });
    expect(onClose).not.toHaveBeenCalled();
  });

  it("ask nobody about what is no JSON", async () => {
    const { fetch } = draw(200, {});
    fireEvent.change(screen.getByLabelText("Tables as JSON"), { target: { value: "{ nothing" } });
    fireEvent.click(screen.getByRole("button", { name: "Save as version 1" }));
    expect((await screen.findByRole("alert")).textContent).toContain("This is not JSON");
    expect(fetch).not.toHaveBeenCalled();
  });

  it("can be read by everybody, and saved by the owner alone", () => {
    draw(200, {}, { mayManage: false });
    expect(screen.getByLabelText<HTMLTextAreaElement>("Tables as JSON").readOnly).toBe(true);
    expect(screen.queryByRole("button", { name: /Save/ })).toBeNull();
  });
});
