import { describe, expect, it } from "vitest";
import { findQuote } from "./find-quote";
import { checkSpan } from "./span";
import { trajectoryFromText } from "./trajectory-from-text";

const content = trajectoryFromText(`
  task: put some mug on shelf        success: no
  1  go to shelf 1     ->  On the shelf 1, you see nothing.
  2  take mug 1 from shelf 1  ->  Nothing happens.
`);

describe("findQuote", () => {
  it("finds a quote in what came back, in the action, and in the opening", () => {
    expect(findQuote(content, 1, "you see nothing")).toMatchObject({ t: 1, field: "observation" });
    expect(findQuote(content, 2, "mug 1")).toMatchObject({ t: 2, field: "action" });
    expect(findQuote(content, 0, "put some mug")).toMatchObject({ t: 0, source: "instruction" });
  });

  it("gives spans that stand where they say", () => {
    const found = findQuote(content, 1, "shelf 1");
    expect(found !== null && checkSpan(content, { ...found, role: "supports" }).ok).toBe(true);
  });

  it("is null for another step, another wording and an empty quote", () => {
    expect(findQuote(content, 2, "you see nothing")).toBeNull();
    expect(findQuote(content, 1, "You see nothing")).toBeNull();
    expect(findQuote(content, 1, "")).toBeNull();
    expect(findQuote(content, 9, "mug")).toBeNull();
  });
});
