import { describe, expect, it } from "vitest";
import { queryStatement } from "./query-statement";

const of = (text: string, field = "query") => {
  const found = queryStatement({ [field]: text });
  return found === null ? null : `${found.kind} ${found.verb}`;
};

describe("queryStatement", () => {
  it.each([
    ["SELECT * FROM parts WHERE sku = 'A'", "read SELECT"],
    ["  -- stock\nselect name, count from parts", "read SELECT"],
    ["SELECT count(*) FROM parts;", "read SELECT"],
    ["WITH late AS (SELECT id FROM orders) SELECT * FROM late", "read WITH"],
    ["SHOW TABLES", "read SHOW"],
    ["EXPLAIN SELECT 1", "read EXPLAIN"],
    ["INSERT INTO parts VALUES (1)", "write INSERT"],
    ["update parts set count = 4 where id = 2", "write UPDATE"],
    ["DELETE FROM parts", "write DELETE"],
    ["CREATE OR REPLACE VIEW late AS SELECT 1", "write CREATE"],
    ["SELECT id INTO late FROM orders", "write SELECT INTO"],
    ["WITH gone AS (DELETE FROM parts RETURNING id) SELECT * FROM gone", "write DELETE"],
    ["SELECT 1; DROP TABLE parts", "write DROP"],
  ])("reads the verb of %s", (text, expected) => {
    expect(of(text)).toBe(expected);
  });

  it.each([
    ["mutation Move($id: ID!) { move(id: $id) { ok } }", "write mutation"],
    ["query { parts { name } }", "read query"],
    ["{ parts(first: 3) { name } }", "read query"],
    ["subscription { moved { id } }", "read subscription"],
    ["fragment F on Part { name }\nmutation { drop(id: 1) { ok } }", "write mutation"],
  ])("reads the operation of %s", (text, expected) => {
    expect(of(text)).toBe(expected);
  });

  it.each([
    "select the best one from the list",
    "update the list and set the date",
    "create a table for two",
    "grant access to Bob",
    "explain why it rains",
    '{ "status": "A" }',
    '{ status: "A" }',
    "mutation rate of mice",
    "",
  ])("takes %s for no statement", (text) => {
    expect(of(text)).toBeNull();
  });

  it("looks only where statements are sent", () => {
    expect(of("DELETE FROM parts", "note")).toBeNull();
    expect(of("DELETE FROM parts", "SQL")).toBe("write DELETE");
    expect(queryStatement(["DELETE FROM parts"])).toBeNull();
    expect(queryStatement(null)).toBeNull();
  });
});
