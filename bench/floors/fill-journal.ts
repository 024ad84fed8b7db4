// Fills the label journal of a study with so many entries, faster than people could: rows to export, for the bench.
// usage: tsx bench/floors/fill-journal.ts DATABASE STUDY ENTRIES
import Database from "better-sqlite3";

const [source = "", study = "", entries = "0"] = process.argv.slice(2);
const database = new Database(source);
const run = database.prepare("SELECT trajectoryId FROM Trajectory WHERE studyId = ?").get(study) as { trajectoryId: string };
const insert = database.prepare(`INSERT INTO LabelEntry
  (seq, studyId, key, at, rater, rubric, rubricVersion, trajectoryId, caseId, label, labels, evidence, note, assisted, unsure)
  VALUES (?, ?, ?, '2026-01-01T00:00:00.000+00:00', ?, 'gap', '1', ?, ?, ?, ?, ?, ?, 0, 0)`);
const LABELS = ["overlooked", "incomplete", "other:interface", "unclear"];

database.transaction(() => {
  for (let seq = 1; seq <= Number(entries); seq++) {
    const label = LABELS[seq % LABELS.length];
    const t = 1 + (seq % 40);
    const quote = `On the shelf ${t}, you see a mug ${seq}, and a plate 1.`;
    const evidence = [{ source: "step", t, k: 0, field: "observation", start: 0, end: quote.length, quote, role: "decisive" }];
    const caseId = `${run.trajectoryId}:${t}.0:F1`;
    const cells = [run.trajectoryId, caseId, label, JSON.stringify([label]), JSON.stringify(evidence), `seen at the shelf, "${seq}"`];
    insert.run(seq, study, `bench-${seq}`, `human:reader-${seq % 7}`, ...cells);
  }
})();
database.close();
