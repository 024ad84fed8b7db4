import type { TrajectoryContent } from "../trajectory/trajectory";

/** Beginning of an API's document as AppWorld prints it (methods.md §2.5), as JSON or as Python writes it. */
const DOCUMENT =
  /["']app_name["']\s*:\s*["'](\w+)["']\s*,\s*["']api_name["']\s*:\s*["'](\w+)["'](?:(?!["']api_name["'])[\s\S]){0,400}?["']method["']\s*:\s*["'](GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)["']/gi;

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * The HTTP methods of `app.api` by the documents that the run itself has read: the API metadata of methods.md §4.2, where no
 * call log gives the method. What a call does is a fact of the world and no evidence: a document that is read later counts too.
 */
export function documentedMethods(content: TrajectoryContent): ReadonlyMap<string, string> {
  let methods: Map<string, string> | null = null;
  const read = (text: string | null | undefined): void => {
    if (text === null || text === undefined || !text.includes("api_name")) return;
    for (const [, app = "", api = "", method = ""] of text.matchAll(DOCUMENT)) {
      methods ??= new Map();
      methods.set(`${app}.${api}`, method.toUpperCase());
    }
  };
  read(content.toolDocs);
  read(content.systemPrompt);
  for (const step of content.steps) {
    read(step.observation);
    for (const action of step.actions) read(action.result?.text);
  }
  return methods ?? NONE;
}
