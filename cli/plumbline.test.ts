import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const home = mkdtempSync(path.join(tmpdir(), "plumbline-cli-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs the command line from a folder that is not the project's, as a person may. */
function plumbline(args: string[], env: Record<string, string> = {}) {
  const program = path.join(import.meta.dirname, "plumbline.mjs");
  return spawnSync(process.execPath, [program, ...args], { cwd: home, encoding: "utf8", env: { ...process.env, PLUMBLINE_HOME: home, ...env } });
}

describe("plumbline", () => {
  it("says the same from its bundle as from its sources", () => {
    const bundled = plumbline(["formats", "--json"]);
    expect(bundled.status).toBe(0);
    expect(JSON.parse(bundled.stdout)).toHaveProperty("formats");
    expect(plumbline(["formats", "--json"], { PLUMBLINE_SOURCES: "1" }).stdout).toBe(bundled.stdout);
  });

  it("makes and migrates its database with the first command, wherever it is called", () => {
    const { status, stdout } = plumbline(["doctor", "--json"]);
    expect(status).toBe(0);
    const { checks } = JSON.parse(stdout) as { checks: { id: string; state: string }[] };
    expect(checks.find(({ id }) => id === "database")).toMatchObject({ state: "ok" });
  });

  it("ends with 2 for a command that it does not know, and prints nothing on standard output", () => {
    expect(plumbline(["nonsense"])).toMatchObject({ status: 2, stdout: "" });
  });

  it("ends with 2 for a port that is none", () => {
    for (const command of ["mcp-world", "model-server", "serve"]) {
      for (const port of ["abc", "70000"]) {
        expect(plumbline([command, "--port", port]), `${command} ${port}`).toMatchObject({ status: 2, stdout: "" });
      }
    }
  });
});

describe("plumbline export", () => {
  it("writes a study as a bundle, from which import-bundle makes it again elsewhere", () => {
    const file = path.join(home, "small.jsonl");
    const traj = "You are in the middle of a room.\nYour task is to: put some mug on shelf.\n> go to shelf 1\nOn the shelf 1, you see nothing.";
    writeFileSync(file, [1, 2].map((index) => JSON.stringify({ name: `run-${index}`, result: false, traj })).join("\n"));
    expect(plumbline(["import", file, "--study", "small"]).status).toBe(0);
    const bundle = path.join(home, "small.zip");
    expect(plumbline(["export", "bundle", "--study", "small", "--out", bundle])).toMatchObject({ status: 0, stdout: "" });
    const elsewhere = { PLUMBLINE_HOME: path.join(home, "elsewhere") };
    const imported = plumbline(["import-bundle", bundle, "--json"], elsewhere);
    expect(JSON.parse(imported.stdout)).toMatchObject({ study: "small", runs: 2 });
    const analyse = ["analyse", "--study", "small", "--json"];
    expect(plumbline(analyse, elsewhere).stdout).toBe(plumbline(analyse).stdout);
    expect(plumbline(["import-bundle", bundle], elsewhere).status).toBe(2);
  }, 60_000);
});

describe("plumbline import", () => {
  it("stops at Ctrl-C, keeps what is read and says how many runs that are", async () => {
    const file = path.join(home, "many.jsonl");
    const room = "You are in the middle of a room. Looking quickly around you, you see a crate 1, and a shelf 1.";
    const traj = `${room}\nYour task is to: put some mug on shelf.\n> go to crate 1\nOn the crate 1, you see a mug 1.`;
    const count = 40_000;
    writeFileSync(file, Array.from({ length: count }, (_, index) => JSON.stringify({ name: `run-${index}`, result: false, traj })).join("\n"));
    const program = path.join(import.meta.dirname, "plumbline.mjs");
    // A data folder of its own: in the common one raw files of other tests would say too early that the import has begun.
    const own = path.join(home, "own");
    const child = spawn(process.execPath, [program, "import", file, "--study", "many", "--json"], {
      cwd: home,
      env: { ...process.env, PLUMBLINE_HOME: own },
    });
    let output = "";
    child.stdout.on("data", (part: Buffer) => {
      output += part.toString();
    });
    // The raw file is kept from the first record on: then the import has begun.
    const begun = setInterval(() => {
      const raw = path.join(own, "raw");
      if (!existsSync(raw) || !readdirSync(raw, { recursive: true, encoding: "utf8" }).some((name) => name.includes(".gz"))) return;
      clearInterval(begun);
      child.kill("SIGINT");
    }, 5);
    const code = await new Promise((resolve) => child.on("close", resolve));
    clearInterval(begun);
    expect(code).toBe(1);
    const document = JSON.parse(output) as { totals: { imported: number }; warnings: { code: string; message: string }[] };
    expect(document.totals.imported).toBeLessThan(count);
    expect(document.warnings[0]).toMatchObject({ code: "stopped" });
    expect(document.warnings[0]?.message).toContain(`${document.totals.imported} imported run`);
  });

  it("writes what it rejects as CSV", () => {
    const file = path.join(home, "broken.jsonl");
    writeFileSync(file, '{"name": "a", "traj": 7, "result": true}\n');
    const target = path.join(home, "rejections.csv");
    const { status } = plumbline(["import", file, "--study", "broken", "--format", "knowagent-jsonl", "--rejections", target]);
    expect(status).toBe(1);
    const [head, row] = readFileSync(target, "utf8").split("\n");
    expect(head).toBe("file,record,line,code,found,expected,message");
    expect(row).toMatch(/^broken\.jsonl,1,1,/);
  });
});
