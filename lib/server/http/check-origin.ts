import { readEnvironment } from "../env";
import { type Problem, problem } from "./problem";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A page of somebody else must not be able to change anything with our cookie. Browsers say where a request comes from
 * in `Origin`, or, where that is withheld, in `Sec-Fetch-Site`; a program that sends neither has no page behind it.
 */
export function checkOrigin(request: Request, publicUrl: string | null = readEnvironment().publicUrl): Problem | undefined {
  if (SAFE.has(request.method)) return undefined;
  const origin = request.headers.get("origin");
  const host = request.headers.get("host");
  if (origin !== null && origin !== "null") {
    if (publicUrl !== null && origin === new URL(publicUrl).origin) return undefined;
    if (host !== null && originHost(origin) === host.toLowerCase()) return undefined;
    return problem("wrong-origin", `A page of ${origin} asked for a change here.`, { found: origin, expected: host, where: "header Origin" });
  }
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return undefined;
  return problem("wrong-origin", "A page of another site asked for a change here.", {
    found: site,
    expected: "same-origin",
    where: "header Sec-Fetch-Site",
  });
}

function originHost(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
