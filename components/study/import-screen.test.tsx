// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeyProvider } from "@/components/shell/key-provider";
import { StatusLineProvider } from "@/components/ui/status-line";
import { ImportScreen } from "./import-screen";

const pushed: string[] = [];
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: (address: string) => pushed.push(address), refresh: () => undefined }),
  usePathname: () => "/studies/pilot/import",
}));

const sent: { address: string; body: Blob | null }[] = [];
let answers: unknown[] = [];
vi.mock("./send-file", () => ({
  sendFile: (address: string, body: Blob | null) => {
    sent.push({ address, body });
    return Promise.resolve(answers.shift() ?? { ok: true, answer: { jobId: "job-1" } });
  },
}));

const sources: EventTarget[] = [];
class Events extends EventTarget {
  constructor(readonly address: string) {
    super();
    sources.push(this);
  }
  close() {}
}

/** Entries of a ZIP's directory with these names, as far as the page looks. */
function directory(names: readonly string[]): File {
  const entries = names.map((name) => {
    const entry = new Uint8Array(46 + name.length);
    new DataView(entry.buffer).setUint32(0, 0x02014b50, true);
    new DataView(entry.buffer).setUint16(28, name.length, true);
    entry.set(new TextEncoder().encode(name), 46);
    return entry;
  });
  // jsdom knows no folders, and reads no slice.
  const bytes = Uint8Array.from(entries.flatMap((entry) => [...entry]));
  return Object.assign(new File(entries, "study.zip"), { webkitRelativePath: "", slice: () => ({ arrayBuffer: async () => bytes.buffer }) });
}
const BUNDLE = directory(["trajectories.jsonl", "journal.jsonl", "manifest.json"]);

async function choose(files: readonly File[]) {
  render(
    <KeyProvider screen="import" study="pilot">
      <StatusLineProvider>
        <ImportScreen
          {...{ study: "pilot", title: "", hasStudy: true, studies: ["pilot"], job: null, formats: [], environments: [], mappings: [], waiting: [] }}
        />
      </StatusLineProvider>
    </KeyProvider>,
  );
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Files to import"), { target: { files } });
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}
const makeStudy = () => screen.getByRole<HTMLButtonElement>("button", { name: "Make the study" });
const type = (handle: string) => fireEvent.change(screen.getByLabelText("Handle of the new study"), { target: { value: handle } });

beforeEach(() => {
  vi.stubGlobal("EventSource", Events);
  for (const list of [pushed, sent, sources]) list.length = 0;
  answers = [];
});
afterEach(cleanup);

describe("the import page", () => {
  it("makes a study of its own of a bundle, under a handle that no study has, and opens it", async () => {
    await choose([BUNDLE]);
    expect(sent).toEqual([]);
    type("pilot");
    expect(makeStudy().disabled).toBe(true);
    type("pilot-again");
    await act(async () => fireEvent.click(makeStudy()));
    expect(sent).toEqual([{ address: "/api/v1/studies/pilot-again/bundle", body: BUNDLE }]);
    const job = { id: "job-1", state: "done", progress: { done: 1, total: 1, unit: "bytes", message: "" }, error: null };
    act(() => {
      sources[0]?.dispatchEvent(new MessageEvent("progress", { data: JSON.stringify(job) }));
    });
    expect(pushed).toEqual(["/studies/pilot-again"]);
  });

  it("says why a bundle was not taken, and lets it be sent again", async () => {
    answers = [{ ok: false, problem: { detail: "this is no bundle that can be read", found: null, expected: null, where: null } }];
    await choose([BUNDLE]);
    type("other");
    await act(async () => fireEvent.click(makeStudy()));
    expect(screen.getByText("this is no bundle that can be read")).toBeTruthy();
    expect(makeStudy().disabled).toBe(false);
  });

  it("says why a bundle that was taken came to nothing, only until it is sent again", async () => {
    await choose([BUNDLE]);
    type("other");
    await act(async () => fireEvent.click(makeStudy()));
    expect(makeStudy().disabled).toBe(true);
    const job = { id: "job-1", state: "failed", progress: { done: 0, total: null, unit: "bytes", message: "" }, error: "a run is torn" };
    act(() => {
      sources[0]?.dispatchEvent(new MessageEvent("progress", { data: JSON.stringify(job) }));
    });
    expect(pushed).toEqual([]);
    expect(screen.getByText(/a run is torn/)).toBeTruthy();
    await act(async () => fireEvent.click(makeStudy()));
    expect(screen.queryByText(/a run is torn/)).toBeNull();
    expect(makeStudy().disabled).toBe(true);
  });

  it("sends every other file, and a bundle among several, to be recognised", async () => {
    await choose([directory(["runs.jsonl"])]);
    expect(screen.queryByText("A bundle of a whole study")).toBeNull();
    expect(sent[0]?.address).toContain("/api/v1/studies/pilot/imports?");
    cleanup();
    sent.length = 0;
    await choose([BUNDLE, directory(["runs.jsonl"])]);
    expect(screen.queryByText("A bundle of a whole study")).toBeNull();
    expect(sent.length).toBeGreaterThan(1);
  });
});
