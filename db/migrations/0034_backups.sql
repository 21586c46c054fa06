CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"name" text,
	"rows" bigint,
	"files" integer,
	"bytes" bigint,
	"failure" text,
	CONSTRAINT "backup_runs_outcome" CHECK (("backup_runs"."name" is null) <> ("backup_runs"."failure" is null))
);
--> statement-breakpoint
CREATE INDEX "backup_runs_made" ON "backup_runs" USING btree ("ended_at");--> statement-breakpoint
-- The page of the site's health lists what mail servers refused: few among many.
CREATE INDEX "letters_refused" ON "letters" USING btree ("created_at") WHERE "letters"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "invoice_mails_refused" ON "invoice_mails" USING btree ("created_at") WHERE "invoice_mails"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "estimate_mails_refused" ON "estimate_mails" USING btree ("created_at") WHERE "estimate_mails"."state" = 'refused';
