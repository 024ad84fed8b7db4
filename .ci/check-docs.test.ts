import { describe, expect, it } from "vitest";
import { checkDecisionNumbers, checkDocs } from "./check-docs";

const EXISTING = new Set(["README.md", "docs", "docs/architecture.md", "lib/base/result.ts"]);
const check = (text: string, file = "README.md", others: Record<string, string> = {}) =>
  checkDocs(new Map(Object.entries({ [file]: text, ...others })), (name) => EXISTING.has(name));

describe("checkDocs", () => {
  it("finds nothing in links that lead somewhere", () => {
    expect(check("see [the picture](docs/architecture.md) and [that](https://example.org/x) and `lib/base/result.ts`")).toEqual([]);
    expect(check("up: [readme](../README.md)", "docs/architecture.md")).toEqual([]);
  });

  it("names a dead link and a dead path with their line", () => {
    expect(check("one\n[gone](docs/gone.md)\n`lib/base/gone.ts`")).toEqual([
      "README.md:2: links to docs/gone.md, and there is no such file",
      "README.md:3: names lib/base/gone.ts, and there is no such file",
    ]);
  });

  it("names a heading that is not there", () => {
    const others = { "docs/architecture.md": "# The picture\n## Who may import whom?" };
    expect(check("[a](docs/architecture.md#who-may-import-whom)", "README.md", others)).toEqual([]);
    expect(check("[a](docs/architecture.md#gone)", "README.md", others)).toHaveLength(1);
  });

  it("leaves patterns, placeholders, generated files and fenced code alone", () => {
    expect(check("`lib/<folder>/x.ts` `lib/*.ts` `app/studies/[study]/page.tsx` `lib/server/generated/sqlite`\n```\n[x](gone.md)\n```")).toEqual([]);
  });

  it("refuses a link that leaves the project", () => {
    expect(check("[x](../shared/product.md)")).toEqual(["README.md:1: links to ../shared/product.md, outside the project"]);
  });
});

describe("checkDecisionNumbers", () => {
  it("takes records that are numbered without a hole, in any order, and leaves other documents alone", () => {
    expect(checkDecisionNumbers(["docs/decisions/0002-b.md", "docs/glossary.md", "docs/decisions/0001-a.md"])).toEqual([]);
  });

  it("names the second of a number, and the first after a hole", () => {
    const twice = ["docs/decisions/0001-a.md", "docs/decisions/0001-b.md"];
    expect(checkDecisionNumbers(twice)).toEqual(["docs/decisions/0001-b.md: expected number 0002 after the record before it"]);
    expect(checkDecisionNumbers(["docs/decisions/0001-a.md", "docs/decisions/0003-c.md"])).toHaveLength(1);
  });
});
