/** A study in which everything that anybody can write is hostile: files, folders, names, answers of a model; and three people in it. */
import { readFileSync, writeFileSync } from "node:fs";
import { type Answer, type Ask, jobOf, must } from "./asker";
import type { Stage } from "./hostile-bodies";
import { hostileDialogues, hostileHousehold, hostileRuns, hostileUnknown } from "./hostile-runs";
import { HOSTILE_TEXTS } from "./hostile-texts";

export const STUDY = "hostile";
const API = `/api/v1/studies/${STUDY}`;
/** The hostile text of this position, as a part of an address. */
const encoded = (index: number): string => encodeURIComponent(HOSTILE_TEXTS[index] ?? "");

/** Imports the files. */
export async function importHostile(owner: Ask): Promise<void> {
  const files = [
    [`${encoded(1)}.jsonl`, hostileRuns(), ""],
    [`${encoded(0)}.jsonl`, hostileHousehold(), `&configuration=${encoded(4)}`],
    [`${encoded(5)}.jsonl`, hostileDialogues(), `&folder=${encoded(29)}`],
    [`${encoded(2)}.jsonl`, hostileUnknown(0), ""],
    [`${encoded(12)}.jsonl`, hostileUnknown(1), ""],
  ] as const;
  for (const [name, text, more] of files) {
    const job = await jobOf(owner, must(await owner("POST", `${API}/imports?name=${name}&title=${encoded(3)}${more}`, text), name));
    if (job.state !== "done") throw new Error(`${name} was not imported: ${job.state} ${job.error}`);
  }
}

/** Invites somebody with a hostile name and takes the invitation. Gives the cookie of the new sign-in. */
export async function inviteHostile(owner: Ask, nobody: Ask, handle: string, role: "annotator" | "adjudicator"): Promise<string> {
  const invited = must(await owner("POST", "/api/v1/invitations", { handle, role, name: (HOSTILE_TEXTS[1] ?? "").slice(0, 80) }), handle);
  const { link } = invited as { link: string };
  const taken = must(await nobody("POST", "/api/v1/invitations/accept", { token: link.split("/").at(-1) }), "the invitation");
  const { signIn } = taken as { signIn: string };
  return cookieOf(await follow(nobody, signIn));
}

/** The answer at the end of at most three redirects that sets a cookie. */
async function follow(ask: Ask, address: string, left = 3): Promise<Answer> {
  const answer = await ask("GET", address);
  const next = answer.headers.get("location");
  if (answer.headers.get("set-cookie") !== null || next === null || left === 0) return answer;
  return follow(ask, next.replace(/^https?:\/\/[^/]+/, ""), left - 1);
}

function cookieOf(answer: Answer): string {
  const cookie = /plumbline\.session_token=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0];
  if (cookie === undefined) throw new Error(`no cookie came with ${answer.status}`);
  return cookie;
}

/** Keeps a cookie as a file for a browser. */
export function keepCookie(file: string, cookie: string, like: string): void {
  const state = JSON.parse(readFileSync(like, "utf8")) as { cookies: { name: string; value: string }[] };
  const value = cookie.slice(cookie.indexOf("=") + 1);
  writeFileSync(file, JSON.stringify({ ...state, cookies: state.cookies.map((one) => ({ ...one, value })) }));
}

interface Run {
  trajectoryId: string;
  environment: string;
  configuration: string;
  externalId: string;
}

export async function listRuns(owner: Ask): Promise<Run[]> {
  return (must(await owner("GET", `${API}/trajectories?limit=100`), "the runs") as { rows: Run[] }).rows;
}

