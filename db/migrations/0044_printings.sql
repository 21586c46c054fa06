CREATE TABLE "printings" (
	"id" text PRIMARY KEY NOT NULL,
	"pos_id" text NOT NULL,
	"document_id" text NOT NULL,
	"path" text NOT NULL,
	"sha256" text,
	"size" integer,
	"reason" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printings_reason" CHECK ("printings"."reason" in ('issued', 'settled', 'reopened', 'credited', 'cancelled', 'opened', 'before'))
);
--> statement-breakpoint
CREATE TABLE "printing_sends" (
	"id" text PRIMARY KEY NOT NULL,
	"printing_id" text NOT NULL,
	"channel" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printing_sends_channel" CHECK ("printing_sends"."channel" in ('mail', 'platform'))
);
--> statement-breakpoint
ALTER TABLE "printing_sends" ADD CONSTRAINT "printing_sends_printing_id_printings_id_fk" FOREIGN KEY ("printing_id") REFERENCES "printings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "printings_of_document" ON "printings" USING btree ("document_id","pos_id","printed_at");--> statement-breakpoint
CREATE INDEX "printing_sends_of_printing" ON "printing_sends" USING btree ("printing_id");--> statement-breakpoint
-- What is kept today is the first printing that is known of each document. Its bytes are hashed at night, by the job that
-- sweeps files: a database does not read the store.
INSERT INTO "printings" ("id", "pos_id", "document_id", "path", "reason", "printed_at")
  SELECT translate(left(encode(sha256(convert_to("pos_id" || '/' || "id", 'UTF8')), 'base64'), 16), '+/', 'xz'), "pos_id", "id", "path", 'before', coalesce("printed_at", now())
  FROM "documents" WHERE "path" IS NOT NULL;--> statement-breakpoint
-- A mail that went after the last time its document was printed carried that very file; an earlier one may have carried another,
-- which was written over.
INSERT INTO "printing_sends" ("id", "printing_id", "channel", "taken_at")
  SELECT m."id", p."id", 'mail', m."sent_at" FROM "invoice_mails" m JOIN "printings" p ON p."document_id" = m."invoice_id"
  WHERE m."sent_at" >= p."printed_at"
  UNION ALL
  SELECT m."id", p."id", 'mail', m."sent_at" FROM "estimate_mails" m JOIN "printings" p ON p."document_id" = m."estimate_id"
  WHERE m."sent_at" >= p."printed_at"
  ON CONFLICT DO NOTHING;
