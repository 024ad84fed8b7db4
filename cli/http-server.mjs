#!/usr/bin/env node
// The page server, a child of `plumbline serve`: Next behind a plain HTTP server that sets what every answer needs.
// The content policy carries a new nonce for each page, and Next takes the nonce from the *request's* policy header, so
// something has to stand before it. A proxy.ts would cut every body at 10 MB without an error (docs/decisions).
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import next from "next";
import { contentPolicy, securityHeaders } from "./bootstrap/security-headers.mjs";

const { values } = parseArgs({ options: { host: { type: "string" }, port: { type: "string" }, dev: { type: "boolean" } } });
const host = values.host ?? "127.0.0.1";
const port = Number(values.port ?? 3000);
const isDevelopment = values.dev === true;
/** Names under which this server may be called. A page of another name that resolves here gets nothing (DNS rebinding). */
const names = new Set((process.env.PLUMBLINE_HOSTS ?? "localhost,127.0.0.1,[::1]").split(",").map((name) => name.trim().toLowerCase()));

/** How long an answer may still take once the server is told to end; less than what supervise.ts gives. */
const LAST_ANSWER_MS = 6000;
let isEnding = false;

const app = next({ dev: isDevelopment, dir: new URL("..", import.meta.url).pathname, hostname: host, port });
/** Answers that are under way. */
const open = new Set();
const server = createServer(async (request, response) => {
  open.add(response);
  response.once("close", () => open.delete(response));
  if (isEnding) response.shouldKeepAlive = false;
  const name = (request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  for (const [header, value] of Object.entries(securityHeaders)) response.setHeader(header, value);
  if (!names.has(name)) {
    response.writeHead(421, { "content-type": "text/plain; charset=utf-8" });
    response.end(`This Plumbline does not answer to the name ${JSON.stringify(name)}. It answers to: ${[...names].join(", ")}.\n`);
    return;
  }
  if (!isReadable(request.url ?? "/")) {
    response.writeHead(400, { "content-type": "text/plain; charset=utf-8" });
    response.end("This address has a percent sign that stands for no letter.\n");
    return;
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy(request.url ?? "/", nonce, isDevelopment);
  request.headers["content-security-policy"] = policy;
  request.headers["x-nonce"] = nonce;
  response.setHeader("content-security-policy", policy);
  try {
    await handle(request, response);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
});
/** Next answers an address that it cannot decode as if the server were broken. */
function isReadable(address) {
  try {
    decodeURI(address.split("?")[0]);
    return true;
  } catch {
    return false;
  }
}

// An upload may take as long as it takes; only its head must come soon.
server.requestTimeout = 0;
server.headersTimeout = 60_000;

await app.prepare();
const handle = app.getRequestHandler();
if (isDevelopment) server.on("upgrade", app.getUpgradeHandler());

server.on("error", (error) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${port} is taken.` : error.message);
  process.exit(1);
});
server.listen(port, host, () => process.send?.("ready"));

function end() {
  if (isEnding) return;
  isEnding = true;
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  for (const response of open) {
    // A stream of progress stays open as long as the page does; whoever reads it comes back by itself.
    if (String(response.getHeader("content-type")).startsWith("text/event-stream")) response.destroy();
    // Nobody sends another request on a connection that is told to be its last: it would be cut in the middle.
    else response.shouldKeepAlive = false;
  }
  // Whoever waits for an answer gets it, unless it takes longer than `plumbline serve` waits for this process.
  setTimeout(() => process.exit(0), LAST_ANSWER_MS).unref();
}
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, end);
// The parent is gone, however it went: nobody would end this process otherwise.
process.on("disconnect", end);
