-- AlterTable
ALTER TABLE "LabelEntry" ADD COLUMN     "assignmentId" TEXT,
ADD COLUMN     "elements" TEXT,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'gap',
ADD COLUMN     "milliseconds" INTEGER,
ADD COLUMN     "place" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "unsure" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "value" TEXT,
ADD COLUMN     "via" TEXT;

-- CreateTable
CREATE TABLE "Rubric" (
    "studyId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "definition" TEXT NOT NULL,
    "basedOn" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT NOT NULL,

    CONSTRAINT "Rubric_pkey" PRIMARY KEY ("studyId","id","version")
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
    "createdAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT NOT NULL,

    CONSTRAINT "Sample_pkey" PRIMARY KEY ("studyId","sampleId")
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
    "blindnessEndedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT NOT NULL,

    CONSTRAINT "Assignment_pkey" PRIMARY KEY ("studyId","id")
);

-- CreateTable
CREATE TABLE "Reservation" (
    "studyId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "trajectoryId" TEXT NOT NULL,
    "rater" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,
    "submittedAt" TIMESTAMP(3),
    "milliseconds" INTEGER,

    CONSTRAINT "Reservation_pkey" PRIMARY KEY ("studyId","assignmentId","trajectoryId","rater")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "seq" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "studyId" TEXT,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" TEXT NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "acceptedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "userId" TEXT,

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Assignment_studyId_sampleId_idx" ON "Assignment"("studyId", "sampleId");

-- CreateIndex
CREATE INDEX "Reservation_studyId_rater_idx" ON "Reservation"("studyId", "rater");

-- CreateIndex
CREATE INDEX "AuditEntry_studyId_seq_idx" ON "AuditEntry"("studyId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- AddForeignKey
ALTER TABLE "Rubric" ADD CONSTRAINT "Rubric_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sample" ADD CONSTRAINT "Sample_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_studyId_sampleId_fkey" FOREIGN KEY ("studyId", "sampleId") REFERENCES "Sample"("studyId", "sampleId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reservation" ADD CONSTRAINT "Reservation_studyId_assignmentId_fkey" FOREIGN KEY ("studyId", "assignmentId") REFERENCES "Assignment"("studyId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The audit log is append-only. Prisma's adapter cuts a script at every semicolon, inside a function's body too: there they are written \x3b.
CREATE FUNCTION "audit_entry_append_only"() RETURNS trigger AS E'
BEGIN
  RAISE EXCEPTION ''the audit log is append-only''\x3b
END' LANGUAGE plpgsql;
CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry" FOR EACH ROW EXECUTE FUNCTION "audit_entry_append_only"();
