ALTER TABLE "orders" ADD COLUMN "agreed_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_reason" text;