import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProbeRequest } from "../../gates/probe-source";
import { readTrajectoryContent } from "../../trajectory/read-content";
import type { Step, TrajectoryContent } from "../../trajectory/trajectory";
import { noSource } from "./no-source";
import { sameLaterSource } from "./same-later";
import { siblingSource } from "./sibling";
import { snapshotSource } from "./snapshot";
import { probedRun } from "./testing/recorded-worlds";

/** `take pen 1 from desk 1 | You pick up …`, one line a step, in a household. */
function household(lines: readonly string[], taskId = "task"): TrajectoryContent {
  const steps = lines.map((line, index): Step => {
    const [raw = "", reply = ""] = line.split(" | ");
    const action = { k: 0, raw, tool: null, args: null, method: null, actor: "agent" as const, isMessage: false, result: null };
    return { t: index + 1, thought: null, actions: [action], observation: reply === "" ? null : reply };
  });
  return { ...EMPTY, environment: "alfworld", taskId, externalId: taskId, steps };
}

/** `get_bill {"bill_id":"b1"} | {"amount":3}`, one call a step. */
function toolRun(lines: readonly string[], taskId = "task"): TrajectoryContent {
  const steps = lines.map((line, index): Step => {
    const [call = "", reply = ""] = line.split(" | ");
    const action = { ...requestOf(call), k: 0, method: null, actor: "agent" as const, isMessage: false };
    const result = { status: reply.startsWith("Error") ? ("error" as const) : ("ok" as const), text: reply };
    return { t: index + 1, thought: null, actions: [{ ...action, result }], observation: null };
  });
  return { ...EMPTY, taskId, externalId: taskId, steps };
}

function requestOf(call: string): ProbeRequest {
  const [tool = "", ...rest] = call.split(" ");
  const text = rest.join(" ") || "{}";
  return { raw: `${tool}(${text})`, tool, args: JSON.parse(text) };
}

const EMPTY: TrajectoryContent = {
  environment: "tools",
  externalId: "task",
  taskId: "task",
  scenarioId: null,
  agent: null,
  instruction: "do it",
  systemPrompt: null,
  toolDocs: null,
  initialObservation: null,
  steps: [],
  outcome: { status: "failure", value: null, threshold: null, source: "env", field: "x", terminationReason: null },
  truncated: false,
  hidden: null,
};

const line = (raw: string): ProbeRequest => ({ raw, tool: null, args: null });
const DESK = "go to desk 1 | On the desk 1, you see a pen 1.";
const REFUSED = "take pen 1 from desk 2 | Nothing happens.";
const WRITES_ON_DESK = [
  "take pen 1 from desk 1 | You pick up the pen 1 from the desk 1.",
  "put mug 1 in/on desk 1 | You put the mug 1 in/on the desk 1.",
  "open desk 1 | You open the desk 1. The desk 1 is open. In it, you see nothing.",
  "close desk 1 | You close the desk 1.",
];
const HARMLESS = [
  "go to shelf 1 | On the shelf 1, you see nothing.",
  "take cup 1 from shelf 1 | You pick up the cup 1 from the shelf 1.",
  "heat cup 1 with microwave 1 | You heat the cup 1 using the microwave 1.",
  "look | You are facing the shelf 1. Next to it, you see nothing.",
  REFUSED,
];

