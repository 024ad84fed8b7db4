// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type DraftAction, EMPTY_DRAFT } from "@/lib/view-models/trajectory-label-draft";
import { LabelForm } from "./label-form";
import type { Labelling } from "./use-labelling";

afterEach(cleanup);

function build(more: Partial<Labelling> = {}) {
  const changes: DraftAction[] = [];
  const calls = { save: vi.fn(), leave: vi.fn(), keepMine: vi.fn(), giveUp: vi.fn() };
  const labelling: Labelling = {
    draft: EMPTY_DRAFT,
    change: (action) => changes.push(action),
    problem: null,
    save: calls.save,
    undo: () => undefined,
    labels: [],
    pending: [],
    refusal: null,
    standing: undefined,
    keepMine: calls.keepMine,
    giveUp: calls.giveUp,
    queue: { waiting: [], isSending: false, failedTries: 0, refused: [] },
    retryNow: () => undefined,
    savedAt: null,
    ...more,
  };
  render(
    <LabelForm
      labelling={labelling}
      mode="single"
      isOpen
      isHelpOpen={false}
      onOpen={() => undefined}
      onLeave={calls.leave}
      onClose={() => undefined}
      handle={null}
    />,
  );
  return { changes, calls };
}

describe("the keys of the label form", () => {
  it("chooses a label by its digit and gives the focus back to the list", () => {
    const { changes, calls } = build();
    fireEvent.keyDown(screen.getByRole("group", { name: "Label, one" }), { key: "2" });
    expect(changes).toEqual([{ kind: "label", label: "overlooked", mode: "single" }]);
    expect(calls.leave).toHaveBeenCalledOnce();
  });

  it("withholds the digit from the page, where it means evidence, and leaves other keys to it", () => {
    build();
    const group = screen.getByRole("group", { name: "Label, one" });
    expect(fireEvent.keyDown(group, { key: "0" })).toBe(false);
    expect(fireEvent.keyDown(group, { key: "9" })).toBe(true);
    expect(fireEvent.keyDown(group, { key: "j" })).toBe(true);
  });

  it("saves by Enter in the note, breaks the line by Shift and Enter, and leaves it by Escape", () => {
    const { calls } = build();
    const note = screen.getByRole("textbox", { name: "Note" });
    fireEvent.keyDown(note, { key: "Enter", shiftKey: true });
    expect(calls.save).not.toHaveBeenCalled();
    fireEvent.keyDown(note, { key: "Enter" });
    expect(calls.save).toHaveBeenCalledOnce();
    fireEvent.keyDown(note, { key: "Escape" });
    expect(calls.leave).toHaveBeenCalledOnce();
  });

  it("offers the other label when the chosen one does not fit the pins", () => {
    const { changes } = build({
      problem: { title: "overlooked needs a decisive pin", sentence: "Pin it.", offersLabel: "incomplete", offersUnpin: null, focus: "pins" },
    });
    expect(screen.getByRole("alert").textContent).toContain("overlooked needs a decisive pin");
    fireEvent.click(screen.getByRole("button", { name: "Make it incomplete" }));
    expect(changes).toEqual([{ kind: "label", label: "incomplete", mode: "single" }]);
  });

  it("shows what the server found and expected, and lets the person change the label or give it up", () => {
    const input = {
      trajectoryId: "t",
      caseId: "c",
      label: "overlooked" as const,
      labels: ["overlooked" as const],
      evidence: [],
      note: "",
      assisted: true,
      answersSeq: null,
      undoes: null,
    };
    const { calls } = build({
      refusal: {
        save: { key: "k", study: "s", input, follows: null },
        problem: { status: 422, title: "The quote is not in the record", detail: "Look again.", found: "a comb", expected: "a fig", where: "step 9" },
      },
    });
    const alert = screen.getByRole("alert").textContent ?? "";
    for (const part of ["The quote is not in the record", "a comb", "a fig", "step 9"]) expect(alert).toContain(part);
    fireEvent.click(screen.getByRole("button", { name: "Change it" }));
    fireEvent.click(screen.getByRole("button", { name: "Give it up" }));
    expect(calls.giveUp.mock.calls).toEqual([[true], [false]]);
  });
});
