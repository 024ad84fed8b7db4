import { spawn } from "node:child_process";
import { describe, expect, it, vi } from "vitest";
import { endProcess, supervise } from "./supervise";

const node = (program: string) => spawn(process.execPath, ["-e", program], { stdio: "ignore" });

describe("supervise", () => {
  it("starts a process that dies again, a bounded number of times, and says why it stays down", async () => {
    const said: string[] = [];
    const start = vi.fn(() => node("process.exit(7)"));
    supervise({ start, name: "The worker", mostRestarts: 2, windowMs: 60_000, firstPauseMs: 1, say: (sentence) => said.push(sentence) });
    await vi.waitFor(() => expect(said.at(-1)).toContain("stays down"), { timeout: 20_000 });
    expect(start).toHaveBeenCalledTimes(3);
    expect(said[0]).toBe("The worker ended with exit code 7; it is started again.");
  });

  it("ends a running process by its signal and does not start it again", async () => {
    const said: string[] = [];
    const child = node("setInterval(() => {}, 1000)");
    const start = vi.fn(() => child);
    const supervised = supervise({
      start,
      name: "The worker",
      mostRestarts: 2,
      windowMs: 60_000,
      firstPauseMs: 1,
      say: (sentence) => said.push(sentence),
    });
    await supervised.end("SIGTERM");
    expect(child.signalCode).toBe("SIGTERM");
    expect(start).toHaveBeenCalledTimes(1);
    expect(said).toEqual([]);
  });
});

describe("endProcess", () => {
  it("has nothing to wait for when the process has ended", async () => {
    const child = node("0");
    await new Promise((resolve) => child.once("exit", resolve));
    await endProcess(child, "SIGTERM");
    expect(child.exitCode).toBe(0);
  });
});
