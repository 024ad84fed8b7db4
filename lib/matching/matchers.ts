/** Which rules serve which environments: one line a family, the first that takes the environment serves it. */
import type { Environment } from "../environments/environment";
import { alfworldMatcher } from "./alfworld/alfworld-matcher";
import type { Matcher } from "./matcher";
import { textMatcher } from "./text/text-matcher";
import { toolMatcher } from "./tools/tool-matcher";

export interface MatcherFamily {
  takes(environment: Environment): boolean;
  matcher: Matcher;
}

/** Actions are lines of text, and nobody has written rules for them yet. */
const TEXT_ENVIRONMENTS: ReadonlySet<string> = new Set(["webshop", "scienceworld", "textcraft", "hotpotqa"]);

export const MATCHERS: readonly MatcherFamily[] = [
  { takes: (environment) => environment.id === "alfworld", matcher: alfworldMatcher },
  { takes: (environment) => TEXT_ENVIRONMENTS.has(environment.id), matcher: textMatcher },
  // Whatever has no rules of its own is judged by its calls; stays last.
  { takes: () => true, matcher: toolMatcher },
];
