import type { Role } from "../blindness/role";

/** What a role means for the person who has it, in one sentence. */
export const ROLE_SENTENCES: Readonly<Record<Role, string>> = {
  owner: "Sees and changes everything, invites others, gives out work. Blind for runs that are the owner's own to label.",
  adjudicator:
    "Settles what raters disagree on, blind to who said what; sees the pages of a study, but for runs that are still being labelled or settled.",
  annotator: "Labels the runs that are assigned, and sees nothing else: no label of others, no machine's proposal, no configuration.",
  viewer: "Reads the pages of a study and changes nothing; runs that are being labelled blind are left out.",
};
