import type { Environment } from "./environment";
import { ENVIRONMENTS } from "./index";

export interface EnvironmentQuestion {
  /** `--environment`; null when it was not given. */
  requested: string | null;
  /** What the format fixes or the file names (`TrajectoryDraft.environment`); null leaves it to the tools. */
  named: string | null;
  /** Names of all tools called in the file, whoever called them. */
  toolNames: ReadonlySet<string>;
}

export interface EnvironmentGuess {
  environment: string;
  /** True for the two fallbacks: the import then carries the warning `environment-guessed`. */
  isGuessed: boolean;
  reason: string;
}

/**
 * The environment of a file (product.md §5): what the user asks for; else what the format fixes or the file names; else
 * the one built-in environment that knows every tool called in the file and alone knows at least one of them; else
 * `tools`, or `chat` when nothing is called.
 */
export function guessEnvironment(question: EnvironmentQuestion, environments: readonly Environment[] = ENVIRONMENTS): EnvironmentGuess {
  if (question.requested !== null) return { environment: question.requested, isGuessed: false, reason: "asked for" };
  if (question.named !== null) return { environment: question.named, isGuessed: false, reason: "fixed by the format or named in the file" };
  const called = [...question.toolNames];
  if (called.length === 0) return { environment: "chat", isGuessed: true, reason: "no tool is called" };

  const knowers = (tool: string): Environment[] => environments.filter((environment) => environment.toolNames.has(tool));
  const candidates = environments.filter(
    (environment) =>
      called.every((tool) => environment.toolNames.has(tool)) && called.some((tool) => knowers(tool).every((knower) => knower.id === environment.id)),
  );
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0) {
    return {
      environment: only.id,
      isGuessed: false,
      reason: `${only.label} knows all ${called.length} tools called, and it alone knows one of them`,
    };
  }
  return { environment: "tools", isGuessed: true, reason: `no built-in environment alone knows the ${called.length} tools called` };
}
