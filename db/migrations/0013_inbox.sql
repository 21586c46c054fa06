CREATE TABLE "fetched_mails" (
	"mailbox" text NOT NULL,
	"message_id" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "fetched_mails_mailbox_message_id_pk" PRIMARY KEY("mailbox","message_id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" text PRIMARY KEY NOT NULL,
	"thread_kind" text NOT NULL,
	"thread_id" text NOT NULL,
	"direction" text NOT NULL,
	"channel" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"email" text,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message_id" text,
	"in_reply_to" text,
	"state" text,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "letters_thread_kind" CHECK ("letters"."thread_kind" in ('request', 'message')),
	CONSTRAINT "letters_direction" CHECK ("letters"."direction" in ('received', 'sent', 'note')),
	CONSTRAINT "letters_channel" CHECK ("letters"."channel" in ('mail', 'page', 'note')),
	CONSTRAINT "letters_state" CHECK ("letters"."state" in ('draft', 'held', 'queued', 'sent', 'refused')),
	CONSTRAINT "letters_sent_has_state" CHECK (("letters"."direction" = 'sent') = ("letters"."state" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"bounced_at" timestamp with time zone,
	"bounce_reason" text,
	"away_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "waits_since" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "waits_since" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fetched_mails_age" ON "fetched_mails" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "letters_of_thread" ON "letters" USING btree ("thread_kind","thread_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_message_id" ON "letters" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_one_draft" ON "letters" USING btree ("thread_kind","thread_id","author_id") WHERE "letters"."state" in ('draft', 'held');--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("waits_since") WHERE "contact_messages"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_client_id" ON "contact_messages" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "quote_requests_waiting" ON "quote_requests" USING btree ("waits_since") WHERE "quote_requests"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "quote_requests_client_id" ON "quote_requests" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_state" CHECK ("contact_messages"."state" in ('new', 'in_progress', 'answered', 'closed', 'spam'));--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_state" CHECK ("quote_requests"."state" in ('new', 'in_progress', 'answered', 'estimated', 'closed', 'spam'));--> statement-breakpoint
-- What was read more than thirty days ago was answered before there was an office; the rest waits in it.
UPDATE "quote_requests" SET "state" = 'closed', "closed_reason" = 'Traitée avant l’ouverture de la gestion', "waits_since" = NULL WHERE "seen" AND "created_at" < now() - interval '30 days';--> statement-breakpoint
UPDATE "quote_requests" SET "waits_since" = "created_at" WHERE "waits_since" IS NOT NULL;--> statement-breakpoint
UPDATE "contact_messages" SET "state" = 'closed', "closed_reason" = 'Traité avant l’ouverture de la gestion', "waits_since" = NULL WHERE "seen" AND "created_at" < now() - interval '30 days';--> statement-breakpoint
UPDATE "contact_messages" SET "waits_since" = "created_at" WHERE "waits_since" IS NOT NULL;
