import { describe, expect, it } from "vitest";
import { runTexts } from "../provenance/run-texts";
import { drawnRun } from "./drawn-run";
import { agreedTo, isYes, requestsFor, withdrawalAfter } from "./user-consent";

const run = (picture: string) => runTexts(drawnRun(picture));

describe("isYes", () => {
  it("tells consent from its opposite", () => {
    expect(["Yes, please.", "Go ahead", "That works for me", "ok"].map(isYes)).toEqual([true, true, true, true]);
    expect(["No, not that one.", "Which one?", "Nope, proceed with the other"].map(isYes)).toEqual([false, false, false]);
  });
});

describe("agreedTo", () => {
  const agreed = (answer: string) => {
    const texts = run(`user| Hi.\nagent| I will book room B-77 for you.\nuser| ${answer}\nagent| ok`);
    return agreedTo(texts, texts.before(3), 3, "B-77", "room_id", undefined)?.quote ?? null;
  };

  it("takes the answer to the message that showed the value", () => {
    expect(agreed("Yes, thanks. Bye.")).toBe("Yes, thanks.");
    expect(agreed("That is too small.")).toBeNull();
  });
});

describe("requestsFor", () => {
  const asked = (...messages: string[]) =>
    requestsFor(run(messages.map((text) => `user| ${text}`).join("\nagent| ok\n")).all, "cancel_booking", ["B-77"]).map(
      ({ sentence }) => sentence.text,
    );

  it("are sentences with the act and its object or a value, in time order", () => {
    expect(asked("Cancel my booking. Hello.", "And cancel B-77 as well.")).toEqual(["Cancel my booking.", "And cancel B-77 as well."]);
  });

  it("are looser sentences where there are no such", () => {
    expect(asked("B-77 is wrong.", "I am Ann.")).toEqual(["B-77 is wrong."]);
    expect(asked("I am Ann.")).toEqual([]);
  });
});

describe("withdrawalAfter", () => {
  const withdrawn = (...messages: string[]) => {
    const texts = run(messages.map((text) => `user| ${text}`).join("\nagent| ok\n"));
    const [request] = requestsFor(texts.all, "cancel_booking", []);
    return request === undefined ? null : (withdrawalAfter(texts.all, request, "cancel_booking")?.sentence.text ?? null);
  };

  it.each(["Never mind.", "I changed my mind.", "There is no need to cancel it.", "I don't want it any more.", "Leave it as it is."])(
    "hears %s",
    (said) => {
      expect(withdrawn("Cancel my booking.", said)).toBe(said);
    },
  );

  it("does not hear it before the request, nor where something else is not wanted", () => {
    expect(withdrawn("Never mind the rain.", "Cancel my booking.")).toBeNull();
    expect(withdrawn("Cancel my booking.", "I don't want to type the number.")).toBeNull();
  });
});
