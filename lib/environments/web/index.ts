/**
 * Browser agents: actions are tool calls (`browser_click`), lines of a text grammar (`click('a46')`, `type [164] [boots] [1]`),
 * or one tool with the action in an argument (`computer`).
 */
import { isJsonObject } from "../../base/json";
import type { Action } from "../../trajectory/trajectory";
import type { CallClass, CallKind, Environment, Refusal } from "../environment";
import { refusalByGenericError } from "../error-text";
import { classifyByName } from "../name-heuristics";
import { refusalByPattern, replyText } from "../text-command";
import { classifyWithoutTool, finish } from "../tool-environment";
import { COMPUTER_TOOLS, kindOfWebAction, WEB_TOOL_NAMES, webActionOf } from "./web-actions";

const LINE = /^\s*(\w+)\s*(?:[([]|$)/;
const REFUSED = /^\s*(?:Error\b|[A-Z]\w*(?:Error|Exception)\b|Invalid action\b|The action is invalid\b)/;
/** What a call says of the thing that it clicks: a link or a tab leads somewhere, a button does something. */
const LEADS = /\b(?:link|tab|breadcrumb|menu|heading|logo)\b/i;
const ACTS = /\b(?:button|submit|checkbox|radio|switch|option|buy|order|delete|save|send)\b/i;

export const web: Environment = {
  id: "web",
  label: "Browser agents",
  version: "1",
  labelMode: "multi",
  toolNames: WEB_TOOL_NAMES,
  hasRefusalTest: true,
  classify(action) {
    if (action.isMessage) return classifyWithoutTool(action) ?? unparsed();
    const name = actionName(action);
    if (name === null) return unparsed();
    const kind = kindOfWebAction(name);
    if (kind === "write" && /click$/.test(name) && isLeading(action))
      return finish(action, "navigate", "builtin", `${name}: by its own words on a link`);
    if (kind !== null) return finish(action, kind, "builtin", reasonOf(name, kind));
    if (action.tool === null) return unparsed();
    const byName = classifyByName(name);
    return finish(action, byName.kind, byName.source, byName.reason);
  },
  refusal(action, step): Refusal {
    if (action.result !== null) return refusalByGenericError(action.result);
    return refusalByPattern(replyText(action, step), { refused: REFUSED });
  },
  nameOfAction(action) {
    const name = actionName(action);
    if (action.tool === null) return name !== null && kindOfWebAction(name) !== null ? name : null;
    return isComputer(action.tool) ? `${action.tool} ${name ?? ""}`.trim() : action.tool;
  },
};

function isComputer(tool: string): boolean {
  return COMPUTER_TOOLS.has(webActionOf(tool));
}

function actionName({ tool, args, raw }: Action): string | null {
  if (tool === null) return LINE.exec(raw)?.[1]?.toLowerCase() ?? null;
  if (isComputer(tool)) return isJsonObject(args) && typeof args.action === "string" ? webActionOf(args.action) : null;
  return webActionOf(tool);
}

function isLeading({ args }: Action): boolean {
  const element = isJsonObject(args) && typeof args.element === "string" ? args.element : "";
  return LEADS.test(element) && !ACTS.test(element);
}

function reasonOf(name: string, kind: CallKind): string {
  return kind === "write" && /click$/.test(name)
    ? `${name} may follow a link or send a form: counted as a write`
    : `${name} is in the ${kind} list of browser agents`;
}

function unparsed(): CallClass {
  return { kind: "unparsed", isWriteAttempt: false, parses: false, source: "unknown", reason: "no action of a browser" };
}
