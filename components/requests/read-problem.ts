/** What the server found wrong: product.md §5, `application/problem+json`. */
export interface Problem {
  status: number;
  title: string;
  detail: string;
  found: string | null;
  expected: string | null;
  where: string | null;
}

/**
 * What an answer that refuses says: a problem of ours, or at least its status.
 * @throws where its body is cut or is no JSON.
 */
export async function readProblem(response: Response): Promise<Problem> {
  const problem = (await response.json()) as Partial<Problem>;
  return {
    status: response.status,
    title: problem.title ?? response.statusText,
    detail: problem.detail ?? "",
    found: problem.found ?? null,
    expected: problem.expected ?? null,
    where: problem.where ?? null,
  };
}
