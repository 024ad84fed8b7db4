import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openAuth } from "../auth/auth";
import { ensureOwner } from "../auth/owner";
import { findSignedInUser } from "../auth/signed-in-user";
import { openDatabase } from "../db";
import { listAudit } from "../repositories/audit";
import { openTemporaryHome } from "../testing/temporary-home";
import {
  endInvitation,
  findOpenInvitation,
  type InviteInput,
  invitePerson,
  inviteSchema,
  renewInvitationLink,
  takeInvitation,
} from "./invite-person";
import { listPeople } from "./list-people";
import { changeRole, endPersonSignIns, makeSignInLink } from "./manage-person";

const home = openTemporaryHome();
const BY = "human:owner";
const HOST = "localhost:3000";

beforeAll(async () => {
  await ensureOwner();
});
afterAll(home.end);

const asked = (over: Partial<InviteInput> & { handle: string }): InviteInput => inviteSchema.parse({ role: "annotator", ...over });

async function invited(handle: string, over: Partial<InviteInput> = {}): Promise<{ id: string; token: string }> {
  const made = await invitePerson(asked({ handle, ...over }), BY);
  if (!made.ok) throw new Error(made.error.message);
  return { id: made.value.invitation.id, token: made.value.link.replace("/invitation/", "") };
}

