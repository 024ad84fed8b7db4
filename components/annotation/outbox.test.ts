import { describe, expect, it } from "vitest";
import { buildUndo, gapPlace } from "@/lib/view-models/annotation-input";
import { address, buildBrowser, label, problem, settle } from "./testing/outbox-browser";

describe("createOutbox", () => {
  it("keeps a label in storage until the server has it, and then nowhere", async () => {
    const { stored, server, journal, openTab } = buildBrowser();
    server.isUp = false;
    const { outbox, timers, saved } = openTab();
    const entry = outbox.add(address, label("c1"));
    expect(outbox.state().entries.map(({ key }) => key)).toEqual([entry.key]);
    await settle();
    expect([...stored.keys()]).toEqual([entry.key]);
    expect(outbox.state()).toMatchObject({ failedTries: 1, isSending: false });
    server.isUp = true;
    timers[0]?.();
    await settle();
    expect([...stored.keys()]).toEqual([]);
    expect(outbox.state()).toMatchObject({ entries: [], failedTries: 0 });
    expect(journal.map(({ key }) => key)).toEqual([entry.key]);
    expect(saved).toEqual([[1, true]]);
  });

  it("sends a label in the turn in which it is given, without waiting for the storage, the lock or a listener", async () => {
    const { stored, requests, journal, openTab } = buildBrowser();
    const { outbox } = openTab();
    const seen: number[] = [];
    outbox.subscribe(() => seen.push(requests.length));
    const first = outbox.add(address, label("c1"));
    const second = outbox.add(address, label("c2"));
    expect(requests).toEqual([first.key]);
    expect(seen[0]).toBe(1);
    await settle();
    expect(journal.map(({ key }) => key)).toEqual([first.key, second.key]);
    expect(requests).toEqual([first.key, second.key]);
    expect([...stored.keys()]).toEqual([]);
  });

  it("keeps what is given in the turn in which the page is left", async () => {
    const { server, stored, journal, openTab } = buildBrowser();
    server.isUp = false;
    const { outbox, leave } = openTab();
    const entry = outbox.add(address, label("c1"));
    leave();
    await settle();
    expect([...stored.keys()]).toEqual([]);
    server.isUp = true;
    openTab().outbox.flush();
    await settle();
    expect(journal.map(({ key }) => key)).toEqual([entry.key]);
  });

  it("keeps what is taken back in the turn in which the page is left", async () => {
    const { stored, openTab } = buildBrowser();
    const { outbox, leave } = openTab();
    const held = outbox.add(address, { kind: "submit", milliseconds: 1 }, 1_000_000);
    await settle();
    expect([...stored.keys()]).toEqual([held.key]);
    outbox.drop(held.key);
    leave();
    await settle();
    expect([...stored.keys()]).toEqual([held.key]);
    const next = openTab();
    next.outbox.flush();
    await settle();
    expect(next.outbox.state().entries).toEqual([]);
  });

  it("sends a label at once only when nothing given before it still waits", async () => {
    const { server, requests, openTab } = buildBrowser();
    server.isUp = false;
    const { outbox } = openTab();
    const first = outbox.add(address, label("c1"));
    await settle();
    const tries = requests.length;
    outbox.add(address, label("c2"));
    expect(requests).toHaveLength(tries);
    await settle();
    expect(new Set(requests)).toEqual(new Set([first.key]));
  });

  it("stores a label whose answer never comes, and another tab sends it when this one is gone", async () => {
    const { server, stored, journal, openTab } = buildBrowser();
    server.isUp = false;
    const here = openTab();
    const given = here.outbox.add(address, label("c1"));
    await settle();
    expect([...stored.keys()]).toEqual([given.key]);
    here.outbox.close();
    server.isUp = true;
    openTab().outbox.flush();
    await settle();
    expect(journal.map(({ key }) => key)).toEqual([given.key]);
  });

  it("saves once what was sent twice because the answer was lost", async () => {
    const { server, journal, requests, openTab } = buildBrowser();
    server.loseAnswers = 1;
    const { outbox, timers } = openTab();
    outbox.add(address, label("c1"));
    await settle();
    timers[0]?.();
    await settle();
    expect(requests).toHaveLength(2);
    expect(journal).toHaveLength(1);
  });

  it("sends after a reload what an earlier page left behind, in the order in which it was given", async () => {
    const { server, journal, openTab } = buildBrowser();
    server.isUp = false;
    const first = openTab();
    for (const place of ["c1", "c2", "c3"]) first.outbox.add(address, label(place));
    first.outbox.add(address, { kind: "submit", milliseconds: 5 });
    await settle();
    first.outbox.close();
    server.isUp = true;
    const second = openTab();
    second.outbox.flush();
    await settle();
    expect(journal.map(({ entry }) => (entry.job.kind === "label" ? entry.job.input.caseId : "submit"))).toEqual(["c1", "c2", "c3", "submit"]);
  });

  it("lets a second label at a place answer to the first, also when the first was saved by another tab", async () => {
    const { server, journal, openTab } = buildBrowser();
    server.isUp = false;
    const here = openTab();
    const there = openTab();
    const first = here.outbox.add(address, label("c1"));
    const second = here.outbox.add(address, label("c1", { label: "unclear", labels: ["unclear"] }));
    expect(second.follows).toBe(first.key);
    await settle();
    server.isUp = true;
    there.outbox.flush();
    await settle();
    expect(journal.map(({ entry }) => (entry.job.kind === "label" ? entry.job.input.answersSeq : 0))).toEqual([null, 1]);
    expect(here.saved).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(there.saved).toEqual([
      [1, false],
      [2, false],
    ]);
    expect(here.outbox.state().entries).toEqual([]);
  });

  it("takes back a label that is still on its way: the undo learns its number", async () => {
    const { server, journal, openTab } = buildBrowser();
    server.isUp = false;
    const { outbox, timers } = openTab();
    const given = outbox.add(address, label("c1"));
    outbox.add(address, { kind: "label", input: buildUndo("tr_1", gapPlace("c1"), null, null), undoesKey: given.key });
    await settle();
    server.isUp = true;
    timers[0]?.();
    await settle();
    expect(journal[1]?.entry.job).toMatchObject({ undoesKey: null, input: { undoes: 1, answersSeq: 1, label: null } });
  });

  it("holds what is refused, what follows at that place, and the hand-in of that run; other places go on", async () => {
    const { server, stored, journal, openTab } = buildBrowser();
    server.isUp = false;
    const { outbox, timers } = openTab();
    const stale = outbox.add(address, label("c1"));
    const follows = outbox.add(address, label("c1"));
    const other = outbox.add(address, label("c2"));
    const submit = outbox.add(address, { kind: "submit", milliseconds: 1 });
    server.refuse.set(stale.key, problem);
    await settle();
    server.isUp = true;
    timers[0]?.();
    await settle();
    expect(journal.map(({ key }) => key)).toEqual([other.key]);
    expect(outbox.state().entries.map(({ key, refusal }) => [key, refusal?.status ?? null])).toEqual([
      [stale.key, 409],
      [follows.key, null],
      [submit.key, null],
    ]);
    expect(stored.get(stale.key)?.refusal).toEqual(problem);
    outbox.drop(stale.key);
    await settle();
    expect(journal.map(({ key }) => key)).toEqual([other.key, follows.key, submit.key]);
  });

  it("keeps everything when the sign-in has ended, says so, and sends it when the person is back", async () => {
    const { server, stored, journal, openTab } = buildBrowser();
    server.isSignedIn = false;
    const { outbox, timers } = openTab();
    outbox.add(address, label("c1"));
    await settle();
    expect(outbox.state()).toMatchObject({ isSignedOut: true });
    expect(stored.size).toBe(1);
    server.isSignedIn = true;
    timers[0]?.();
    await settle();
    expect(outbox.state()).toMatchObject({ isSignedOut: false, entries: [] });
    expect(journal).toHaveLength(1);
  });

  it("never sends the labels of somebody else who used this browser, and counts them", async () => {
    const { server, journal, stored, openTab } = buildBrowser();
    server.isUp = false;
    const first = openTab("human:a");
    first.outbox.add(address, label("c1"));
    await settle();
    first.outbox.close();
    server.isUp = true;
    const second = openTab("human:b");
    second.outbox.flush();
    await settle();
    expect(journal).toEqual([]);
    expect(stored.size).toBe(1);
    expect(second.outbox.state().ofOthers).toBe(1);
  });

  it("loses nothing while the storage is full: the label lives in the tab until it is saved", async () => {
    const { server, journal, openTab } = buildBrowser();
    server.isStorageBroken = true;
    server.isUp = false;
    const { outbox, timers } = openTab();
    outbox.add(address, label("c1"));
    await settle();
    expect(outbox.state().entries).toHaveLength(1);
    server.isUp = true;
    timers[0]?.();
    await settle();
    expect(journal).toHaveLength(1);
    expect(outbox.state().entries).toEqual([]);
  });

  it("sends each of two at one place once where a large storage takes nothing and only notes are kept", async () => {
    const { server, journal, requests, openTab } = buildBrowser();
    server.isOnlyNotes = true;
    server.isUp = false;
    const { outbox, timers } = openTab();
    outbox.add(address, label("c1"));
    outbox.add(address, label("c1", { note: "again" }));
    await settle();
    const before = requests.length;
    server.isUp = true;
    timers[0]?.();
    await settle();
    expect([journal.length, requests.length - before, outbox.state().entries]).toEqual([2, 2, []]);
  });

  it("sends each of many labels from two tabs that come and go once, whatever is lost on the way", async () => {
    const { server, journal, stored, openTab } = buildBrowser();
    const given: string[] = [];
    let tabs = [openTab(), openTab()];
    let random = 7;
    const draw = (below: number): number => {
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((random / 2 ** 32) * below);
    };
    for (let round = 0; round < 60; round++) {
      server.isUp = draw(3) > 0;
      server.loseAnswers = draw(4) === 0 ? 1 : 0;
      const tab = tabs[draw(2)];
      given.push(tab?.outbox.add(address, label(`c${draw(5)}`)).key ?? "");
      if (draw(2) === 0) await settle();
      if (draw(6) === 0) {
        await settle();
        for (const open of tabs) open.outbox.close();
        tabs = [openTab(), openTab()];
      }
      for (const open of tabs) for (const timer of open.timers.splice(0)) timer();
    }
    server.isUp = true;
    server.loseAnswers = 0;
    for (let round = 0; round < 4; round++) {
      for (const open of tabs) open.outbox.flush();
      await settle();
      await settle();
    }
    expect(journal.map(({ key }) => key).sort()).toEqual([...given].sort());
    expect(stored.size).toBe(0);
  });

  it("sends labels of other runs before a hand-in that waits, and those of its own run after it", async () => {
    const { server, journal, openTab } = buildBrowser();
    server.isUp = false;
    const { outbox } = openTab();
    const first = outbox.add(address, label("c1"));
    const handIn = outbox.add(address, { kind: "submit", milliseconds: 1 });
    const again = outbox.add(address, label("c1"));
    const other = outbox.add({ ...address, trajectoryId: "tr_2" }, label("c2"));
    await settle();
    server.isUp = true;
    outbox.flush();
    await settle();
    expect(journal.map(({ key }) => key)).toEqual([first.key, other.key, handIn.key, again.key]);
  });

  it("holds a hand-in back until something is given for another run, which does not wait for it", async () => {
    const { openTab, journal } = buildBrowser();
    const { outbox } = openTab();
    const held = outbox.add(address, { kind: "submit", milliseconds: 1 }, 1_000_000);
    await settle();
    expect(journal).toEqual([]);
    const next = outbox.add({ ...address, trajectoryId: "tr_2" }, label("c9"));
    await settle();
    expect(journal.map(({ key }) => key)).toEqual([next.key, held.key]);
  });

  it("keeps what is given at any moment of a look into a storage that takes nothing", async () => {
    for (let moment = 0; moment < 20; moment++) {
      const { openTab, journal, server } = buildBrowser();
      server.isStorageBroken = true;
      const { outbox } = openTab();
      outbox.flush();
      for (let i = 0; i < moment; i++) await Promise.resolve();
      outbox.add(address, label("c1"));
      await settle();
      expect([moment, journal.length]).toEqual([moment, 1]);
    }
  });

  it("sets no timer for a hand-in whose time has come while a refused label keeps it back", async () => {
    const { openTab, journal, server } = buildBrowser();
    const { outbox, timers } = openTab();
    const refused = outbox.add(address, label("c1"));
    server.refuse.set(refused.key, problem);
    outbox.add(address, { kind: "submit", milliseconds: 1 }, 2);
    await settle();
    expect([timers.length, journal.length]).toEqual([0, 0]);
  });

  it("never sends a hand-in that was taken back while it was held, and sends a held one when its time has come", async () => {
    const { openTab, journal } = buildBrowser();
    const { outbox, timers } = openTab();
    const taken = outbox.add(address, { kind: "submit", milliseconds: 1 }, 1_000_000);
    await settle();
    outbox.drop(taken.key);
    await settle();
    // The clock of this test goes on by one each time somebody looks.
    const sent = outbox.add(address, { kind: "submit", milliseconds: 2 }, 4);
    for (let tries = 0; tries < 5 && journal.length === 0; tries++) {
      await settle();
      for (const run of timers.splice(0)) run();
    }
    await settle();
    expect(journal.map(({ key }) => key)).toEqual([sent.key]);
  });
});
