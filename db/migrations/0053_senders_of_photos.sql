ALTER TABLE "quote_request_photos" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "quote_request_photos" ADD COLUMN "sender_site" text;