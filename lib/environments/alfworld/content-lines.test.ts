import { describe, expect, it } from "vitest";
import { contentLines, namesIn } from "./content-lines";

function summary(reply: string): string[] {
  return contentLines(reply).map((line) => {
    const quote = reply.slice(line.start, line.end);
    if (line.kind === "listing") return `${line.form} ${line.place ?? "?"} [${line.objects.join(", ")}]${line.isCut ? " cut" : ""} «${quote}»`;
    return line.kind === "state" ? `${line.place} ${line.state} «${quote}»` : `about ${line.place} «${quote}»`;
  });
}

describe("contentLines", () => {
  it("reads open surfaces, doors and insides as the sentences that say so", () => {
    expect(summary("You arrive at desk 1. On the desk 1, you see a mug 2, and a pen 1.")).toEqual([
      "on desk 1 [mug 2, pen 1] «On the desk 1, you see a mug 2, and a pen 1.»",
    ]);
    expect(summary("The fridge 1 is closed.")).toEqual(["fridge 1 closed «The fridge 1 is closed.»"]);
    expect(summary("You open the fridge 1. The fridge 1 is open. In it, you see nothing.")).toEqual([
      "fridge 1 open «The fridge 1 is open.»",
      "in ? [] «In it, you see nothing.»",
    ]);
    expect(summary("This is a normal bowl 1. In it, you see a egg 1.")).toEqual([
      "about bowl 1 «This is a normal bowl 1.»",
      "in ? [egg 1] «In it, you see a egg 1.»",
    ]);
  });

  it("takes neither the middle of the room nor what stands next to a place for a listing", () => {
    expect(summary("You are in the middle of a room. Looking quickly around you, you see nothing.")).toEqual([]);
    expect(summary("You are facing the desk 1. Next to it, you see nothing.")).toEqual([]);
  });

  it("marks a listing that does not end", () => {
    expect(summary("On the desk 1, you see a mug 2, and a")).toEqual(["on desk 1 [mug 2] cut «On the desk 1, you see a mug 2, and a»"]);
  });

  it("reads lines of any length, over line breaks, in either letter case", () => {
    const many = Array.from({ length: 60 }, (_, index) => `a mug ${index + 1}`).join(", ");
    expect(contentLines(`ON THE Desk 1, you see ${many}.\nThe Fridge 1 is OPEN.`)).toMatchObject([
      { place: "desk 1", objects: { length: 60 } },
      { place: "fridge 1", state: "open" },
    ]);
  });
});

describe("namesIn", () => {
  it("gives every numbered name in lower case", () => {
    expect(namesIn("a Mug 2, and an apple 11; nothing else")).toEqual(["mug 2", "apple 11"]);
  });
});
