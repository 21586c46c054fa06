CREATE TABLE "erased_files" (
	"path" text PRIMARY KEY NOT NULL,
	"erasure_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"why" text NOT NULL,
	"done" jsonb NOT NULL,
	"kept" jsonb NOT NULL,
	CONSTRAINT "erasures_why" CHECK ("erasures"."why" in ('asked', 'withdrawn', 'unneeded', 'unlawful'))
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erased_files" ADD CONSTRAINT "erased_files_erasure_id_erasures_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "erasures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erased_files_of_erasure" ON "erased_files" USING btree ("erasure_id");--> statement-breakpoint
CREATE INDEX "erasures_at" ON "erasures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "letters_email" ON "letters" USING btree (lower("email"));--> statement-breakpoint
-- What was told stays as it was told. An erasure alone takes what an event says of its person out of it, in the transaction
-- in which it is itself written down: who did what, when and on which record stays even then.
CREATE OR REPLACE FUNCTION refuse_change_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  without_person events%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."at" < now() - interval '5 years' + interval '1 day' THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    without_person := OLD;
    without_person."before" := NEW."before";
    without_person."after" := NEW."after";
    IF NEW IS NOT DISTINCT FROM without_person AND EXISTS (
      SELECT FROM erasures
      WHERE erasures.xmin::text::bigint = pg_current_xact_id()::text::bigint & 4294967295
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'events are only added to' USING ERRCODE = 'restrict_violation';
END $$;
