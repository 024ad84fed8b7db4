/**
 * Names that are not `word number`, and the thing that they must mean. They equal no listed name (methods.md §2.1), but
 * the record may show the thing in another shape: `cool bread 1` for `bread 1`, `bread` for `bread 1`, `toilet paper 1`
 * for `toiletpaper 1`. A write that names a shown thing so is a `format-mismatch`, not a thing that was never shown.
 */
import { isNumberedName, typeOfName } from "../../environments/alfworld/names";
import type { TrackerState } from "../../environments/alfworld/tracker-state";
import { OBJECT_TYPES, RECEPTACLE_TYPES } from "../../environments/alfworld/type-tables";

const LONGER_NAME = /^([a-z][a-z -]*) ([a-z][a-z-]*) (\d+)$/;

/** Whether a name is recognisable as that of a thing: numbered, or with the word of a known type in it. */
export function namesSomething(name: string): boolean {
  return (
    isNumberedName(name) || plainNames(name).length > 0 || name.split(/[^a-z]+/).some((word) => OBJECT_TYPES.has(word) || RECEPTACLE_TYPES.has(word))
  );
}

/** The numbered names that a name of another form can stand for, the likeliest first; empty for a numbered name. */
export function plainNames(name: string): string[] {
  const match = isNumberedName(name) ? null : LONGER_NAME.exec(name);
  if (match === null) return [];
  return [`${match[2]} ${match[3]}`, `${`${match[1]}${match[2]}`.replaceAll(" ", "")} ${match[3]}`];
}

/** The thing in the hand, or else the one seen last, that a name of another form must mean; null when it fits none. */
export function meantName(state: TrackerState, name: string): string | null {
  if (isNumberedName(name)) return null;
  const plain = plainNames(name).find((candidate) => state.shown.has(candidate));
  if (plain !== undefined) return plain;
  if (state.holding !== null && typeOfName(state.holding.object) === name) return state.holding.object;
  let last: { name: string; t: number } | null = null;
  for (const object of state.shown.ofType(name)) {
    const t = state.sightings.get(object)?.at(-1)?.t;
    if (t !== undefined && (last === null || t > last.t)) last = { name: object, t };
  }
  return last?.name ?? null;
}

/** Whether a list holds the name in another shape. */
export function isListedOtherwise(listed: ReadonlySet<string>, name: string): boolean {
  if (isNumberedName(name)) return false;
  return plainNames(name).some((plain) => listed.has(plain)) || [...listed].some((item) => typeOfName(item) === name);
}

/** The type of a thing, whatever stands before its name (`cool bread 1` → `bread`); null when the name does not tell. */
export function looseType(name: string): string | null {
  const type = typeOfName(name);
  if (type !== null) return type;
  const types = plainNames(name).map((plain) => typeOfName(plain) ?? "");
  return types.find((candidate) => OBJECT_TYPES.has(candidate)) ?? types[0] ?? (OBJECT_TYPES.has(name) ? name : null);
}
