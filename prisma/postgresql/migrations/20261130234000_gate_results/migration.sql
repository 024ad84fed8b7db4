-- CreateTable
CREATE TABLE "GateResult" (
    "studyId" TEXT NOT NULL,
    "trajectoryId" TEXT NOT NULL,
    "gate" TEXT NOT NULL,
    "probes" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "counts" TEXT NOT NULL,
    "verdicts" BYTEA,

    CONSTRAINT "GateResult_pkey" PRIMARY KEY ("studyId","trajectoryId","gate","probes")
);

-- AddForeignKey
ALTER TABLE "GateResult" ADD CONSTRAINT "GateResult_studyId_trajectoryId_fkey" FOREIGN KEY ("studyId", "trajectoryId") REFERENCES "Trajectory"("studyId", "trajectoryId") ON DELETE CASCADE ON UPDATE CASCADE;
