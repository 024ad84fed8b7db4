// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeyLine } from "./key-line";
import { keyEntries } from "./key-map";
import { KeyProvider, useKeys } from "./key-provider";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

// jsdom knows the element but not its methods.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open");
    this.dispatchEvent(new Event("close"));
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  push.mockReset();
});

const done: string[] = [];

function Run() {
  const [step, setStep] = useState(1);
  useKeys(
    "trajectory",
    {
      "next-step": () => setStep(step + 1),
      "previous-step": () => setStep(step - 1),
      evidence: (key) => done.push(`evidence ${key}`),
      submit: () => done.push("submit"),
    },
    (to) => setStep(to),
  );
  return (
    <>
      <output>step {step}</output>
      <input aria-label="note" />
      <input type="checkbox" aria-label="only writes" />
      <button type="button" onClick={() => done.push("pressed")}>
        a button
      </button>
    </>
  );
}

function open() {
  done.length = 0;
  render(
    <KeyProvider screen="trajectory" study="spring pilot">
      <Run />
      <KeyLine provenance={["matcher 1.0.0", "rubric 1"]} />
    </KeyProvider>,
  );
}

const press = (key: string, init: KeyboardEventInit & { on?: Element } = {}) => fireEvent.keyDown(init.on ?? document.body, { ...init, key });

describe("the keys of a screen", () => {
  it("run the newest handler of a component, press after press", () => {
    open();
    press("j");
    press("j");
    press("k");
    expect(screen.getByText("step 2")).toBeTruthy();
  });

  it("hand over which of several keys it was", () => {
    open();
    press("3");
    press("9");
    expect(done).toEqual(["evidence 3", "evidence 9"]);
  });

  it("do nothing inside a text field, which Escape leaves", () => {
    open();
    const field = screen.getByLabelText("note");
    field.focus();
    press("j", { on: field });
    expect(screen.getByText("step 1")).toBeTruthy();
    press("Escape", { on: field });
    expect(document.activeElement).not.toBe(field);
  });

  it("still act on a checkbox, where letters type nothing", () => {
    open();
    press("j", { on: screen.getByLabelText("only writes") });
    expect(screen.getByText("step 2")).toBeTruthy();
  });

  it("leave Enter to the button that has the focus", () => {
    open();
    press("Enter", { on: screen.getByText("a button") });
    expect(done).toEqual([]);
    press("Enter");
    expect(done).toEqual(["submit"]);
  });

  it("leave shortcuts of the browser alone", () => {
    open();
    press("j", { ctrlKey: true });
    press("k", { metaKey: true });
    expect(screen.getByText("step 1")).toBeTruthy();
  });
});

describe("g and what follows", () => {
  it("goes to a screen of the open study", () => {
    open();
    press("g");
    expect(screen.getByText("go to …")).toBeTruthy();
    press("t");
    expect(push).toHaveBeenCalledWith("/studies/spring%20pilot/trajectories");
    expect(screen.queryByText("go to …")).toBeNull();
  });

  it("goes to a step on Enter, also while a button has the focus", () => {
    open();
    const button = screen.getByText("a button");
    for (const key of ["g", "1", "2", "Enter"]) press(key, { on: button });
    expect(screen.getByText("step 12")).toBeTruthy();
    expect(done).toEqual([]);
  });

  it("goes to a step when the hand rests", () => {
    vi.useFakeTimers();
    open();
    for (const key of ["g", "4", "0"]) press(key);
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.getByText("step 40")).toBeTruthy();
  });
});

describe("what the shell shows of keys", () => {
  it("has the provenance at the foot, and the keys of the screen beside", () => {
    open();
    expect(screen.getByText("matcher 1.0.0 · rubric 1")).toBeTruthy();
    expect(screen.getByText("next, previous write")).toBeTruthy();
  });

  it("lists every key of the screen on ?, and keys act no more until it is closed", () => {
    open();
    press("?");
    const dialog = screen.getByRole("dialog");
    for (const entry of keyEntries("trajectory")) expect(dialog.textContent).toContain(entry.label);
    expect(dialog.textContent).toContain("go to a step");
    press("j");
    expect(screen.getByText("step 1")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Close"));
    press("j");
    expect(screen.getByText("step 2")).toBeTruthy();
  });
});
