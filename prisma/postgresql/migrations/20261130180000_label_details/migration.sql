-- AlterTable
ALTER TABLE "LabelEntry" ADD COLUMN     "details" TEXT;