describe("same-later", () => {
  it("finds the run's own later read, whatever harmless steps lie between", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...HARMLESS), { maxLength: 6 }), (between) => {
        const source = sameLaterSource(probedRun("tr_1", household([REFUSED, ...between, DESK])));
        expect(source.answer(line("go to desk 1"), { t: 1, k: 0 })).toMatchObject({
          ...{ status: "answered", text: "On the desk 1, you see a pen 1.", stateValidity: "assumed" },
          foundAt: { trajectoryId: "tr_1", t: between.length + 2, k: 0 },
        });
      }),
    );
  });

  it("is not admitted once a write between may have touched the receptacle", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...HARMLESS), { maxLength: 4 }),
        fc.constantFrom(...WRITES_ON_DESK),
        fc.array(fc.constantFrom(...HARMLESS), { maxLength: 4 }),
        (before, touching, after) => {
          const source = sameLaterSource(probedRun("tr_1", household([REFUSED, ...before, touching, ...after, DESK])));
          expect(source.answer(line("go to desk 1"), { t: 1, k: 0 })).toMatchObject({ status: "unavailable", text: null, foundAt: null });
        },
      ),
    );
  });

  it("is not admitted when the write in question itself changed the receptacle, or has no reply that says it did not", () => {
    for (const write of [...WRITES_ON_DESK, "take pen 1 from desk 1"]) {
      expect(sameLaterSource(probedRun("tr_1", household([write, DESK]))).answer(line("go to desk 1"), { t: 1, k: 0 })).toMatchObject({
        status: "unavailable",
        reason: "the write itself may change what a later read shows",
      });
    }
  });

  it("looks forward only, and takes no refused line for an answer", () => {
    const run = probedRun("tr_1", household([DESK, REFUSED, "go to desk 1 | Nothing happens."]));
    expect(sameLaterSource(run).answer(line("go to desk 1"), { t: 2, k: 0 })).toMatchObject({ status: "unavailable" });
  });

  it("between tools is stopped by any write of the same app, and by any at all where names carry no app", () => {
    const read = 'shop__get_bill {"bill_id":"b1"}';
    const ask = (write: string, tool = read) =>
      sameLaterSource(probedRun("tr_1", toolRun(["shop__pay_bill {} | Error: no", `${write} | {"done":true}`, `${tool} | {"amount":3}`]))).answer(
        requestOf(tool),
        { t: 1, k: 0 },
      );
    expect(ask("mail__send_letter {}")).toMatchObject({ status: "answered", text: '{"amount":3}' });
    expect(ask("shop__update_bill {}")).toMatchObject({ status: "unavailable" });
    expect(ask("send_letter {}")).toMatchObject({ status: "unavailable" });
    expect(ask("mail__send_letter {}", 'get_bill {"bill_id":"b1"}')).toMatchObject({ status: "unavailable" });
  });

  it("compares whole arguments but for credentials: a page is another question, a token is none", () => {
    const run = probedRun("tr_1", toolRun(["pay_bill {} | Error: no", 'list_bills {"page":2,"access_token":"x"} | {"bills":[]}']));
    const ask = (args: string) => sameLaterSource(run).answer(requestOf(`list_bills ${args}`), { t: 1, k: 0 });
    expect(ask('{"page":2,"access_token":"y"}')).toMatchObject({ status: "answered" });
    expect(ask('{"page":1}')).toMatchObject({ status: "unavailable", reason: "the run never read it afterwards" });
  });

  it("keeps a tool's error as what it said", () => {
    const run = probedRun("tr_1", toolRun(["pay_bill {} | Error: no", "get_bill {} | Error: no such bill"]));
    expect(sameLaterSource(run).answer(requestOf("get_bill {}"), { t: 1, k: 0 })).toMatchObject({ status: "refused", text: "Error: no such bill" });
  });
});

describe("sibling", () => {
  const asked = household([REFUSED, ...WRITES_ON_DESK]);
  const ask = (own: TrajectoryContent, other: TrajectoryContent, at = { t: 1, k: 0 }) =>
    siblingSource(probedRun("tr_1", own), [probedRun("tr_2", other)]).answer(line("go to desk 1"), at);

  it("answers by another run's read, and says whose", () => {
    expect(ask(asked, household([REFUSED, DESK]))).toMatchObject({
      ...{ status: "answered", text: "On the desk 1, you see a pen 1.", stateValidity: "assumed" },
      foundAt: { trajectoryId: "tr_2", t: 2, k: 0 },
    });
  });

  it("is not admitted after a relevant write in either run", () => {
    for (const write of WRITES_ON_DESK) {
      expect(ask(household([write, REFUSED]), household([DESK]), { t: 2, k: 0 })).toMatchObject({ status: "unavailable" });
      expect(ask(asked, household([write, DESK]))).toMatchObject({ status: "unavailable" });
      expect(ask(household([REFUSED, write]), household([DESK]))).toMatchObject({ status: "answered" });
    }
  });

  it("needs the same task and the same beginning", () => {
    expect(ask(asked, household([DESK], "another task"))).toMatchObject({ status: "unavailable" });
    expect(ask(asked, { ...household([DESK]), initialObservation: "You are in another room." })).toMatchObject({ status: "unavailable" });
    expect(
      siblingSource(probedRun("tr_1", asked), [probedRun("tr_1", household([DESK]))]).answer(line("go to desk 1"), { t: 1, k: 0 }),
    ).toMatchObject({
      status: "unavailable",
    });
  });

  it("takes no user's words for the state that a run began in: a dialogue opens in other words each time", () => {
    const spoken = (content: TrajectoryContent, words: string) => ({ ...content, instruction: "", initialObservation: words });
    const own = spoken(asked, "Hello, where is my pen?");
    expect(ask(own, spoken(household([DESK]), "Hi! A pen of mine is lost."))).toMatchObject({ status: "answered" });
    // One with an instruction was told of its surroundings, and began elsewhere.
    expect(ask(own, { ...household([DESK]), initialObservation: "You are in a room." })).toMatchObject({ status: "unavailable" });
  });

  it("drops a run that showed something else before anything had changed, and judges that by what came before the write alone", () => {
    const other = household(["go to shelf 1 | On the shelf 1, you see a cup 9.", DESK]);
    const shelf = "go to shelf 1 | On the shelf 1, you see nothing.";
    expect(ask(household([shelf, REFUSED]), other, { t: 2, k: 0 })).toMatchObject({ status: "unavailable" });
    expect(ask(household([REFUSED, shelf]), other, { t: 1, k: 0 })).toMatchObject({ status: "answered" });
  });
});

