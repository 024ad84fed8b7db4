// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { ShareRow } from "@/lib/view-models/share-rows";
import { ShareTable } from "./share-table";

afterEach(cleanup);

const row = (over: Partial<ShareRow>): ShareRow => ({
  label: "incomplete",
  count: "8",
  total: "28",
  percent: "28.6",
  interval: "15.3–47.1",
  share: 8 / 28,
  low: 0.153,
  high: 0.471,
  markers: [],
  ...over,
});

const open = (rows: ShareRow[]) => render(<ShareTable caption="Gap labels" rows={rows} />);

describe("shares as a table that is its own chart", () => {
  it("says label, count, percent and interval in this order", () => {
    open([row({})]);
    const cells = within(screen.getByRole("row", { name: /incomplete/ })).getAllByRole("cell");
    expect(cells.map((cell) => cell.textContent)).toEqual(["", "8/28", "28.6", "15.3–47.1"]);
  });

  it("draws no bar and no whisker for a share that is not defined", () => {
    const { container } = open([row({ share: null, low: null, high: null, percent: "–", interval: "–" })]);
    expect(container.querySelectorAll("rect, .whisker")).toHaveLength(0);
  });

  it("draws the interval of a zero", () => {
    const { container } = open([row({ share: 0, low: 0, high: 0.12, count: "0", percent: "0.0" })]);
    expect(container.querySelector(".whisker line")?.getAttribute("x2")).toBe("12.000%");
  });

  it("tells who stands where the triangle is, for whoever cannot see it", () => {
    open([row({ markers: [{ rater: "human:mira", share: 0.5, text: "1 of 2" }] })]);
    expect(screen.getByText("human:mira: 1 of 2")).toBeTruthy();
  });
});
