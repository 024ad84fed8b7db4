import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HOSTILE_TEXTS } from "./hostile-texts";

/**
 * A model whose every word is hostile, behind OpenAI's protocol on 127.0.0.1: an answer of the shape that was asked for with
 * hostile reasons and quotes, and each third time no such shape at all. Gives its address and what ends it.
 */
export async function startHostileModel(): Promise<{ url: string; end: () => Promise<void> }> {
  let calls = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const prompt = Buffer.concat(chunks).toString("utf8");
      const content = ++calls % 3 === 0 ? (HOSTILE_TEXTS[calls % HOSTILE_TEXTS.length] ?? "") : answerTo(prompt, calls);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          id: HOSTILE_TEXTS[1],
          object: "chat.completion",
          created: 0,
          model: HOSTILE_TEXTS[2],
          choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerTo(prompt: string, n: number): string {
  const hostile = (offset: number): string => (HOSTILE_TEXTS[(n * 5 + offset) % HOSTILE_TEXTS.length] ?? "").trim();
  const quote = { step: 1, call: 0, field: "observation", quote: hostile(0), role: "decisive" };
  if (prompt.includes("List the misalignments")) {
    const texts = {
      actionType: hostile(1),
      actionCase: hostile(2),
      agentIntent: hostile(3),
      environmentRule: hostile(4),
      sufficientFeedback: hostile(5),
    };
    return JSON.stringify({ records: [{ ...texts, step: 1, call: 0, kind: "new-logic", quotes: [{ ...quote, quote: "a" }, quote] }] });
  }
  if (prompt.includes("List the requirements")) {
    const place = { step: 0, quote: hostile(1) };
    const record = { requirement: hostile(2), statedAt: place, status: "superseded", changedAt: place, influences: null, finding: "drift" };
    return JSON.stringify({ records: [{ ...record, rationale: hostile(3) }] });
  }
  if (prompt.includes("Classify each of these")) return JSON.stringify({ actions: [{ name: hostile(1), kind: "read", reason: hostile(2) }] });
  const elements = [{ element: hostile(1), finding: "overlooked" }];
  return JSON.stringify({ labels: ["overlooked"], elements, decisiveStep: 1, quotes: [quote], subPatterns: [], rationale: hostile(2) });
}
