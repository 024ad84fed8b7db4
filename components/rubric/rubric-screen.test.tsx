// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeyProvider } from "@/components/shell/key-provider";
import { BUILT_IN_RUBRICS } from "@/lib/rubric/built-in-rubrics";
import { type ListedRubric, prepareRubricPage } from "@/lib/view-models/rubric-page";
import { RubricScreen } from "./rubric-screen";
import type { RubricToSave } from "./send-rubric";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: () => undefined }) }));

const builtIn: ListedRubric[] = BUILT_IN_RUBRICS.map((rubric) => ({ ...rubric, isBuiltIn: true }));
const [gap] = builtIn;
const copy = (version: string): ListedRubric[] => (gap === undefined ? [] : [{ ...gap, id: "ours", version, title: "Ours", isBuiltIn: false }]);

const sent: { address: string; body: RubricToSave }[] = [];
let answer: { status: number; body: object } = { status: 200, body: { version: "1" } };

beforeEach(() => {
  sent.length = 0;
  answer = { status: 200, body: { version: "1" } };
  push.mockReset();
  vi.stubGlobal("fetch", async (address: string, init: { body: string }) => {
    sent.push({ address, body: JSON.parse(init.body) as RubricToSave });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(rubric: string, { mayManage = true, version = null }: { mayManage?: boolean; version?: string | null } = {}) {
  const page = prepareRubricPage("s", [...builtIn, ...copy("1"), ...copy("2")], rubric, version);
  render(
    <KeyProvider screen="rubrics" study="s">
      <RubricScreen page={page} mayManage={mayManage} />
    </KeyProvider>,
  );
}
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the rubrics page", () => {
  it("makes a copy under a free name with what was changed, by keyboard", async () => {
    open("grounding-gap");
    press("c");
    type("Name of overlooked", "in view");
    type("Title", "Our words");
    press("s");
    await waitFor(() => expect(push).toHaveBeenCalledWith("/studies/s/rubrics?rubric=grounding-gap-copy&version=1"));
    expect(sent[0]?.address).toBe("/api/v1/studies/s/rubrics/grounding-gap-copy");
    expect(sent[0]?.body).toMatchObject({ title: "Our words", basedOn: { id: "grounding-gap", version: "1" }, answersVersion: null });
    expect(sent[0]?.body.definition.labels.map(({ name }) => name).slice(0, 2)).toEqual(["incomplete", "in view"]);
  });

  it("saves a change of an own copy in answer to its newest version, and nothing when nothing changed", async () => {
    open("ours");
    press("e");
    press("s");
    expect(sent).toEqual([]);
    type("Definition of none", "Nothing to say.");
    press("s");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ address: "/api/v1/studies/s/rubrics/ours", body: { answersVersion: "2" } });
  });

  it("says why the server refuses, and keeps what was written", async () => {
    answer = { status: 400, body: { detail: "incomplete has this key already", found: "1", expected: "a key of its own", where: "labels[1].key" } };
    open("ours");
    press("e");
    type("Key of overlooked", "1");
    press("s");
    expect((await screen.findByRole("alert")).textContent).toContain("incomplete has this key already");
    expect(screen.getByLabelText<HTMLInputElement>("Key of overlooked").value).toBe("1");
    expect(push).not.toHaveBeenCalled();
  });

  it("offers no change of a built-in rubric or an older version, and none at all to whoever may not manage", () => {
    open("grounding-gap");
    press("e");
    expect(screen.queryByLabelText("Title")).toBeNull();
    cleanup();
    open("ours", { version: "1" });
    press("e");
    expect(screen.queryByLabelText("Title")).toBeNull();
    cleanup();
    open("ours", { mayManage: false });
    press("c");
    press("e");
    expect(screen.queryByLabelText("Title")).toBeNull();
    expect(screen.queryByRole("button", { name: /Copy/ })).toBeNull();
  });
});
