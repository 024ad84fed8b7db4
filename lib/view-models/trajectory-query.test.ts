import { describe, expect, it } from "vitest";
import {
  activeFilters,
  formatTrajectoryQuery,
  parseTrajectoryQuery,
  toggleFilter,
  toggleSort,
  withoutFilter,
  withoutFilters,
} from "./trajectory-query";

const address = (text: string) => {
  const parameters: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) parameters[name] = [...(parameters[name] ?? []), value];
  return parseTrajectoryQuery(parameters);
};

describe("the address of a list of runs", () => {
  it("is empty for the plain list", () => {
    expect(formatTrajectoryQuery(parseTrajectoryQuery({}))).toBe("");
  });

  it("comes back the same from every part", () => {
    const text =
      "q=pear&outcome=failure&outcome=unknown&environment=household&configuration=react%2Bgp&label=overlooked&label=-&rule=A5&truncated=true&sort=steps&direction=desc&hide=task%2Cpeople";
    expect(formatTrajectoryQuery(address(text))).toBe(text);
  });

  it("is the same address for the same view, however it was written", () => {
    expect(formatTrajectoryQuery(address("label=unclear&outcome=unknown&outcome=failure&label=incomplete&outcome=failure"))).toBe(
      formatTrajectoryQuery(address("outcome=failure&outcome=unknown&label=incomplete&label=unclear")),
    );
  });

  it("drops what it does not know instead of failing", () => {
    expect(address("outcome=splendid&label=bad&sort=colour&truncated=true&truncated=false&hide=nothing,run")).toMatchObject({
      outcome: [],
      label: [],
      sort: "file",
      isDescending: false,
      hidden: [],
    });
  });

  it("lists the filters in force, the last of which Backspace drops", () => {
    const query = address("q=mug&outcome=failure&label=unclear");
    const filters = activeFilters(query);
    expect(filters).toEqual([
      { facet: "q", value: "mug" },
      { facet: "outcome", value: "failure" },
      { facet: "label", value: "unclear" },
    ]);
    const last = filters.at(-1);
    expect(last === undefined ? "" : formatTrajectoryQuery(withoutFilter(query, last))).toBe("q=mug&outcome=failure");
    expect(formatTrajectoryQuery(withoutFilter(query, { facet: "q", value: "mug" }))).toBe("outcome=failure&label=unclear");
  });

  it("puts a value of a facet in and takes it out again", () => {
    const query = address("outcome=failure");
    const more = toggleFilter(query, "outcome", "success");
    expect(more.outcome).toEqual(["success", "failure"]);
    expect(toggleFilter(more, "outcome", "success")).toEqual(query);
  });

  it("keeps sort and columns when filters are cleared", () => {
    expect(formatTrajectoryQuery(withoutFilters(address("q=a&outcome=failure&sort=steps&hide=task")))).toBe("sort=steps&hide=task");
  });

  it("sorts up, down, and then as in the documents again", () => {
    const up = toggleSort(address(""), "steps");
    const down = toggleSort(up, "steps");
    expect([up, down, toggleSort(down, "steps")].map(formatTrajectoryQuery)).toEqual(["sort=steps", "sort=steps&direction=desc", ""]);
    expect(formatTrajectoryQuery(toggleSort(down, "writes"))).toBe("sort=writes");
  });

  it("can show every column, the one hidden at first too", () => {
    expect(address("hide=").hidden).toEqual([]);
    expect(formatTrajectoryQuery(address("hide="))).toBe("hide=");
    expect(parseTrajectoryQuery({}).hidden).toEqual(["environment"]);
  });
});
