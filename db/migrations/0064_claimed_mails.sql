ALTER TABLE "outgoing_mails" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "claimed_at" timestamp with time zone;