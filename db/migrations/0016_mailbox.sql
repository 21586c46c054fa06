CREATE TABLE "letter_files" (
	"id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_attempts" (
	"mailbox" text NOT NULL,
	"place" text NOT NULL,
	"attempts" integer NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_attempts_mailbox_place_pk" PRIMARY KEY("mailbox","place")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"followed_since" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "fetched_mails" ADD COLUMN "thread_kind" text;--> statement-breakpoint
ALTER TABLE "fetched_mails" ADD COLUMN "thread_id" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "notices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "letter_files_unclaimed" ON "letter_files" USING btree ("created_at") WHERE "letter_files"."claimed_at" is null;