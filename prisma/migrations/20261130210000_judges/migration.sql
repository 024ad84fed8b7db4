-- CreateTable
CREATE TABLE "Judge" (
    "studyId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "definition" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "createdBy" TEXT NOT NULL,

    PRIMARY KEY ("studyId", "id", "version"),
    CONSTRAINT "Judge_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    "replies" BLOB NOT NULL,
    "calls" INTEGER NOT NULL,
    "inputTokens" INTEGER NOT NULL,
    "cachedTokens" INTEGER NOT NULL,
    "outputTokens" INTEGER NOT NULL,
    "cost" REAL,
    "jobId" TEXT,
    "at" DATETIME NOT NULL,
    "review" TEXT,
    "reviewedBy" TEXT,
    "reviewedAt" DATETIME,

    PRIMARY KEY ("studyId", "key"),
    CONSTRAINT "Judgement_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Judgement_studyId_judgeId_version_idx" ON "Judgement"("studyId", "judgeId", "version");

-- CreateIndex
CREATE INDEX "Judgement_studyId_trajectoryId_idx" ON "Judgement"("studyId", "trajectoryId");


