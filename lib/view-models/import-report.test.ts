import { describe, expect, it } from "vitest";
import { type ImportReportInput, prepareImportReport } from "./import-report";

const counts = { records: 0, imported: 0, warned: 0, duplicates: 0, conflicts: 0, rejected: 0, skipped: 0 };
const totals = { ...counts, succeeded: 0, failed: 0, infrastructure: 0, unknownOutcome: 0, truncated: 0 };
const input = (over: Partial<ImportReportInput>): ImportReportInput => ({ files: [], totals, warnings: [], rejections: [], ...over });
const label = (id: string) => `label of ${id}`;

describe("the report of an import", () => {
  it("says what happened, writes the sum out and leaves out what did not happen", () => {
    const report = prepareImportReport(
      input({
        totals: {
          ...totals,
          records: 1_477,
          imported: 1_373,
          warned: 4,
          duplicates: 96,
          rejected: 3,
          skipped: 5,
          succeeded: 900,
          failed: 470,
          unknownOutcome: 3,
          truncated: 1,
        },
      }),
      label,
    );
    expect(report.summary).toBe("1,373 imported · 4 warned · 96 duplicates · 3 rejected · 5 skipped");
    expect(report.arithmetic).toBe("1,477 records = 1,373 imported + 96 duplicates + 0 conflicts + 3 rejected + 5 skipped");
    expect(report.outcomes).toBe("900 succeeded, 470 failed, 3 of unknown outcome. 1 record ends early.");
  });

  it("says beside the counts of records how many files nobody could read", () => {
    const files = ["a.txt", "b.txt"].map((path) => ({ ...counts, path, format: null }));
    expect(prepareImportReport(input({ files }), label).summary).toBe("0 imported · 2 files not recognised");
  });

  it("says what became of each record", () => {
    const notice = { path: "a", line: null, code: "x", message: "m" };
    const { groups } = prepareImportReport(
      input({
        rejections: [
          { ...notice, record: 3, found: "f", expected: "e" },
          { ...notice, record: null, found: "f", expected: "e" },
        ],
        warnings: [
          { ...notice, record: 4 },
          { ...notice, record: 5, code: "conflict" },
        ],
      }),
      label,
    );
    expect(groups.flatMap((group) => group.rows.map((row) => row.kept))).toEqual([
      "not imported; the records around it were",
      "nothing of this file was imported",
      "stored beside the other run, in no number until one is picked",
      "kept, with this warning",
    ]);
  });

  it("says of the same file again that nothing doubles", () => {
    const report = prepareImportReport(input({ totals: { ...totals, records: 96, duplicates: 96 } }), label);
    expect(report.summary).toBe("0 imported · 96 duplicates");
    expect(report.outcomes).toBe("Everything was here already: nothing doubles.");
  });

  it("lists each file with its format and its counts, zeros as zeros", () => {
    const [unknown, known] = prepareImportReport(
      input({
        files: [
          { ...counts, path: "a.jsonl", format: "knowagent-jsonl", records: 61, imported: 60, rejected: 1 },
          { ...counts, path: "b.txt", format: null, records: 1, rejected: 1 },
        ],
      }),
      label,
    ).files;
    expect(known).toMatchObject({ path: "a.jsonl", format: "label of knowagent-jsonl", isRecognised: true, records: "61" });
    expect(known?.cells[0]).toEqual({ name: "imported", text: "60", isZero: false });
    expect(known?.cells[1]).toEqual({ name: "warned", text: "0", isZero: true });
    expect(unknown).toMatchObject({ format: "not recognised", isRecognised: false });
  });

  it("puts files of which nothing came in first, with the reason in place of a row of zeros", () => {
    const whole = { line: null, code: "unknown-format", message: "Nobody knows it.", found: "a picture", expected: "recorded runs" };
    const { files } = prepareImportReport(
      input({
        files: [
          { ...counts, path: "good.jsonl", format: "knowagent-jsonl", records: 2, imported: 2 },
          { ...counts, path: "half.jsonl", format: "knowagent-jsonl", records: 2, imported: 1, rejected: 1 },
          { ...counts, path: "p.png", format: null },
          { ...counts, path: "silent.bin", format: null },
        ],
        rejections: [
          { ...whole, path: "half.jsonl", record: 2 },
          { ...whole, path: "p.png", record: null },
        ],
      }),
      label,
    );
    expect(files.map((file) => file.path)).toEqual(["p.png", "silent.bin", "half.jsonl", "good.jsonl"]);
    expect(files[0]?.refusal).toEqual({ message: "Nobody knows it.", found: "a picture", expected: "recorded runs" });
    expect(files[1]?.refusal?.message).toContain("nothing of it was imported");
    expect(files.slice(2).map((file) => file.refusal)).toEqual([null, null]);
  });

  it("says one duplicate and two duplicates", () => {
    const sumOf = (duplicates: number) => prepareImportReport(input({ totals: { ...totals, records: duplicates, duplicates } }), label).arithmetic;
    expect(sumOf(1)).toBe("1 record = 0 imported + 1 duplicate + 0 conflicts + 0 rejected + 0 skipped");
    expect(sumOf(2)).toContain("+ 2 duplicates +");
  });

  it("shows names and contents of files clean, and keeps the raw name as the key", () => {
    const path = "a\u202egnp\u001b[31m.jsonl";
    const report = prepareImportReport(
      input({
        files: [{ ...counts, path, format: null }],
        rejections: [{ path, record: null, line: null, code: "x", message: `m\u202e`, found: "f\u0007", expected: "e\n2" }],
      }),
      label,
    );
    expect(report.files[0]).toMatchObject({ key: path, path: "a⟨RLO⟩gnp.jsonl" });
    expect(report.groups[0]?.rows[0]).toMatchObject({ path: "a⟨RLO⟩gnp.jsonl", message: "m⟨RLO⟩", found: "f␇", expected: "e 2" });
    expect(report.groups[0]?.rows[0]?.copy).toContain("file: a⟨RLO⟩gnp.jsonl\n");
  });

  it("groups by code, rejections first, then the larger group", () => {
    const warning = (code: string, record: number) => ({ path: "a.jsonl", record, line: record, code, message: `${code} in ${record}` });
    const report = prepareImportReport(
      input({
        warnings: [warning("no-outcome", 8), warning("open-end", 17), warning("no-outcome", 61)],
        rejections: [{ ...warning("cut-record", 62), found: "the end of the file", expected: "a closing quote" }],
      }),
      label,
    );
    expect(report.groups.map((group) => [group.kind, group.code, group.count])).toEqual([
      ["rejected", "cut-record", "1"],
      ["warned", "no-outcome", "2"],
      ["warned", "open-end", "1"],
    ]);
    expect(report.counts).toEqual({ all: "4", rejected: "1", warned: "3" });
    expect(report.isClean).toBe(false);
  });

  it("gives a rejected record what was found, what was expected and where, and all of it as text", () => {
    const [group] = prepareImportReport(
      input({
        rejections: [
          {
            path: "a.jsonl",
            record: 61,
            line: 1_061,
            code: "cut-record",
            message: "ends inside a string",
            found: "the end of the file",
            expected: "a closing quote",
          },
        ],
      }),
      label,
    ).groups;
    expect(group?.rows[0]).toMatchObject({ record: "61", where: "record 61, line 1,061", found: "the end of the file", expected: "a closing quote" });
    expect(group?.rows[0]?.copy).toBe(
      "rejected: cut-record\nfile: a.jsonl\nwhere: record 61, line 1,061\nfound: the end of the file\nexpected: a closing quote\nends inside a string",
    );
  });

  it("does not say twice what was found", () => {
    const rejection = { path: "a", record: 4, line: 4, code: "cut-record", found: "a cut record", expected: "a whole one" };
    const isRepeated = ["found a cut record, expected a whole one", "found a cut record", "This record is not whole."].map(
      (message) => prepareImportReport(input({ rejections: [{ ...rejection, message }] }), label).groups[0]?.rows[0]?.isRepeated,
    );
    expect(isRepeated).toEqual([true, false, false]);
  });

  it("says of a file that no importer claims that it is the whole file", () => {
    const [group] = prepareImportReport(
      input({
        rejections: [
          {
            path: "notes.txt",
            record: null,
            line: null,
            code: "unknown-format",
            message: "nobody knows it",
            found: "text",
            expected: "a known format",
          },
        ],
      }),
      label,
    ).groups;
    expect(group?.rows[0]).toMatchObject({ record: "–", where: "the whole file" });
  });

  it("is clean when nothing was warned or rejected", () => {
    expect(prepareImportReport(input({ totals: { ...totals, records: 3, imported: 3, succeeded: 3 } }), label).isClean).toBe(true);
  });
});
