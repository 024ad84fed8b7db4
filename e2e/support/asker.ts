import { readFileSync } from "node:fs";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Of a JSON answer; null of any other. */
  json: unknown;
}
/** Asks a server over HTTP as one person. A text is sent as it is, anything else as JSON. */
export type Ask = (method: string, address: string, body?: unknown) => Promise<Answer>;

/** `state`: a cookie, or the file with those of a browser; null: nobody is signed in. */
export function askerOf(base: string, state: string | null): Ask {
  const cookie = state === null ? "" : state.includes("=") ? state : cookieOf(state);
  return async (method, address, body) => {
    const isText = typeof body === "string";
    const response = await fetch(`${base}${address}`, {
      method,
      redirect: "manual",
      headers: { cookie, origin: base, "content-type": isText ? "application/octet-stream" : "application/json" },
      ...(body === undefined || method === "GET" ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "") && !/jsonl/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, text, json: isJson && text !== "" ? JSON.parse(text) : null };
  };
}

function cookieOf(state: string): string {
  const { cookies } = JSON.parse(readFileSync(state, "utf8")) as { cookies: { name: string; value: string }[] };
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** The document of an answer that must be a good one. */
export function must({ status, text }: Answer, what: string): unknown {
  if (status >= 300) throw new Error(`${what} answered ${status}: ${text.slice(0, 500)}`);
  return JSON.parse(text === "" ? "null" : text);
}

interface Job {
  state: string;
  result: unknown;
  error: string | null;
}

/** Waits for the job that an answer names. */
export async function jobOf(ask: Ask, started: unknown): Promise<Job> {
  const { jobId } = started as { jobId: string };
  for (let tries = 0; tries < 600; tries++) {
    const job = must(await ask("GET", `/api/v1/jobs/${jobId}`), "the job") as Job;
    if (job.state !== "queued" && job.state !== "running") return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the job ${jobId} does not end`);
}
