ALTER TABLE "articles" RENAME COLUMN "attachments" TO "attachements";--> statement-breakpoint
UPDATE "quote_requests" SET "size" = '22+"' WHERE "size" = '22+';