/** Opens a printed sign-in link as a browser would, and keeps the cookie. */
async function open(link: string): Promise<Headers> {
  const query = new URLSearchParams({ token: link.replace("/sign-in/", ""), callbackURL: "/" });
  const request = new Request(`http://${HOST}/api/auth/magic-link/verify?${query}`, { headers: { host: HOST } });
  const response = await (await openAuth()).handler(request);
  return new Headers({ host: HOST, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" });
}

async function personOf(handle: string) {
  return ensure(
    (await listPeople()).people.find((person) => person.handle === handle),
    handle,
  );
}

const whyNot = async (token: string): Promise<string> => {
  const taken = await takeInvitation(token);
  return taken.ok ? "" : taken.error.message;
};

describe("an invitation", () => {
  it("makes the person on acceptance and not before, with the role and handle that it named, and signs that browser in", async () => {
    const { token } = await invited("ann", { name: "Ann", role: "annotator" });
    expect((await listPeople()).people.map((person) => person.handle)).toEqual(["owner"]);
    const shown = await findOpenInvitation(token);
    expect(shown.ok && shown.value).toEqual({ name: "Ann", handle: "ann", role: "annotator" });
    const taken = await takeInvitation(token);
    const headers = await open(taken.ok ? taken.value.signIn : "");
    expect(await findSignedInUser(headers)).toMatchObject({ name: "Ann", handle: "ann", role: "annotator" });
    expect((await listPeople()).invitations).toEqual([]);
  });

  it("is taken once, also when two browsers take it at the same moment", async () => {
    const { token } = await invited("ben");
    const both = await Promise.all([takeInvitation(token), takeInvitation(token)]);
    expect(both.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await whyNot(token)).toMatch(/it was used/);
  });

  it("keeps no token that could be read out of the database", async () => {
    const { token } = await invited("cleo");
    expect(JSON.stringify(await (await openDatabase()).invitation.findMany())).not.toContain(token);
  });

  it("ends when it is ended, replaced or run out, and says which", async () => {
    const first = await invited("dan");
    const again = await renewInvitationLink(first.id, BY);
    expect(await whyNot(first.token)).toMatch(/replaced by a newer one/);
    const token = again.ok ? again.value.link.replace("/invitation/", "") : "";
    await endInvitation(first.id, BY);
    expect(await whyNot(token)).toMatch(/ended by the owner/);
    const late = await invited("eve");
    await (await openDatabase()).invitation.update({ where: { id: late.id }, data: { expiresAt: new Date(0) } });
    expect(await whyNot(late.token)).toMatch(/run out/);
    const states = (await listPeople()).invitations.map(({ handle, state }) => [handle, state]);
    expect(states).toEqual([
      ["cleo", "open"],
      ["dan", "ended"],
      ["eve", "run-out"],
    ]);
    expect((await listPeople()).people.map((person) => person.handle)).not.toContain("dan");
  });

  it("refuses a handle that belongs to somebody or to an open invitation, and one that no rater id can hold", async () => {
    for (const handle of ["owner", "ann", "cleo"]) {
      const refused = await invitePerson(asked({ handle }), BY);
      expect(refused.ok ? "" : refused.error.where).toBe("handle");
    }
    // Nobody can come by it any more.
    expect((await invitePerson(asked({ handle: "dan" }), BY)).ok).toBe(true);
    for (const handle of ["", "Ann", "a b", "-a", "ann:ben", "x".repeat(41)]) {
      expect(inviteSchema.safeParse({ handle, role: "viewer" }).success).toBe(false);
    }
  });
});

describe("a person who is there", () => {
  it("has a new role from the next request on, in a browser that is signed in", async () => {
    const { id } = await personOf("ann");
    const link = await makeSignInLink(id, BY);
    const headers = await open(link.ok ? link.value.link : "");
    expect(await findSignedInUser(headers)).toMatchObject({ role: "annotator" });
    expect((await changeRole(id, { role: "adjudicator" }, BY)).ok).toBe(true);
    expect(await findSignedInUser(headers)).toMatchObject({ role: "adjudicator" });
  });

  it("is signed out when the sign-in is ended, and a link that nobody opened is worthless", async () => {
    const { id } = await personOf("ann");
    const first = await makeSignInLink(id, BY);
    const headers = await open(first.ok ? first.value.link : "");
    const waiting = await makeSignInLink(id, BY);
    const ended = await endPersonSignIns(id, null, BY);
    expect(ended.ok && ended.value.ended).toBeGreaterThan(0);
    expect(await findSignedInUser(headers)).toBeNull();
    expect(await findSignedInUser(await open(waiting.ok ? waiting.value.link : ""))).toBeNull();
    expect((await personOf("ann")).signIns).toEqual([]);
  });

  it("loses one browser alone when one sign-in is ended, and cannot lose another person's", async () => {
    const { id } = await personOf("ann");
    const links = [await makeSignInLink(id, BY)];
    const one = await open(links[0]?.ok === true ? links[0].value.link : "");
    const next = await makeSignInLink(id, BY);
    const two = await open(next.ok ? next.value.link : "");
    const [newest] = (await personOf("ann")).signIns;
    const other = await personOf("owner");
    expect(await endPersonSignIns(other.id, newest?.id ?? "", BY)).toMatchObject({ value: { ended: 0 } });
    expect(await endPersonSignIns(id, newest?.id ?? "", BY)).toMatchObject({ value: { ended: 1 } });
    expect([await findSignedInUser(one), await findSignedInUser(two)].filter((user) => user !== null)).toHaveLength(1);
  });

  it("is out when the sign-in has run out", async () => {
    const { id } = await personOf("ann");
    const link = await makeSignInLink(id, BY);
    const headers = await open(link.ok ? link.value.link : "");
    await (await openDatabase()).signIn.updateMany({ where: { userId: id }, data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await findSignedInUser(headers)).toBeNull();
    expect((await personOf("ann")).signIns).toEqual([]);
  });

  it("stays owner when it is the owner of the machine", async () => {
    const { id } = await personOf("owner");
    expect(await changeRole(id, { role: "viewer" }, BY)).toMatchObject({ ok: false, error: { code: "unsupported" } });
  });
});

describe("the audit log", () => {
  it("has every change with who made it, newest first, and no token", async () => {
    const entries = await listAudit(await openDatabase(), { study: "any", actions: null, before: null, limit: null });
    expect(entries.map((entry) => entry.seq)).toEqual(entries.map((entry) => entry.seq).sort((a, b) => b - a));
    const said = new Set(entries.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`));
    for (const wanted of [
      "human:owner invite ann",
      "human:ann join ann",
      "human:ann sign-in ann",
      "human:owner invitation-ended dan",
      "human:owner role ann",
      "human:owner link ann",
      "human:owner sign-ins-ended ann",
    ]) {
      expect(said).toContain(wanted);
    }
    expect(entries.find((entry) => entry.action === "role")?.details).toEqual({ from: "annotator", to: "adjudicator" });
  });

  it("cannot be changed or shortened, in the database itself", async () => {
    const database = await openDatabase();
    const before = await database.auditEntry.findMany();
    await expect(database.auditEntry.updateMany({ data: { actor: "nobody" } })).rejects.toThrow();
    await expect(database.auditEntry.deleteMany()).rejects.toThrow();
    expect(await database.auditEntry.findMany()).toEqual(before);
  });
});
