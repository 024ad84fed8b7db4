import { describe, expect, it } from "vitest";
import { parseReply } from "./parse-reply";
import { gapReplySchema } from "./reply-schemas";

const GOOD = {
  labels: ["overlooked"],
  elements: [{ element: "argument:line", finding: "overlooked" }],
  decisiveStep: 4,
  quotes: [{ step: 2, call: 0, field: "observation", quote: "not eligible", role: "decisive" }],
  subPatterns: ["policy-ignored"],
  rationale: "The policy stood in the context.",
};
const read = (text: string, finishReason: Parameters<typeof parseReply>[0]["finishReason"] = "stop") => {
  const parsed = parseReply({ text, finishReason }, gapReplySchema);
  return parsed.ok ? "ok" : parsed.error.code;
};
const text = JSON.stringify(GOOD);

describe("reading a reply", () => {
  it("takes one object: alone, in a code fence, between words, or said twice alike", () => {
    for (const reply of [text, `\`\`\`json\n${text}\n\`\`\``, `Here it is:\n${text}\nDone.`, `${text}\n${text}`]) expect(read(reply)).toBe("ok");
  });

  it.each([
    ["", "empty"],
    ["I'm sorry, but I can't help with that.", "refused"],
    ["overlooked", "unreadable"],
    ["{labels: overlooked}", "unreadable"],
    [`${text.slice(0, -20)}`, "cut"],
    [`${text}\n${JSON.stringify({ ...GOOD, labels: ["none"] })}`, "two-answers"],
    [JSON.stringify({ ...GOOD, labels: ["grounded"] }), "wrong-shape"],
    [JSON.stringify({ ...GOOD, labels: [] }), "wrong-shape"],
    [JSON.stringify({ ...GOOD, verdict: "approve" }), "wrong-shape"],
    [JSON.stringify({ labels: ["none"] }), "wrong-shape"],
    [
      JSON.stringify([GOOD])
        .replace(/^\[|\]$/g, "")
        .replace(/"rationale":"[^"]*"/, '"rationale":""'),
      "wrong-shape",
    ],
  ])("names what is wrong with %j", (reply, code) => {
    expect(read(reply)).toBe(code);
  });

  it("does not count an answer that the provider cut, withheld, or turned into a tool call", () => {
    expect(read(text, "length")).toBe("cut");
    expect(read(text, "content-filter")).toBe("refused");
    expect(read(text, "tool-calls")).toBe("unreadable");
  });

  it("is not led astray by braces inside strings", () => {
    expect(read(JSON.stringify({ ...GOOD, rationale: 'it says "{" and \\"}\\" there' }))).toBe("ok");
  });
});
