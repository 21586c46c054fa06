ALTER TABLE "quote_requests" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ALTER COLUMN "size" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ALTER COLUMN "rim_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ALTER COLUMN "brand" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ALTER COLUMN "model" DROP NOT NULL;