describe("snapshot", () => {
  const dump = JSON.stringify({
    bills: [{ bill_id: "b1", amount: 3.5 }],
    guests: { g7: { name: "Ada" } },
    notes: [{ bill_id: "b2" }, { bill_id: "b2", x: 1 }],
  });
  const run = (
    snapshots: { t: number; text: string }[],
    lines = ["pay_bill {} | Error: no", 'pay_bill {"a":1} | {"done":true}', "pay_bill {} | Error: no"],
  ) =>
    probedRun("tr_1", {
      ...toolRun(lines),
      hidden: { goal: null, expectedActions: [], expectedOutputs: [], failedRequirements: [], stateSnapshots: snapshots },
    });
  const ask = (probed: ReturnType<typeof run>, call: string, t: number) => snapshotSource(probed).answer(requestOf(call), { t, k: 0 });

  it("cuts the one record with the id asked for out of the dump, letter for letter", () => {
    expect(ask(run([{ t: 1, text: dump }]), 'get_bill {"bill_id":"b1"}', 1)).toMatchObject({
      ...{ status: "answered", text: '{"bill_id":"b1","amount":3.5}', stateValidity: "assumed", foundAt: null },
    });
    expect(ask(run([{ t: 1, text: dump }]), 'get_guest {"guest_id":"g7"}', 1)).toMatchObject({ text: '{"name":"Ada"}' });
  });

  it("answers neither what fits several records, nor none, nor a read without an id", () => {
    for (const call of ['get_bill {"bill_id":"b2"}', 'get_bill {"bill_id":"b9"}', "list_bills {}", 'search {"query":"Ada"}']) {
      expect(ask(run([{ t: 1, text: dump }]), call, 1), call).toMatchObject({ status: "unavailable", text: null });
    }
  });

  it("takes an earlier dump only while nothing may have changed it, and never a later one", () => {
    const read = 'get_bill {"bill_id":"b1"}';
    expect(ask(run([{ t: 1, text: dump }]), read, 2)).toMatchObject({ status: "answered" });
    expect(ask(run([{ t: 1, text: dump }]), read, 3)).toMatchObject({ status: "unavailable" });
    expect(ask(run([{ t: 3, text: dump }]), read, 2)).toMatchObject({ status: "unavailable" });
    expect(ask(run([{ t: 1, text: "{" }]), read, 1)).toMatchObject({ status: "unavailable" });
    expect(ask(run([]), read, 1)).toMatchObject({ status: "unavailable", reason: "the file holds no dump of the environment's state" });
  });

  it("reads dumps from our own format and refuses what is none", () => {
    const { content } = run([{ t: 1, text: dump }]);
    expect(readTrajectoryContent(JSON.parse(JSON.stringify(content)))).toEqual({ ok: true, value: content });
    const bad = JSON.parse(JSON.stringify(content).replace('"stateSnapshots":[{"t":1', '"stateSnapshots":[{"t":0'));
    expect(readTrajectoryContent(bad)).toMatchObject({ ok: false, error: { path: "hidden.stateSnapshots[0].t" } });
  });
});

describe("none", () => {
  it("never answers", () => {
    expect(noSource.answer(line("go to desk 1"), { t: 1, k: 0 })).toMatchObject({ status: "unavailable", text: null, stateValidity: "unknown" });
  });
});
