import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Installs Debian packages where that is possible: as root, with apt-get there. Gives whether it went well. */
export async function aptInstall(packages, say) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  say(`Installing ${packages.join(", ")} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  // Another installation may be under way: wait for it instead of failing.
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  const install = () => run("apt-get", [...wait, "install", "-y", "--no-install-recommends", ...packages], { env, stdout: "collect" });
  const lists = await run("apt-get", [...wait, "update"], { env, stdout: "collect" });
  const { code, output } = await install();
  if (code !== 0) say(`${lists.output}${output}`);
  return code === 0;
}
