/**
 * Rules that fall below 95 % on planted mistakes, by set and rule, with the reason. Whatever is not named here fails
 * `npm run planted`.
 */
const UNREAD_WORDING = "a person's sentence that states the rule is not always recognised; the case then stays at other:interface";

export const EXPLAINED_EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "household, rules in a person's words": {
    A4: UNREAD_WORDING,
    A14: UNREAD_WORDING,
    A17: UNREAD_WORDING,
    A17b: UNREAD_WORDING,
    A17c: UNREAD_WORDING,
    A18: UNREAD_WORDING,
    A20: UNREAD_WORDING,
    A22: UNREAD_WORDING,
  },
};
