/** What the page of people shows: every word and number of it, prepared. Times are UTC, as in the log. */
import { ROLES, type Role } from "../blindness/role";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { ROLE_SENTENCES } from "./role-sentences";

/** As `people` answers it. */
interface PersonInput {
  id: string;
  name: string;
  handle: string;
  role: Role;
  signIns: readonly { id: string; createdAt: string; expiresAt: string; userAgent: string | null }[];
  lastSignInAt: string | null;
}

interface InvitationInput {
  id: string;
  name: string;
  handle: string;
  email: string;
  role: Role;
  expiresAt: string;
  state: "open" | "run-out" | "ended";
}

interface SightInput {
  open: number;
  closed: number;
}

interface AssignmentInput {
  id: string;
  kind: string;
  seed: number;
  where: string;
  stratify: readonly string[];
  candidates: number;
  runs: number;
  calibrationRuns: number;
  ratersPerItem: number;
  isClosed: boolean;
  hasBlindnessEnded: boolean;
  raters: readonly { handle: string; done: number | null }[];
  complete: number;
  oneLabel: number | null;
  waiting: number;
  toSettle: number;
  sees: readonly { handle: string; labels: SightInput; machine: SightInput; configuration: SightInput; agreement: SightInput }[];
}

interface AuditInput {
  seq: number;
  at: string;
  actor: string;
  action: string;
  subject: string;
  details: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

export interface PeopleInput {
  people: readonly PersonInput[];
  invitations: readonly InvitationInput[];
  assignments: readonly AssignmentInput[];
  audit: { total: number; entries: readonly AuditInput[] };
}

export interface PersonRow {
  id: string;
  name: string;
  handle: string;
  role: Role;
  /** The owner of the machine keeps the role. */
  mayChangeRole: boolean;
  signIn: string;
  isSignedIn: boolean;
  lastSignIn: string;
  signIns: { id: string; text: string }[];
  /** Over all assignments that are not closed; null for somebody who rates in none. */
  progress: { share: number; text: string } | null;
}

export interface InvitationRow {
  id: string;
  who: string;
  role: Role;
  state: InvitationInput["state"];
  tag: string;
  detail: string;
}

export interface ProgressBar {
  name: string;
  /** 0–1; null where it is withheld. */
  share: number | null;
  done: string;
  of: string;
}

export interface AssignmentCard {
  id: string;
  title: string;
  meta: string;
  tag: { text: string; isWarning: boolean } | null;
  /** Handles of those who label. */
  raters: string[];
  bars: ProgressBar[];
}

export interface SightCell {
  isOpen: boolean;
  text: string;
}

export interface SightTable {
  id: string;
  title: string;
  rows: { who: string; cells: [SightCell, SightCell, SightCell, SightCell] }[];
  /** What ending blindness costs; null where nothing is blind any more. */
  price: string[] | null;
  mayClose: boolean;
}

export interface AuditLine {
  seq: number;
  at: string;
  time: string;
  who: string;
  action: string;
  text: string;
}

export interface PeopleView {
  sub: string;
  people: PersonRow[];
  invitations: InvitationRow[];
  cards: AssignmentCard[];
  sights: SightTable[];
  auditSub: string;
  audit: AuditLine[];
  /** Who can be given runs to label: who may label, and who was invited to. */
  raters: { handle: string; text: string }[];
  roles: { value: Role; name: string; sentence: string }[];
}

/** `now`: UTC, ISO 8601, for how long an invitation still works. */
export function preparePeople(input: PeopleInput, now: string): PeopleView {
  const { people, invitations, assignments, audit } = input;
  const waiting = invitations.filter((invitation) => invitation.state === "open").length;
  return {
    sub: `${counted(people.length, "person", "people")}, ${counted(waiting, "open invitation", "open invitations")}; sign-ins end after 30 days or when you end them`,
    people: people.map((person) => personRow(person, assignments)),
    invitations: invitations.map((invitation) => invitationRow(invitation, now)),
    cards: assignments.map(assignmentCard),
    sights: assignments.map((assignment) => sightTable(assignment, people)),
    auditSub: `${counted(audit.total, "entry", "entries")}, newest first; nothing is ever removed`,
    audit: audit.entries.map((entry) => auditLine(entry, now)),
    raters: [
      ...people.filter(({ role }) => role !== "viewer").map(({ handle, role }) => ({ handle, text: `${handle}, ${role}` })),
      ...invitations
        .filter(({ role, state }) => role !== "viewer" && state === "open")
        .map(({ handle, role }) => ({ handle, text: `${handle}, invited as ${role}` })),
    ],
    roles: ROLES.map((role) => ({ value: role, name: role, sentence: ROLE_SENTENCES[role] })),
  };
}

function personRow({ id, name, handle, role, signIns, lastSignInAt }: PersonInput, assignments: readonly AssignmentInput[]): PersonRow {
  const isMachineOwner = handle === "owner";
  const browsers = signIns.length === 1 ? "signed in" : `signed in, ${signIns.length} browsers`;
  const without = isMachineOwner ? "by the link that the start prints" : "not signed in: make a new link";
  return {
    id,
    name: displayLine(name, 60),
    handle,
    role,
    mayChangeRole: !isMachineOwner,
    signIn: signIns.length > 0 ? browsers : without,
    isSignedIn: signIns.length > 0,
    lastSignIn: lastSignInAt === null ? "never" : formatUtc(lastSignInAt),
    signIns: signIns.map((signIn) => ({
      id: signIn.id,
      text: `since ${formatUtc(signIn.createdAt)}, ends ${formatUtc(signIn.expiresAt)}${signIn.userAgent === null ? "" : `, ${displayLine(signIn.userAgent, 60)}`}`,
    })),
    progress: progressOf(handle, assignments),
  };
}

function progressOf(handle: string, assignments: readonly AssignmentInput[]): PersonRow["progress"] {
  const own = assignments.filter((assignment) => !assignment.isClosed && assignment.raters.some((rater) => rater.handle === handle));
  if (own.length === 0) return null;
  const done = own.map((assignment) => assignment.raters.find((rater) => rater.handle === handle)?.done ?? null);
  if (done.includes(null)) return { share: 0, text: "closed to you" };
  const sum = done.reduce<number>((total, count) => total + (count ?? 0), 0);
  const all = own.reduce((total, assignment) => total + assignment.runs, 0);
  return { share: sum / all, text: `${formatCount(sum)} of ${formatCount(all)}` };
}

function invitationRow({ id, name, handle, email, role, expiresAt, state }: InvitationInput, now: string): InvitationRow {
  const who = [
    displayLine(name, 40),
    ...(name === handle ? [] : [handle]),
    ...(email.endsWith("@plumbline.invalid") ? [] : [displayLine(email, 60)]),
  ];
  return { id, who: who.join(", "), role, state, tag: state === "open" ? "invited" : "ended", detail: stateText(state, expiresAt, now) };
}

const DAY_MS = 24 * 60 * 60 * 1000;

function stateText(state: InvitationInput["state"], expiresAt: string, now: string): string {
  if (state === "ended") return "ended by an owner";
  const days = Math.ceil((Date.parse(expiresAt) - Date.parse(now)) / DAY_MS);
  return state === "open" ? `link ends in ${counted(Math.max(1, days), "day", "days")}` : `not used until ${formatUtc(expiresAt)}`;
}

const KIND_NAMES: Readonly<Record<string, string>> = { gap: "gap cases", turn: "turns", session: "dialogue scales" };

function assignmentCard(assignment: AssignmentInput): AssignmentCard {
  const { id, seed, where, stratify, candidates, runs, ratersPerItem, raters, complete, toSettle, calibrationRuns, oneLabel } = assignment;
  const drawn = [`${counted(runs, "run", "runs")} of ${formatCount(candidates)}`, where === "" ? "any outcome" : where, `seed ${seed}`];
  const by = stratify.length === 0 ? [] : [`by ${stratify.join(" and ")}`];
  const calibration = calibrationRuns === 0 ? [] : [`${calibrationRuns} for calibration, not in agreement`];
  const each = ratersPerItem === 1 ? "one rater a run" : `${ratersPerItem} raters a run`;
  const single = oneLabel === null || oneLabel === 0 ? [] : [`${counted(oneLabel, "run", "runs")} with only one label so far`];
  return {
    id,
    title: titleOf(assignment),
    meta: [...drawn, ...by, each, ...calibration, ...single].join(", "),
    tag: tagOf(assignment),
    raters: raters.map((rater) => rater.handle),
    bars: [
      ...raters.map(({ handle, done }) => bar(handle, done, runs)),
      ...(raters.length > 1 ? [bar(ratersPerItem === 2 ? "both" : "all", complete, runs)] : []),
      ...(toSettle > 0 ? [bar("settled", complete - toSettle, complete)] : []),
    ],
  };
}

const titleOf = ({ kind, id }: AssignmentInput): string => `${KIND_NAMES[kind] ?? kind} ${id.slice(0, 9)}`;

function tagOf({ isClosed, hasBlindnessEnded, raters, ratersPerItem }: AssignmentInput): AssignmentCard["tag"] {
  if (isClosed) return { text: "closed", isWarning: false };
  if (hasBlindnessEnded) return { text: "blindness ended", isWarning: true };
  return raters.length < ratersPerItem || raters.length < 2 ? { text: "no second rater", isWarning: true } : null;
}

function bar(name: string, done: number | null, of: number): ProgressBar {
  return {
    name: displayLine(name, 24),
    share: done === null ? null : of === 0 ? 0 : done / of,
    done: done === null ? "closed" : formatCount(done),
    of: formatCount(of),
  };
}

function sightTable(assignment: AssignmentInput, people: readonly PersonInput[]): SightTable {
  const { id, raters, waiting, toSettle, isClosed, hasBlindnessEnded } = assignment;
  const roleOf = new Map(people.map((person) => [person.handle, person.role]));
  return {
    id,
    title: titleOf(assignment),
    rows: assignment.sees.map(({ handle, labels, machine, configuration, agreement }) => {
      const role = roleOf.get(handle) ?? "viewer";
      return {
        who: `${handle}, ${role}${raters.some((rater) => rater.handle === handle) ? ", rates" : ""}`,
        cells: [sight(labels), sight(machine), sight(configuration), sight(agreement)],
      };
    }),
    price: isClosed || hasBlindnessEnded ? null : priceOf(assignment),
    mayClose: !isClosed && (waiting === 0 || hasBlindnessEnded) && toSettle === 0,
  };
}

function sight({ open, closed }: SightInput): SightCell {
  if (closed === 0) return { isOpen: true, text: "open" };
  return { isOpen: false, text: open === 0 ? "closed" : `${formatCount(closed)} closed` };
}

function priceOf({ waiting, toSettle }: AssignmentInput): string[] {
  return [
    waiting === 0
      ? "every run is handed in: nothing is lost"
      : `${counted(waiting, "run", "runs")} not handed in by all: what is labelled there from now on is assisted, and in no agreement`,
    ...(toSettle === 0 ? [] : [`${counted(toSettle, "run", "runs")} still to settle stay blind for adjudicators`]),
    "written to the audit log with your reason; it cannot be undone",
  ];
}

function auditLine({ seq, at, actor, action, subject, details }: AuditInput, now: string): AuditLine {
  const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const said = Object.entries(details).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(", ") : String(value ?? "");
    return text === "" ? [] : [`${words(name)} ${text}`];
  });
  const shown = action === "role" ? [`${String(details.from)} → ${String(details.to)}`] : said;
  return {
    seq,
    at,
    time: at.slice(0, 10) === now.slice(0, 10) ? at.slice(11, 19) : formatUtc(at),
    who: displayLine(actor.replace(/^human:/, ""), 24),
    action,
    text: displayLine([subject, ...shown].join(", "), 200),
  };
}

/** `2026-03-01 14:05`, UTC. */
const formatUtc = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)}`;

const counted = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`;
