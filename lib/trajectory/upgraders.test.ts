import { describe, expect, it } from "vitest";
import { TRAJECTORY_SCHEMA_VERSION } from "./trajectory";
import { upgradeRecord } from "./upgraders";

describe("upgradeRecord", () => {
  it("leaves a record of today's version as it is", () => {
    const record = { plumbline: TRAJECTORY_SCHEMA_VERSION, steps: [] };
    expect(upgradeRecord(record)).toEqual({ ok: true, value: record });
  });

  it("refuses a newer version and says what to do", () => {
    expect(upgradeRecord({ plumbline: TRAJECTORY_SCHEMA_VERSION + 1 })).toMatchObject({
      ok: false,
      error: { code: "newer-version", expected: expect.stringContaining("update") },
    });
  });

  it.each([[{}], [{ plumbline: 0 }], [{ plumbline: 1.5 }], [{ plumbline: "1" }], [{ plumbline: null }]])("finds no version in %j", (record) => {
    expect(upgradeRecord(record)).toMatchObject({ ok: false, error: { code: "no-version" } });
  });
});
