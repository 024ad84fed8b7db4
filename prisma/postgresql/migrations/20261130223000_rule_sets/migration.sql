-- CreateTable
CREATE TABLE "RuleSet" (
    "studyId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT NOT NULL,

    CONSTRAINT "RuleSet_pkey" PRIMARY KEY ("studyId","kind","id","version")
);

-- AddForeignKey
ALTER TABLE "RuleSet" ADD CONSTRAINT "RuleSet_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;
