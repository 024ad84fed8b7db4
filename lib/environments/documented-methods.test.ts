import { describe, expect, it } from "vitest";
import { analyse } from "../analysis/analyse";
import { drawnRun } from "../matching/tools/drawn-run";
import { appworld } from "./appworld";
import { documentedMethods } from "./documented-methods";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "./environment";

const READ = `
  task| Pin my note.
  call| api_docs.show_api_doc({"app_name": "notes", "api_name": "download_note"})
  reply| {"app_name": "notes", "api_name": "download_note", "path": "/notes/{id}/download", "method": "GET", "description": "a copy", "parameters": []}
  call| api_docs.show_api_doc({"app_name": "notes", "api_name": "show_pin"})
  reply| {'app_name': 'notes', 'api_name': 'show_pin', 'path': '/notes/{id}/pin', 'method': 'post', 'description': 'shows a pin on it'}
  call| notes.download_note({"note_id": 7})
  reply| {}
  call| notes.show_pin({"note_id": 7})
  reply| {}`;

describe("HTTP methods that the documents of a run give", () => {
  it("are read from JSON and from what Python prints", () => {
    expect([...documentedMethods(drawnRun(READ))]).toEqual([
      ["notes.download_note", "GET"],
      ["notes.show_pin", "POST"],
    ]);
  });

  it("say more than the name of the API", () => {
    const facts = analyse(drawnRun(READ, { environment: "appworld" }), appworld, DEFAULT_ENVIRONMENT_SETTINGS);
    expect(facts.calls.map(({ kind, source }) => `${kind} by ${source}`)).toEqual([
      "read by name",
      "read by name",
      "read by method",
      "write by method",
    ]);
  });

  it("are none where no document was read", () => {
    expect(documentedMethods(drawnRun('task| x\ncall| notes.show_note({"app_name": "notes", "api_name": "show_note"})\nreply| {}')).size).toBe(0);
  });
});
