/**
 * A process that does nothing but save what it is sent, for tests that kill it: `PUT /<key>` with {study, assignment, rater,
 * input} is answered with the entry once it is kept. Prints its port when it is ready.
 */
import { createServer, type IncomingMessage } from "node:http";
import { openDatabase } from "../db";
import { saveAnnotation } from "../use-cases/save-annotation";
import type { SaveLabelInput } from "../use-cases/save-label-schema";

interface Sent {
  study: string;
  assignment: string;
  rater: string;
  input: SaveLabelInput;
}

await openDatabase();
const server = createServer((request, response) => {
  void (async () => {
    const { study, assignment, rater, input } = JSON.parse(await bodyOf(request)) as Sent;
    const saved = await saveAnnotation(study, assignment, rater, (request.url ?? "").slice(1), input);
    response.writeHead(saved.ok ? 200 : 422, { "content-type": "application/json" }).end(JSON.stringify(saved.ok ? saved.value : saved.error));
  })();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : address);
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
