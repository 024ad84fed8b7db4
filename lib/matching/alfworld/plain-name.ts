import { isNumberedName, typeOfName } from "../../environments/alfworld/names";

const TRAILING_NAME = /(?:^|\s)([a-z][a-z-]* \d+)$/;

/** The numbered name at the end of a longer one (`cool bread 1` → `bread 1`); null when the name has no such form. */
export function plainName(name: string): string | null {
  return isNumberedName(name) ? null : (TRAILING_NAME.exec(name)?.[1] ?? null);
}

/** The type of a thing, whatever stands before its name (`cool bread 1` → `bread`); null without a number. */
export function looseType(name: string): string | null {
  return typeOfName(plainName(name) ?? name);
}
