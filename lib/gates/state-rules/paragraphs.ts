/** Kinds of paragraph, as they are written: `praise(c)` with c a constraint, `apology(empty)` for nothing to be had. */
export const praise = (constraint: string): string => `praise(${constraint})`;
export const apology = (constraint: string): string => `apology(${constraint})`;
export const constraintAccount = (constraint: string): string => `constraint-account(${constraint})`;
export const SCENE_FLAVOR = "scene-flavor";
export const GUIDANCE = "guidance";
export const APOLOGY_EMPTY = apology("empty");
