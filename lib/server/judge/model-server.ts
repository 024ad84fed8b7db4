/**
 * A language model that is none: speaks the protocols of OpenAI (chat completions) and Anthropic (messages) on 127.0.0.1, answers by
 * a fixed rule from the prompt alone, and fails in every way that real ones do, by a plan. For tests, and for anybody who wants to
 * see the judge at work without a key. Its answers mean nothing.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerByRule } from "./answer-by-rule";

export const MODEL_FAULTS = [
  "rate-limit",
  "server-error",
  "time-out",
  "hang-up",
  "garbage-body",
  "garbage",
  "empty",
  "two-answers",
  "refusal",
  "cut",
  "wrong-shape",
  "false-quote",
  "rubric-quote",
  "later-quote",
  "tool-call",
] as const;
export type ModelFault = (typeof MODEL_FAULTS)[number];

export interface ModelServerOptions {
  /** The fault of a call, or null. `call` counts all calls from 1; `attempt` those with this very prompt. */
  faultOf?: (call: number, attempt: number, prompt: string) => ModelFault | null;
  /** Time that every answer takes. */
  latencyMs?: number;
  /** Sent with a 429. */
  retryAfterMs?: number;
  answer?: (system: string, user: string) => string;
}

export interface ModelServer {
  /** Up to `/v1`. */
  url: string;
  calls: { system: string; user: string; fault: ModelFault | null }[];
  mostAtOnce: () => number;
  close: () => Promise<void>;
}

export async function startModelServer(options: ModelServerOptions = {}, port = 0): Promise<ModelServer> {
  const calls: ModelServer["calls"] = [];
  const attempts = new Map<string, number>();
  let atOnce = 0;
  let most = 0;
  const server: Server = createServer((request, response) => {
    atOnce++;
    most = Math.max(most, atOnce);
    response.on("close", () => {
      atOnce--;
    });
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const protocol = request.url?.endsWith("/messages") ? "anthropic" : "openai";
    if (request.method !== "POST") return send(response, 404, { error: { message: "not found" } });
    const { system, user } = readPrompt(JSON.parse(Buffer.concat(chunks).toString("utf8")) as WireRequest);
    const prompt = `${system}\n${user}`;
    const attempt = (attempts.get(prompt) ?? 0) + 1;
    attempts.set(prompt, attempt);
    const fault = options.faultOf?.(calls.length + 1, attempt, prompt) ?? null;
    calls.push({ system, user, fault });
    await new Promise((resolve) => setTimeout(resolve, options.latencyMs ?? 0));
    const text = (options.answer ?? answerByRule)(system, user);
    reply(response, protocol, text, fault, options.retryAfterMs ?? 20, prompt.length);
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    calls,
    mostAtOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What both protocols have in common, as far as it is read here. */
interface WireRequest {
  system?: string | { text: string }[];
  messages: { role: string; content: string | { text?: string }[] }[];
}

function readPrompt(request: WireRequest): { system: string; user: string } {
  const textOf = (content: string | { text?: string }[]): string =>
    typeof content === "string" ? content : content.map((part) => part.text ?? "").join("");
  const byRole = (isWanted: (role: string) => boolean): string =>
    request.messages
      .filter(({ role }) => isWanted(role))
      .map(({ content }) => textOf(content))
      .join("\n");
  const isSystem = (role: string): boolean => role === "system" || role === "developer";
  return { system: request.system === undefined ? byRole(isSystem) : textOf(request.system), user: byRole((role) => role === "user") };
}

function reply(
  response: ServerResponse,
  protocol: "openai" | "anthropic",
  text: string,
  fault: ModelFault | null,
  retryAfterMs: number,
  promptLength: number,
): void {
  switch (fault) {
    case "rate-limit":
      response.setHeader("retry-after-ms", String(retryAfterMs));
      send(response, 429, { error: { type: "rate_limit_error", message: "slow down" } });
      return;
    case "server-error":
      send(response, 500, { error: { type: "api_error", message: "broken" } });
      return;
    case "time-out":
      return;
    case "hang-up":
      response.destroy();
      return;
    case "garbage-body":
      response.writeHead(200, { "content-type": "application/json" });
      response.end("<html>proxy</html>");
      return;
    case "tool-call":
      send(response, 200, toolCall(protocol));
      return;
    default:
      send(response, 200, message(protocol, fault === null ? text : spoil(text, fault), fault === "cut", promptLength));
  }
}

/** The answer with one thing wrong. */
function spoil(text: string, fault: ModelFault): string {
  const changed = (change: Record<string, unknown>): string => JSON.stringify({ ...(JSON.parse(text) as Record<string, unknown>), ...change });
  const isGate = text.startsWith('{"decision":');
  const quote = (words: string, step = 0): string => {
    const claim = { step, call: 0, field: step === 0 ? "instruction" : "observation", quote: words };
    return isGate
      ? changed({ decision: "reject", quotes: [{ ...claim, refutes: null }] })
      : changed({ labels: ["overlooked"], quotes: [{ ...claim, role: "decisive" }] });
  };
  switch (fault) {
    case "garbage":
      return "label: overlooked (I think), no doubt {";
    case "empty":
      return "";
    case "two-answers":
      return `${text}\n${changed({ labels: ["none"], quotes: [] })}`;
    case "refusal":
      return "I'm sorry, but I can't help with that.";
    case "cut":
      return text.slice(0, text.length / 2);
    case "wrong-shape":
      return changed({ labels: ["grounded"] });
    case "false-quote":
      return quote("words that nobody ever said 7b1f");
    case "rubric-quote":
      return quote("copied letter for letter");
    default:
      return quote("e", 99_999);
  }
}

function message(protocol: "openai" | "anthropic", text: string, isCut: boolean, promptLength: number): unknown {
  const input = Math.ceil(promptLength / 4);
  const output = Math.ceil(text.length / 4);
  if (protocol === "anthropic") {
    return {
      id: "msg_test",
      type: "message",
      role: "assistant",
      model: "test",
      content: [{ type: "text", text }],
      stop_reason: isCut ? "max_tokens" : "end_turn",
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: output },
    };
  }
  return {
    id: "chatcmpl-test",
    object: "chat.completion",
    created: 0,
    model: "test",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: isCut ? "length" : "stop" }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

function toolCall(protocol: "openai" | "anthropic"): unknown {
  if (protocol === "anthropic") {
    return {
      id: "msg_test",
      type: "message",
      role: "assistant",
      model: "test",
      content: [{ type: "tool_use", id: "toolu_test", name: "submit_verdict", input: { label: "none" } }],
      stop_reason: "tool_use",
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    };
  }
  const call = { id: "call_test", type: "function", function: { name: "submit_verdict", arguments: '{"label":"none"}' } };
  return {
    id: "chatcmpl-test",
    object: "chat.completion",
    created: 0,
    model: "test",
    choices: [{ index: 0, message: { role: "assistant", content: null, tool_calls: [call] }, finish_reason: "tool_calls" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