/** Gives work to both raters, who differ and hand in; lets the hostile model judge. */
export async function stageOf(owner: Ask, raters: readonly [Ask, Ask], settler: Ask, handles: readonly string[]): Promise<Stage> {
  const runs = await listRuns(owner);
  const house = runs.filter(({ environment }) => environment === "alfworld");
  const talk = runs.filter(({ externalId }) => externalId.startsWith("talk-"));
  const assign = async (kind: string, environment: string): Promise<{ sample: string; assignment: string }> => {
    const n = runs.filter((run) => run.environment === environment).length;
    const draw = { n, seed: 1, where: `failed,environment=${environment}` };
    const { sampleId } = must(await owner("POST", `${API}/sample`, draw), "the sample") as { sampleId: string };
    const assigned = { sampleId, kind, raters: handles, ratersPerItem: 2, seed: 1 };
    const { id } = must(await owner("POST", `${API}/assignments`, assigned), kind) as { id: string };
    return { sample: sampleId, assignment: id };
  };
  const talked = await assign("turn", talk[0]?.environment ?? "");
  for (const [index, rater] of raters.entries()) await labelTurns(rater, talked.assignment, talk[0]?.trajectoryId ?? "", index === 0);
  const { sample, assignment } = await assign("gap", "alfworld");
  const disagreement = await firstDisagreement(settler);
  const { judge, judgement } = await judgeAll(owner);
  const { uploads } = must(await owner("GET", `${API}/uploads`), "the uploads") as { uploads: { id: string }[] };
  const writeSet = must(await owner("GET", `${API}/write-set`), "the write set") as WriteSet;
  const action = writeSet.environments.find(({ environment }) => environment === "tools")?.entries[0]?.action ?? "";
  return {
    study: STUDY,
    owner,
    annotator: raters[0],
    settler,
    run: house[1]?.trajectoryId ?? "",
    configuration: house[0]?.configuration ?? "",
    assignment,
    assignedRun: house[0]?.trajectoryId ?? "",
    sample,
    uploads: [uploads[0]?.id ?? "", uploads[1]?.id ?? ""],
    judge,
    judgement,
    disagreement,
    action,
  };
}

interface Item {
  turns: { index: number; eligible: boolean }[];
}

/** Labels every turn of a dialogue with hostile notes and hands it in: one rater is strict, the other is not. */
async function labelTurns(rater: Ask, assignment: string, trajectoryId: string, isStrict: boolean): Promise<void> {
  const at = `${API}/assignments/${assignment}`;
  must(await rater("POST", `${at}/reservations`, { trajectoryId }), "a run");
  const { turns } = must(await rater("GET", `${at}/items/${trajectoryId}`), "the run") as Item;
  for (const { index, eligible } of turns) {
    if (!eligible) continue;
    const value = { value: isStrict ? "ungrounded" : "grounded", taskComplete: "yes", driftType: null };
    const place = { trajectoryId, kind: "turn", place: `turn:${index}`, caseId: null, label: null, labels: [], value, evidence: [] };
    const entry = { ...place, note: HOSTILE_TEXTS[index + (isStrict ? 0 : 8)], assisted: false, answersSeq: null, undoes: null };
    must(await rater("PUT", `${at}/labels/${crypto.randomUUID()}`, entry), "a turn");
  }
  must(await rater("POST", `${at}/items/${trajectoryId}/submit`, { milliseconds: 1_000 }), "the end of it");
}

interface WriteSet {
  environments: { environment: string; entries: { action: string }[] }[];
}

async function firstDisagreement(settler: Ask): Promise<string> {
  const text = (await settler("GET", `${API}/adjudication`)).text;
  return /dg_[0-9a-f]{20}/.exec(text)?.[0] ?? "";
}

async function judgeAll(owner: Ask): Promise<{ judge: string; judgement: string }> {
  const judge = "own";
  for (const task of ["gap", "misalignment", "intent-drift"]) {
    const id = task === "gap" ? judge : task;
    must(await owner("POST", `${API}/judges`, { id, task, mode: "multi", provider: "compatible", model: HOSTILE_TEXTS[0] }), "a judge");
    const job = await jobOf(owner, must(await owner("POST", `${API}/judge`, { judge: id }), "the judge's job"));
    if (job.state !== "done") throw new Error(`the judge ${id} ended ${job.state}: ${job.error}`);
  }
  const text = (await owner("GET", `${API}/judges/${judge}`)).text;
  return { judge, judgement: /"key":"([0-9a-f]{64})"/.exec(text)?.[1] ?? "" };
}
