import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { exactId } from "./source/exact-id";

/** What all simulations of a tau2 file share: the policy, the model, the domain, and the tasks by their id. */
export interface Tau2Setting {
  readonly policy: string | null;
  readonly toolDocs: string | null;
  readonly agent: string | null;
  readonly environment: string | null;
  taskOf(id: string): JsonObject | null;
  /** Both info and tasks have been seen. */
  isComplete(): boolean;
  isKnown(): boolean;
  setInfo(info: JsonValue): void;
  /** null: there is a list of tasks, whatever is in it. */
  addTask(task: JsonValue): void;
  /** A simulation that the results list, by its id. */
  list(id: string): void;
  lists(id: string): boolean;
}

/** Words of a domain's name (`airline-relaxed`, `banking_knowledge`, `telecom-workflow`) and the environment they mean. */
const DOMAINS: readonly (readonly [RegExp, string])[] = [
  [/airline/, "tau-airline"],
  [/retail/, "tau-retail"],
  [/telecom/, "tau-telecom"],
  [/banking/, "tau-banking"],
  [/\bmock\b/, "tau-mock"],
];

export function tau2Environment(domain: JsonValue | undefined): string | null {
  if (typeof domain !== "string") return null;
  const name = domain.toLowerCase().replaceAll("_", "-");
  return DOMAINS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

export function readTau2Setting(): Tau2Setting {
  const tasks = new Map<string, JsonObject>();
  const listed = new Set<string>();
  let info: JsonObject | null = null;
  let hasTasks = false;
  const part = (key: string): JsonObject => {
    const value = info?.[key];
    return isJsonObject(value) ? value : {};
  };
  return {
    get policy() {
      const { policy } = part("environment_info");
      return typeof policy === "string" ? policy : null;
    },
    get toolDocs() {
      const { tool_defs: tools } = part("environment_info");
      if (tools === undefined || tools === null) return null;
      return typeof tools === "string" ? tools : JSON.stringify(tools);
    },
    get agent() {
      const { llm, implementation } = part("agent_info");
      return typeof llm === "string" ? llm : typeof implementation === "string" ? implementation : null;
    },
    get environment() {
      return tau2Environment(part("environment_info").domain_name);
    },
    taskOf: (id) => tasks.get(id) ?? null,
    isComplete: () => info !== null && hasTasks,
    isKnown: () => info !== null || hasTasks,
    setInfo(value) {
      info = isJsonObject(value) ? value : {};
    },
    addTask(task) {
      hasTasks = true;
      const id = isJsonObject(task) ? exactId(task, JSON.stringify(task), "id") : null;
      if (id !== null && isJsonObject(task)) tasks.set(id, task);
    },
    list: (id) => void listed.add(id),
    lists: (id) => listed.has(id),
  };
}
