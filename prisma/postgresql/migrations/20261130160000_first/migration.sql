-- CreateTable
CREATE TABLE "Study" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "settings" TEXT NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Study_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RawFile" (
    "sha256" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "compressedBytes" BIGINT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RawFile_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "Import" (
    "id" TEXT NOT NULL,
    "studyId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "rawSha256" TEXT,
    "format" TEXT,
    "options" TEXT NOT NULL,
    "report" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Trajectory" (
    "studyId" TEXT NOT NULL,
    "trajectoryId" TEXT NOT NULL,
    "configuration" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "trial" INTEGER NOT NULL,
    "taskId" TEXT NOT NULL,
    "scenarioId" TEXT,
    "file" TEXT NOT NULL,
    "record" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "importId" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "outcomeValue" DOUBLE PRECISION,
    "truncated" BOOLEAN NOT NULL,
    "stepCount" INTEGER NOT NULL,
    "callCount" INTEGER NOT NULL,
    "searchText" TEXT NOT NULL,
    "header" BYTEA NOT NULL,
    "chunks" TEXT NOT NULL,

    CONSTRAINT "Trajectory_pkey" PRIMARY KEY ("studyId","trajectoryId")
);

-- CreateTable
CREATE TABLE "Chunk" (
    "hash" TEXT NOT NULL,
    "steps" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "Chunk_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Derived" (
    "studyId" TEXT NOT NULL,
    "trajectoryId" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "counts" TEXT NOT NULL,
    "label" TEXT,
    "ruleId" TEXT,
    "caseCount" INTEGER NOT NULL,
    "refusedWrites" INTEGER NOT NULL,
    "writes" INTEGER NOT NULL,
    "reads" INTEGER NOT NULL,
    "outline" BYTEA NOT NULL,
    "match" BYTEA NOT NULL,
    "strip" TEXT NOT NULL,

    CONSTRAINT "Derived_pkey" PRIMARY KEY ("studyId","trajectoryId")
);

-- CreateTable
CREATE TABLE "LabelEntry" (
    "seq" INTEGER NOT NULL,
    "studyId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "rater" TEXT NOT NULL,
    "raterVersion" TEXT,
    "rubric" TEXT NOT NULL,
    "rubricVersion" TEXT NOT NULL,
    "trajectoryId" TEXT NOT NULL,
    "caseId" TEXT,
    "label" TEXT,
    "labels" TEXT NOT NULL,
    "evidence" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "assisted" BOOLEAN NOT NULL,
    "answersSeq" INTEGER,
    "undoes" INTEGER,

    CONSTRAINT "LabelEntry_pkey" PRIMARY KEY ("studyId","seq")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "studyId" TEXT,
    "payload" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "progress" TEXT NOT NULL,
    "result" TEXT,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "runAt" TIMESTAMP(3) NOT NULL,
    "leaseUntil" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "handle" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'annotator',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignIn" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMP(3),
    "refreshTokenExpiresAt" TIMESTAMP(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Verification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Import_studyId_createdAt_idx" ON "Import"("studyId", "createdAt");

-- CreateIndex
CREATE INDEX "Trajectory_studyId_file_record_idx" ON "Trajectory"("studyId", "file", "record");

-- CreateIndex
CREATE INDEX "Trajectory_studyId_state_outcome_idx" ON "Trajectory"("studyId", "state", "outcome");

-- CreateIndex
CREATE INDEX "Trajectory_studyId_configuration_environment_idx" ON "Trajectory"("studyId", "configuration", "environment");

-- CreateIndex
CREATE INDEX "Trajectory_studyId_externalId_idx" ON "Trajectory"("studyId", "externalId");

-- CreateIndex
CREATE INDEX "LabelEntry_studyId_trajectoryId_idx" ON "LabelEntry"("studyId", "trajectoryId");

-- CreateIndex
CREATE INDEX "LabelEntry_studyId_rater_idx" ON "LabelEntry"("studyId", "rater");

-- CreateIndex
CREATE UNIQUE INDEX "LabelEntry_studyId_key_key" ON "LabelEntry"("studyId", "key");

-- CreateIndex
CREATE INDEX "Job_state_runAt_idx" ON "Job"("state", "runAt");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_handle_key" ON "User"("handle");

-- CreateIndex
CREATE UNIQUE INDEX "SignIn_token_key" ON "SignIn"("token");

-- CreateIndex
CREATE INDEX "SignIn_userId_idx" ON "SignIn"("userId");

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE INDEX "Verification_identifier_idx" ON "Verification"("identifier");

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_rawSha256_fkey" FOREIGN KEY ("rawSha256") REFERENCES "RawFile"("sha256") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Trajectory" ADD CONSTRAINT "Trajectory_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Derived" ADD CONSTRAINT "Derived_studyId_trajectoryId_fkey" FOREIGN KEY ("studyId", "trajectoryId") REFERENCES "Trajectory"("studyId", "trajectoryId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LabelEntry" ADD CONSTRAINT "LabelEntry_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignIn" ADD CONSTRAINT "SignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The label journal is append-only: nothing may change an entry, and only the deletion of a whole study removes one.
-- Prisma's adapter cuts a script at every semicolon, inside a function's body too: there they are written \x3b.
CREATE FUNCTION "label_entry_append_only"() RETURNS trigger AS E'
BEGIN
  IF TG_OP = ''DELETE'' AND NOT EXISTS (SELECT 1 FROM "Study" WHERE "id" = OLD."studyId") THEN RETURN OLD\x3b END IF\x3b
  RAISE EXCEPTION ''the label journal is append-only''\x3b
END' LANGUAGE plpgsql;
CREATE TRIGGER "LabelEntry_append_only" BEFORE UPDATE OR DELETE ON "LabelEntry" FOR EACH ROW EXECUTE FUNCTION "label_entry_append_only"();
