import { describe, expect, it } from "vitest";
import { prepareProbeSources } from "./probe-sources-card";

describe("who answers probes", () => {
  it("has a line a source with its tag, and says that no page calls anything", () => {
    const { lines, live } = prepareProbeSources(null);
    expect(lines.map(({ id, tag }) => `${id} ${tag}`)).toEqual([
      "none none",
      "same-later hindsight",
      "sibling sibling",
      "snapshot snapshot",
      "reexec exact",
      "live drift",
    ]);
    expect(lines[4]?.sentence).toContain("ALFWorld and AppWorld cannot");
    expect(lines[1]?.sentence).toMatch(/^asks the run itself: .*\. Hindsight: /);
    expect(live).toEqual(["No page calls a running system: live probes are for the command line (plumbline gate --probes live)."]);
  });

  it("names what live probes would call, to who runs the server", () => {
    const servers = [{ name: "desk", transport: "stdio", environments: ["tools"], tools: ["notes_list", "notes_show"] }];
    expect(prepareProbeSources({ state: "dry-run", message: null, servers }).live[1]).toBe(
      "desk (stdio) would be asked; dry run, so nothing is, for runs of tools: notes_list, notes_show.",
    );
    expect(prepareProbeSources({ state: "on", message: null, servers }).live[1]).toBe(
      "desk (stdio) is asked, for runs of tools: notes_list, notes_show.",
    );
    expect(prepareProbeSources({ state: "not-configured", message: null, servers: [] }).live[1]).toBe("None are set up on this server.");
    expect(prepareProbeSources({ state: "unreadable", message: "it is no JSON", servers: [] }).live[1]).toBe("it is no JSON.");
  });
});
