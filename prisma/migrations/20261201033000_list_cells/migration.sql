-- What the list of runs is sorted, filtered and counted by (docs/decisions/0027-list.md).
ALTER TABLE "Trajectory" ADD COLUMN "cell" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Trajectory" ADD COLUMN "caseCount" INTEGER;
ALTER TABLE "Trajectory" ADD COLUMN "writes" INTEGER;
ALTER TABLE "Trajectory" ADD COLUMN "refusedWrites" INTEGER;

-- CreateTable
CREATE TABLE "ListCell" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "studyId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "configuration" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "truncated" BOOLEAN NOT NULL,
    "isDerived" BOOLEAN NOT NULL,
    "label" TEXT NOT NULL,
    "ruleId" TEXT NOT NULL,
    "runs" INTEGER NOT NULL,
    "changes" INTEGER NOT NULL,
    CONSTRAINT "ListCell_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ListCell_values_key" ON "ListCell"("studyId", "state", "outcome", "configuration", "environment", "truncated", "isDerived", "label", "ruleId");

-- What is there already is counted at once: the list of an older database costs no more than that of a new one.
INSERT INTO "ListCell" ("studyId", "state", "outcome", "configuration", "environment", "truncated", "isDerived", "label", "ruleId", "runs", "changes")
SELECT t."studyId", t."state", t."outcome", t."configuration", t."environment", t."truncated", d."trajectoryId" IS NOT NULL, coalesce(d."label", ''), coalesce(d."ruleId", ''), count(*), 1
FROM "Trajectory" t LEFT JOIN "Derived" d ON d."studyId" = t."studyId" AND d."trajectoryId" = t."trajectoryId"
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;

UPDATE "Trajectory" SET "caseCount" = d."caseCount", "writes" = d."writes", "refusedWrites" = d."refusedWrites"
FROM "Derived" d WHERE d."studyId" = "Trajectory"."studyId" AND d."trajectoryId" = "Trajectory"."trajectoryId";

UPDATE "Trajectory" SET "cell" = c."id"
FROM "ListCell" c, "Trajectory" t LEFT JOIN "Derived" d ON d."studyId" = t."studyId" AND d."trajectoryId" = t."trajectoryId"
WHERE t."studyId" = "Trajectory"."studyId" AND t."trajectoryId" = "Trajectory"."trajectoryId"
  AND c."studyId" = t."studyId" AND c."state" = t."state" AND c."outcome" = t."outcome" AND c."configuration" = t."configuration"
  AND c."environment" = t."environment" AND c."truncated" = t."truncated" AND c."isDerived" = (d."trajectoryId" IS NOT NULL)
  AND c."label" = coalesce(d."label", '') AND c."ruleId" = coalesce(d."ruleId", '');

DROP INDEX "Trajectory_studyId_externalId_idx";
DROP INDEX "Trajectory_studyId_file_record_idx";
DROP INDEX "Trajectory_studyId_state_outcome_idx";
DROP INDEX "Trajectory_studyId_configuration_environment_idx";

-- One for each order of the list: among equal ones by record, as runs are written, so that an import goes through few pages of
-- an index. The cell at the end, so that a filter is asked without the row.
CREATE INDEX "Trajectory_studyId_file_record_cell_idx" ON "Trajectory"("studyId", "file", "record", "cell");
CREATE INDEX "Trajectory_studyId_externalId_record_cell_idx" ON "Trajectory"("studyId", "externalId", "record", "cell");
CREATE INDEX "Trajectory_studyId_configuration_record_cell_idx" ON "Trajectory"("studyId", "configuration", "record", "cell");
CREATE INDEX "Trajectory_studyId_stepCount_record_cell_idx" ON "Trajectory"("studyId", "stepCount", "record", "cell");
-- Partial ones, which Prisma's schema cannot say: a run whose facts are not computed costs its import nothing here.
CREATE INDEX "Trajectory_by_caseCount" ON "Trajectory"("studyId", "caseCount", "record", "cell") WHERE "caseCount" IS NOT NULL;
CREATE INDEX "Trajectory_by_writes" ON "Trajectory"("studyId", "writes", "record", "cell") WHERE "writes" IS NOT NULL;
CREATE INDEX "Trajectory_by_refusedWrites" ON "Trajectory"("studyId", "refusedWrites", "record", "cell") WHERE "refusedWrites" IS NOT NULL;
-- The runs of a cell, with the text that words are looked for in.
CREATE INDEX "Trajectory_by_cell" ON "Trajectory"("studyId", "cell", "record", "searchText") WHERE "cell" > 0;
