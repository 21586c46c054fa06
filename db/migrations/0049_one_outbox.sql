-- One table instead of three for what leaves by mail of invoices, quotes and threads (docs/decisions/0061-one-outbox.md).
CREATE TABLE "outgoing_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text,
	"estimate_id" text,
	"message_id" text,
	"kind" text NOT NULL,
	"reminder_level" smallint,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
INSERT INTO "outgoing_mails" (id, invoice_id, kind, reminder_level, recipient, subject, text, state, refusal, author_id, author_name, created_at, due_at, sent_at, returned_at)
	SELECT id, invoice_id, CASE WHEN tone IS NULL THEN 'invoice' ELSE 'reminder' END, tone, email, subject, text, state, refusal, author_id, author_name, created_at, due_at, sent_at, returned_at
	FROM "invoice_mails";--> statement-breakpoint
INSERT INTO "outgoing_mails" (id, estimate_id, kind, recipient, text, state, refusal, author_id, author_name, created_at, due_at, sent_at, returned_at)
	SELECT id, estimate_id, CASE kind WHEN 'quote' THEN 'estimate' ELSE kind END, email, text, state, refusal, author_id, author_name, created_at, due_at, sent_at, returned_at
	FROM "estimate_mails";--> statement-breakpoint
INSERT INTO "outgoing_mails" (id, message_id, kind, recipient, state, refusal, author_id, author_name, created_at, due_at, sent_at)
	SELECT id, id, 'message', coalesce(email, ''), state, refusal, author_id, author_name, created_at, coalesce(due_at, created_at), sent_at
	FROM "thread_messages" WHERE state IN ('queued', 'sent', 'refused');--> statement-breakpoint
DROP TABLE "invoice_mails";--> statement-breakpoint
DROP TABLE "estimate_mails";--> statement-breakpoint
DROP INDEX "thread_messages_refused";--> statement-breakpoint
ALTER TABLE "thread_messages" DROP CONSTRAINT "thread_messages_state";--> statement-breakpoint
UPDATE "thread_messages" SET state = 'dispatched' WHERE state IN ('queued', 'sent', 'refused');--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_state" CHECK ("thread_messages"."state" in ('draft', 'held', 'dispatched'));--> statement-breakpoint
ALTER TABLE "thread_messages" DROP COLUMN "refusal";--> statement-breakpoint
ALTER TABLE "thread_messages" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "thread_messages" DROP COLUMN "sent_at";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "thread_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_invoice" ON "outgoing_mails" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_estimate" ON "outgoing_mails" USING btree ("estimate_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_of_message" ON "outgoing_mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_refused" ON "outgoing_mails" USING btree ("created_at") WHERE "outgoing_mails"."state" = 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_invoice_waiting" ON "outgoing_mails" USING btree ("invoice_id") WHERE "outgoing_mails"."state" = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_estimate_waiting" ON "outgoing_mails" USING btree ("estimate_id") WHERE "outgoing_mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_mails_recipient" ON "outgoing_mails" USING btree (lower("recipient")) WHERE "outgoing_mails"."message_id" is not null;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_subject" CHECK (num_nonnulls("outgoing_mails"."invoice_id", "outgoing_mails"."estimate_id", "outgoing_mails"."message_id") = 1);--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('invoice', 'estimate', 'message', 'reminder'));--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_state" CHECK ("outgoing_mails"."state" in ('queued', 'sent', 'cancelled', 'refused'));--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_reminder_level" CHECK ("outgoing_mails"."reminder_level" between 1 and 3);--> statement-breakpoint
DO $$ BEGIN
  -- Of a table without a row there is nothing to know, and it would be taken for one that stays so.
  IF exists(SELECT FROM outgoing_mails) THEN ANALYZE outgoing_mails; END IF;
END $$;
