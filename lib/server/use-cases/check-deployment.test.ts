import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "../env";
import { checkAddress, checkDeployment, checkDisk, checkMode } from "./check-deployment";

describe("doctor on a deployment", () => {
  it("warns of a disk on which an import would end in the middle", () => {
    expect(checkDisk(40 * 1024 ** 3)).toMatchObject({ state: "ok", message: "40.0 GiB free where the data folder lies" });
    expect(checkDisk(1024 ** 3)).toMatchObject({ state: "warning", message: "1.0 GiB free where the data folder lies" });
  });

  it("warns of a data folder that other users can read, and names its mode", () => {
    expect(checkMode(0o40700, "linux").state).toBe("ok");
    expect(checkMode(0o40755, "linux")).toMatchObject({ state: "warning", message: expect.stringContaining("mode 755") });
    expect(checkMode(0o40755, "win32").state).toBe("ok");
  });

  it.each([
    [null, false, "ok"],
    [null, true, "warning"],
    ["https://plumbline.example", true, "ok"],
    ["https://lab.example/plumbline", true, "failed"],
    ["http://127.0.0.1:3000", false, "ok"],
    ["http://plumbline.lab.example", false, "warning"],
  ] as const)("finds that people open %s (PostgreSQL: %s) %s", (publicUrl, isPostgres, state) => {
    expect(checkAddress(publicUrl, isPostgres).state).toBe(state);
  });

  it("looks at the real folder", async () => {
    const home = mkdtempSync(path.join(tmpdir(), "plumbline-doctor-"));
    const checks = await checkDeployment(readEnvironment({ PLUMBLINE_HOME: home }));
    expect(checks.map(({ id }) => id)).toEqual(["disk", "data-folder-mode", "address"]);
    expect(checks[1]?.state).toBe("ok");
  });
});
