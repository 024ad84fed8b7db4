-- CreateTable
CREATE TABLE "Judge" (
    "studyId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "definition" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT NOT NULL,

    CONSTRAINT "Judge_pkey" PRIMARY KEY ("studyId","id","version")
);

-- CreateTable
CREATE TABLE "Judgement" (
    "studyId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "judgeId" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "trajectoryId" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "proposal" TEXT,
    "faultCode" TEXT,
    "faultMessage" TEXT,
    "replies" BYTEA NOT NULL,
    "calls" INTEGER NOT NULL,
    "inputTokens" INTEGER NOT NULL,
    "cachedTokens" INTEGER NOT NULL,
    "outputTokens" INTEGER NOT NULL,
    "cost" DOUBLE PRECISION,
    "jobId" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "review" TEXT,
    "reviewedBy" TEXT,
    "reviewedAt" TIMESTAMP(3),

    CONSTRAINT "Judgement_pkey" PRIMARY KEY ("studyId","key")
);

-- CreateIndex
CREATE INDEX "Judgement_studyId_judgeId_version_idx" ON "Judgement"("studyId", "judgeId", "version");

-- CreateIndex
CREATE INDEX "Judgement_studyId_trajectoryId_idx" ON "Judgement"("studyId", "trajectoryId");

-- AddForeignKey
ALTER TABLE "Judge" ADD CONSTRAINT "Judge_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Judgement" ADD CONSTRAINT "Judgement_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;


