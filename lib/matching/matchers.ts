/** Which rules serve which environments: one line a family, the first that takes the environment serves it. */
import type { Environment } from "../environments/environment";
import { alfworldMatcher } from "./alfworld/alfworld-matcher";
import type { Matcher } from "./matcher";

export interface MatcherFamily {
  takes(environment: Environment): boolean;
  matcher: Matcher;
}

export const MATCHERS: readonly MatcherFamily[] = [{ takes: (environment) => environment.id === "alfworld", matcher: alfworldMatcher }];
