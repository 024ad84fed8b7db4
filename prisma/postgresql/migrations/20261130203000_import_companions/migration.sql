-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "source" TEXT;

-- AlterTable
ALTER TABLE "Trajectory" ADD COLUMN     "supersededBy" TEXT;

-- CreateTable
CREATE TABLE "LabelPlacement" (
    "studyId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "trajectoryId" TEXT NOT NULL,
    "caseId" TEXT,
    "place" TEXT NOT NULL,
    "evidence" TEXT NOT NULL,
    "detached" TEXT,

    CONSTRAINT "LabelPlacement_pkey" PRIMARY KEY ("studyId","seq")
);

-- CreateIndex
CREATE INDEX "LabelPlacement_studyId_trajectoryId_idx" ON "LabelPlacement"("studyId", "trajectoryId");

-- AddForeignKey
ALTER TABLE "LabelPlacement" ADD CONSTRAINT "LabelPlacement_studyId_seq_fkey" FOREIGN KEY ("studyId", "seq") REFERENCES "LabelEntry"("studyId", "seq") ON DELETE CASCADE ON UPDATE CASCADE;
