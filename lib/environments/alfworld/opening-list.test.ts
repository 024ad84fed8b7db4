import { describe, expect, it } from "vitest";
import type { SpanAddress } from "../../trajectory/span";
import { isRoomReply, parseOpeningList } from "./opening-list";

const ADDRESS: SpanAddress = { source: "initialObs", t: 0, k: 0, field: "observation" };

describe("parseOpeningList", () => {
  it("reads every receptacle and quotes the whole sentence", () => {
    const text =
      "-= Welcome to TextWorld, ALFRED! =-\n\nYou are in the middle of a room. Looking quickly around you, you see a cabinet 2, a cabinet 1, and a desk 1.\n\n";
    const list = parseOpeningList(text, ADDRESS);
    expect(list?.receptacles).toEqual(["cabinet 2", "cabinet 1", "desk 1"]);
    expect([...(list?.types ?? [])]).toEqual(["cabinet", "desk"]);
    expect(text.slice(list?.ref.start, list?.ref.end)).toBe("Looking quickly around you, you see a cabinet 2, a cabinet 1, and a desk 1.");
  });

  it("reads a list without the words around it, and one that does not end", () => {
    expect(parseOpeningList("... you see a desk 1, and a bed 1.", ADDRESS)?.receptacles).toEqual(["desk 1", "bed 1"]);
    expect(parseOpeningList("you see a desk 1, and a bed 1", ADDRESS)?.receptacles).toEqual(["desk 1", "bed 1"]);
  });

  it("gives null for nothing and for other texts", () => {
    for (const text of ["Looking quickly around you, you see nothing.", "Welcome.", ""]) expect(parseOpeningList(text, ADDRESS)).toBeNull();
  });

  it("knows a reply that lists the room again", () => {
    expect(isRoomReply("You are in the middle of a room. Looking quickly around you, you see nothing.")).toBe(true);
    expect(isRoomReply("You are facing the desk 1.")).toBe(false);
  });
});
