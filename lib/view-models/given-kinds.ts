import { GIVEN_KINDS, type GivenKind } from "../environments/environment";

const KEYS: Readonly<Record<GivenKind, string>> = { write: "w", read: "r", navigate: "n", pure: "u", housekeeping: "h", message: "m" };

/** Kinds that an action can be given, with their keys on the write set screen. */
export const GIVEN_KIND_KEYS: readonly { kind: GivenKind; key: string }[] = GIVEN_KINDS.map((kind) => ({ kind, key: KEYS[kind] }));
