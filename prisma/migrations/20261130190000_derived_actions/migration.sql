-- AlterTable
ALTER TABLE "Derived" ADD COLUMN "actions" BLOB;
