/** Plain HTTP: one GET per read, at an address that the settings spell out. Arguments fill its gaps and can do nothing else. */

import { type FetchLike, limitedFetch, ProbeLimitError } from "./limited-fetch";
import { failed, type LiveConnection, type LiveReply } from "./live-reply";
import type { HttpServer, LiveSettings } from "./live-settings";

const MOST_REDIRECTS = 3;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]+\+)?json\b)/;

export function openHttp(server: HttpServer, { timeoutMs, maxBytes }: LiveSettings): LiveConnection {
  const origin = new URL(server.origin).origin;
  const get = limitedFetch(origin, maxBytes);
  return {
    async call(name, args) {
      const tool = server.tools.find((entry) => entry.name === name);
      const address = tool === undefined ? null : fillAddress(tool.path, tool.query, args);
      if (address === null) return failed("the arguments do not fit the address of this read");
      return request(get, new URL(address, origin), { headers: server.headers, signal: AbortSignal.timeout(timeoutMs) });
    },
    close: async () => {},
  };
}

/** The path and query; null when an argument is missing, has no place, or would change the path itself. */
export function fillAddress(path: string, query: readonly string[], args: Record<string, unknown>): string | null {
  const left = new Set(Object.keys(args));
  let isWhole = true;
  const take = (name: string): string => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    left.delete(name);
    const text = typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
    // A dot segment is resolved away by every URL reader, encoded or not: it would be another path.
    if (text === "" || /^\.{1,2}$/.test(text)) isWhole = false;
    return text;
  };
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(take(name)));
  const asked = query.filter((name) => Object.hasOwn(args, name)).map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(take(name))}`);
  if (!isWhole || left.size > 0) return null;
  return asked.length === 0 ? filled : `${filled}?${asked.join("&")}`;
}

async function request(get: FetchLike, address: URL, init: RequestInit): Promise<LiveReply> {
  try {
    let url = address;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await get(url, { ...init, method: "GET" });
      const target = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      if (target === null) return await replyOf(response);
      await response.body?.cancel();
      url = new URL(target, url);
    }
    return failed(`more than ${MOST_REDIRECTS} redirects`);
  } catch (error) {
    if (error instanceof ProbeLimitError) return failed(error.message);
    if (error instanceof Error && error.name === "TimeoutError") return failed("no reply in time");
    return failed("the system could not be reached, or broke off");
  }
}

async function replyOf(response: Response): Promise<LiveReply> {
  const isText = TEXT.test(response.headers.get("content-type") ?? "");
  const { status } = response;
  if (status === 401 || status === 403 || status === 429 || status >= 500 || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    return failed(`the system answered with status ${status}`);
  }
  if (!isText) {
    await response.body?.cancel();
    return failed("the reply is neither JSON nor text");
  }
  return { kind: response.ok ? "answered" : "said-no", text: await response.text() };
}
