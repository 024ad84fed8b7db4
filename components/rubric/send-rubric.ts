/** The one request of the rubrics page. Answers of our own server have the shapes that its use-cases declare. */
import type { RubricDefinition } from "@/lib/rubric/rubric-definition";

export interface RubricToSave {
  title: string;
  definition: RubricDefinition;
  basedOn: { id: string; version: string };
  answersVersion: string | null;
}

export type SavedRubric =
  | { ok: true; version: string }
  | { ok: false; detail: string; found: string | null; expected: string | null; where: string | null };

export async function sendRubric(study: string, id: string, rubric: RubricToSave): Promise<SavedRubric> {
  const address = `/api/v1/studies/${encodeURIComponent(study)}/rubrics/${encodeURIComponent(id)}`;
  const response = await fetch(address, { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify(rubric) }).catch(
    () => null,
  );
  if (response === null) return { ok: false, detail: "The server does not answer. Nothing was saved.", found: null, expected: null, where: null };
  const document = (await response.json().catch(() => ({}))) as {
    version?: string;
    detail?: string;
    found?: string | null;
    expected?: string | null;
    where?: string | null;
  };
  if (response.ok) return { ok: true, version: document.version ?? "" };
  const { detail = response.statusText, found = null, expected = null, where = null } = document;
  return { ok: false, detail, found, expected, where };
}
