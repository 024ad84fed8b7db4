import { describe, expect, it } from "vitest";
import { MAX_RECORD_BYTES } from "../source/limits";
import { TraceCollector } from "./trace-collector";

describe("TraceCollector", () => {
  it("brings the rows of a trace together and gives traces in the order in which they began", () => {
    const collector = new TraceCollector<string>();
    let record = 0;
    for (const [trace, row] of [
      ["b", "b1"],
      ["a", "a1"],
      ["b", "b2"],
    ] as const)
      collector.add(trace, row, 10, record + 1, () => ++record);
    expect(collector.rest().map(({ traceId, rows, record: at }) => [traceId, rows.join(), at])).toEqual([
      ["b", "b1,b2", 1],
      ["a", "a1", 2],
    ]);
  });

  it("closes the trace that was quiet longest when too much is held", () => {
    const collector = new TraceCollector<number>(25);
    let record = 0;
    const add = (trace: string): string[] => collector.add(trace, 1, 10, null, () => ++record).map(({ traceId }) => traceId);
    expect([add("a"), add("b"), add("a"), add("c")]).toEqual([[], [], ["b"], ["a"]]);
    expect(collector.rest().map(({ traceId }) => traceId)).toEqual(["c"]);
  });

  it("gives up the rows of a trace that is longer than a record may be, and still counts it", () => {
    const collector = new TraceCollector<number>();
    for (let times = 0; times < 3; times++) collector.add("a", times, MAX_RECORD_BYTES / 2, null, () => 1);
    expect(collector.rest()).toMatchObject([{ traceId: "a", isTooLong: true, rows: [] }]);
  });
});
