ALTER TABLE "mail_attempts" ADD COLUMN "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_attempts" ADD COLUMN "due_at" timestamp with time zone;