-- What leaves by mail about a quote, and the quotes that may still be accepted, by their last day.
CREATE TABLE "estimate_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"estimate_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"email" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "estimate_mails_kind" CHECK ("estimate_mails"."kind" in ('quote', 'reminder')),
	CONSTRAINT "estimate_mails_state" CHECK ("estimate_mails"."state" in ('queued', 'sent', 'refused', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "estimate_mails" ADD CONSTRAINT "estimate_mails_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_mails_of_estimate" ON "estimate_mails" USING btree ("estimate_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "estimate_mails_leaving" ON "estimate_mails" USING btree ("estimate_id") WHERE "estimate_mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "estimates_ending" ON "estimates" USING btree ("valid_until") WHERE "estimates"."state" in ('issued', 'sent', 'seen');--> statement-breakpoint
CREATE INDEX "estimates_accepted" ON "estimates" USING btree ("decided_at") WHERE "estimates"."state" = 'accepted';--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "content" jsonb;
