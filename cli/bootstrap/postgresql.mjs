// A throwaway PostgreSQL for tests and measuring: a cluster in a temporary folder, on a free port of this machine.
// Its types stand in postgresql.d.mts.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { aptInstall } from "./apt.mjs";
import { run } from "./run.mjs";

const DEBIAN_FOLDER = "/usr/lib/postgresql";

/** The folder with initdb and pg_ctl, newest version first; nothing where there is no server. */
async function findPrograms() {
  const folders = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(DEBIAN_FOLDER, version, "bin"))
    : [];
  const asked = await run("pg_config", ["--bindir"], { stdout: "collect" });
  if (asked.code === 0) folders.push(asked.output.trim());
  return folders.find((folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "pg_ctl")));
}

/**
 * Starts one, after installing the server where that is possible. Gives its address and how to stop it, or why there is none.
 * It does not wait for the disk unless it is to be durable: tests are about what is kept, not about how fast.
 */
export async function startPostgres(say, { isDurable = false } = {}) {
  if ((await findPrograms()) === undefined) await aptInstall(["postgresql"], say);
  const programs = await findPrograms();
  if (programs === undefined) return { why: "no PostgreSQL server is installed and none can be" };

  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-postgres-"));
  const isRoot = process.getuid?.() === 0;
  // initdb refuses root: the cluster belongs to the user that came with the packages.
  const asUser = (program, args) => {
    const command = path.join(programs, program);
    return isRoot ? run("runuser", ["-u", "postgres", "--", command, ...args], { stdout: "collect" }) : run(command, args, { stdout: "collect" });
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (isRoot) {
    chmodSync(folder, 0o755);
    await run("chown", ["postgres", folder], { stdout: "collect" });
  }
  const data = path.join(folder, "data");
  const made = await asUser("initdb", ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-N"]);
  if (made.code !== 0) {
    remove();
    return { why: `initdb failed: ${made.output}` };
  }
  const port = await freePort();
  const quick = isDurable ? "" : "-c fsync=off -c full_page_writes=off -c synchronous_commit=off";
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ${quick}`;
  const started = await asUser("pg_ctl", ["-D", data, "-w", "-l", path.join(folder, "log"), "-o", settings, "start"]);
  if (started.code !== 0) {
    remove();
    return { why: `pg_ctl failed: ${started.output}` };
  }
  const stop = async () => {
    await asUser("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
    remove();
  };
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** A port that nobody listens on now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
