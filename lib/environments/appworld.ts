/**
 * AppWorld: an agent writes code that calls the APIs of everyday apps. A call is read or write by its HTTP method
 * (methods.md §4.2); where only the code is known, by the name of the API: show_* and search_* read, so does the app that
 * holds the documents, the rest writes (formats.md §2.3). Log-ins and the completion of the task are housekeeping. What
 * ends in "Execution failed. Traceback", or is answered with 4xx, is refused. No app of the benchmark is named here.
 */
import type { Action, Step } from "../trajectory/trajectory";
import type { CallClass, Environment, Refusal } from "./environment";
import { refusalByErrorText } from "./error-text";
import { addressName } from "./name-of-action";
import { classifyWithoutTool, finish } from "./tool-environment";

const READ_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const WRITE_METHODS: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const HOUSEKEEPING_NAME = /^(?:log_?in|log_?out|sign_?in|sign_?out|authenticate|complete_task)$/;
const HOUSEKEEPING_ADDRESS = /\/(?:auth\/)?(?:token|log_?in|log_?out)(?:[/?(]|$)|complete[_-]task|task[_/-]complet/i;
const DOCUMENTS = /\bapi_docs\b/;
const READ_NAME = /^(?:show|search)_/;
const QUALIFIED = /^([A-Za-z_]\w*\.[A-Za-z_]\w*)\b/;
const API_IN_CODE = /\bapis\s*\.\s*([A-Za-z_]\w*)\s*\.\s*([A-Za-z_]\w*)\s*\(/g;

export const appworld: Environment = {
  id: "appworld",
  label: "AppWorld",
  version: "2",
  labelMode: "multi",
  toolNames: new Set(),
  hasRefusalTest: true,
  classify(action) {
    if (action.isMessage) return classifyWithoutTool(action) ?? codeClass(action);
    if (action.tool === null) return codeClass(action);
    const { method, tool } = action;
    const name = nameOf(tool);
    const address = method === null ? "" : (/^\S+ (\S+?)(?:\(|$)/.exec(action.raw.slice(action.raw.indexOf(`${method} `)))?.[1] ?? "");
    if (HOUSEKEEPING_NAME.test(name)) return finish(action, "housekeeping", "builtin", `${name} logs in or out, or ends the task`);
    if (method !== null && WRITE_METHODS.has(method) && HOUSEKEEPING_ADDRESS.test(address)) {
      return finish(action, "housekeeping", "builtin", `${address} logs in or out, or ends the task`);
    }
    if (method !== null && READ_METHODS.has(method)) return finish(action, "read", "method", `${method} reads`);
    if (method !== null && WRITE_METHODS.has(method)) return finish(action, "write", "method", `${method} writes`);
    return byName(action, name, DOCUMENTS.test(action.raw.slice(0, action.raw.indexOf("(") + 1)));
  },
  refusal,
  // A block without calls of its own is one thing, whatever its first line says.
  nameOfAction({ raw, tool }) {
    if (tool === null) return "code";
    return QUALIFIED.exec(raw)?.[1] ?? addressName(tool) ?? tool;
  },
};

/** The last part of `app.api`. */
function nameOf(tool: string): string {
  return tool.slice(tool.lastIndexOf(".") + 1);
}

function byName(action: Action, name: string, isDocuments: boolean): CallClass {
  if (isDocuments) return finish(action, "read", "name", "the documents of the APIs are read");
  if (READ_NAME.test(name)) return finish(action, "read", "name", `the name ${name} begins with a verb that reads`);
  return finish(action, "write", "name", `${name} is no show_ or search_: counted as a write, its HTTP method is not known`);
}

/** A block of code as a whole: what it does at most, by the calls that stand in it. */
function codeClass(action: Action): CallClass {
  const calls = [...action.raw.matchAll(API_IN_CODE)];
  const classes = calls.map((call): CallClass => {
    const name = call[2] ?? "";
    if (HOUSEKEEPING_NAME.test(name)) return finish(action, "housekeeping", "builtin", `${name} logs in or out, or ends the task`);
    return byName(action, name, call[1] === "api_docs");
  });
  for (const kind of ["write", "read", "housekeeping"] as const) {
    const found = classes.find((one) => one.kind === kind);
    if (found !== undefined) return found;
  }
  return finish(action, "pure", "builtin", "code without a call of an API");
}

const FAILED = /^\s*Execution failed\b/;
const STATUS = /\bResponse status code is 4\d\d\b/;

/**
 * The reply to a call of its own decides. Calls of a block with one output went through, unless the output is missing: the
 * call on which a block fails has the output as its result.
 */
function refusal(action: Action, step: Step): Refusal {
  const { result } = action;
  if (result !== null) {
    const byText = refusalByErrorText(result);
    if (byText.status !== "accepted" || result.status === "ok") return byText;
    if (FAILED.test(result.text)) return { status: "refused", by: "execution failed" };
    return STATUS.test(result.text.slice(0, 500)) ? { status: "refused", by: "status 4xx" } : byText;
  }
  const isAnswered = step.observation !== null || step.actions.some((other) => other.result !== null);
  if (!isAnswered) return { status: "unknown", by: "no output" };
  if (action.tool === null && FAILED.test(step.observation ?? "")) return { status: "refused", by: "execution failed" };
  return { status: "accepted", by: "the block ran past this call" };
}
