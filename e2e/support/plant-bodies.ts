import { must } from "./asker";
import { type ApiDescription, changeTexts, listTextFields, type TextField } from "./body-fields";
import { type Body, listBodies, type Stage } from "./hostile-bodies";
import { hostileText } from "./hostile-texts";

export interface Planting {
  /** Texts of bodies that no body of ours has. */
  uncovered: string[];
  /** Hostile texts that were taken where they must be refused, or refused where they must be kept as they are; or refused without a problem document. */
  faults: string[];
  kept: number;
  refused: number;
}

/** Sends a hostile text in every text of every body that any route takes. */
export async function plantBodies(stage: Stage): Promise<Planting> {
  const fields = listTextFields(must(await stage.owner("GET", "/api/v1/openapi.json"), "the description") as ApiDescription);
  const tried = new Set<TextField>();
  const planting: Planting = { uncovered: [], faults: [], kept: 0, refused: 0 };
  let drawn = 0;
  for (const body of await listBodies(stage)) {
    let planted = body.body;
    for (const field of fields.filter(({ route }) => route === body.route)) {
      const isRefused = body.refused?.includes(field.path) === true;
      const inside = body.inside?.[field.path];
      const hostile = (): string => {
        // What it is put into takes room as well.
        const text = hostileText(drawn++, inside === undefined ? field.most : Math.min(field.most, 200));
        return inside === undefined ? text : inside(text);
      };
      const changed = changeTexts(isRefused || body.isOnlyRefused ? body.body : planted, field.path, hostile);
      if (changed === null || (body.isOnlyRefused && !isRefused)) continue;
      tried.add(field);
      if (!isRefused) {
        planted = changed.body;
        planting.kept++;
        continue;
      }
      planting.refused++;
      planting.faults.push(...(await refusalFaults(body, field.path, changed.body)));
    }
    if (body.isOnlyRefused) continue;
    const answer = await body.as(methodOf(body), body.address, planted);
    if (answer.status >= 300) planting.faults.push(`${body.route} answered ${answer.status}: ${answer.text}`);
  }
  planting.uncovered.push(...fields.filter((field) => !tried.has(field)).map(({ route, path }) => `${route}: ${path}`));
  return planting;
}

const methodOf = ({ route }: Body): string => route.split(" ")[0] ?? "GET";

async function refusalFaults(body: Body, path: string, sent: unknown): Promise<string[]> {
  const { status, headers, text } = await body.as(methodOf(body), body.address, sent);
  const type = headers.get("content-type") ?? "";
  const isRefused = status >= 400 && status < 500 && type.startsWith("application/problem+json");
  return isRefused ? [] : [`${body.route}: ${path} was not refused: ${status} ${type} ${text.slice(0, 300)}`];
}
