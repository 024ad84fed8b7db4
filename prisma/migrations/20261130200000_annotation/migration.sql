-- CreateTable
CREATE TABLE "Rubric" (
    "studyId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "definition" TEXT NOT NULL,
    "basedOn" TEXT,
    "createdAt" DATETIME NOT NULL,
    "createdBy" TEXT NOT NULL,

    PRIMARY KEY ("studyId", "id", "version"),
    CONSTRAINT "Rubric_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Sample" (
    "studyId" TEXT NOT NULL,
    "sampleId" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "whereText" TEXT NOT NULL,
    "stratify" TEXT NOT NULL,
    "candidates" INTEGER NOT NULL,
    "trajectoryIds" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "createdBy" TEXT NOT NULL,

    PRIMARY KEY ("studyId", "sampleId"),
    CONSTRAINT "Sample_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Assignment" (
    "studyId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "sampleId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "rubricId" TEXT NOT NULL,
    "rubricVersion" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "ratersPerItem" INTEGER NOT NULL,
    "seed" INTEGER NOT NULL,
    "calibration" TEXT NOT NULL,
    "raters" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "blindnessEndedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "createdBy" TEXT NOT NULL,

    PRIMARY KEY ("studyId", "id"),
    CONSTRAINT "Assignment_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Assignment_studyId_sampleId_fkey" FOREIGN KEY ("studyId", "sampleId") REFERENCES "Sample" ("studyId", "sampleId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Reservation" (
    "studyId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "trajectoryId" TEXT NOT NULL,
    "rater" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "until" DATETIME NOT NULL,
    "submittedAt" DATETIME,
    "milliseconds" INTEGER,

    PRIMARY KEY ("studyId", "assignmentId", "trajectoryId", "rater"),
    CONSTRAINT "Reservation_studyId_assignmentId_fkey" FOREIGN KEY ("studyId", "assignmentId") REFERENCES "Assignment" ("studyId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "actor" TEXT NOT NULL,
    "studyId" TEXT,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "acceptedAt" DATETIME,
    "revokedAt" DATETIME,
    "userId" TEXT
);

-- AlterTable: added one by one, since redefining the table would run its children and triggers through a copy
ALTER TABLE "LabelEntry" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'gap';
ALTER TABLE "LabelEntry" ADD COLUMN "place" TEXT NOT NULL DEFAULT '';
ALTER TABLE "LabelEntry" ADD COLUMN "value" TEXT;
ALTER TABLE "LabelEntry" ADD COLUMN "elements" TEXT;
ALTER TABLE "LabelEntry" ADD COLUMN "assignmentId" TEXT;
ALTER TABLE "LabelEntry" ADD COLUMN "milliseconds" INTEGER;
ALTER TABLE "LabelEntry" ADD COLUMN "unsure" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "LabelEntry" ADD COLUMN "via" TEXT;

-- CreateIndex
CREATE INDEX "Assignment_studyId_sampleId_idx" ON "Assignment"("studyId", "sampleId");

-- CreateIndex
CREATE INDEX "Reservation_studyId_rater_idx" ON "Reservation"("studyId", "rater");

-- CreateIndex
CREATE INDEX "AuditEntry_studyId_seq_idx" ON "AuditEntry"("studyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- The audit log is append-only.
CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry" BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER "AuditEntry_no_delete" BEFORE DELETE ON "AuditEntry" BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
