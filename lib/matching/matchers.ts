/** Which rules serve which environments: one line a family, the first that takes the environment serves it. */
import type { Environment } from "../environments/environment";
import { alfworldMatcher } from "./alfworld/alfworld-matcher";
import type { Matcher } from "./matcher";
import { toolMatcher } from "./tools/tool-matcher";

export interface MatcherFamily {
  takes(environment: Environment): boolean;
  matcher: Matcher;
}

export const MATCHERS: readonly MatcherFamily[] = [
  { takes: (environment) => environment.id === "alfworld", matcher: alfworldMatcher },
  // Whatever has no rules of its own is judged by its calls; stays last.
  { takes: () => true, matcher: toolMatcher },
];
