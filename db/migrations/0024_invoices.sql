CREATE TABLE "deposits" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"deducted_by" text
);
--> statement-breakpoint
CREATE TABLE "invoice_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"tone" smallint,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "invoice_mails_state" CHECK ("invoice_mails"."state" in ('queued', 'sent', 'cancelled', 'refused')),
	CONSTRAINT "invoice_mails_tone" CHECK ("invoice_mails"."tone" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "platforms" (
	"name" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_flows" ADD COLUMN "attempt" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_deposit_invoice_invoices_id_fk";
--> statement-breakpoint
DROP INDEX "invoices_deposit_invoice";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "rates" jsonb;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_deducted_by_invoices_id_fk" FOREIGN KEY ("deducted_by") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_of_order" ON "deposits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "deposits_deducted_by" ON "deposits" USING btree ("deducted_by");--> statement-breakpoint
CREATE INDEX "invoice_mails_of_invoice" ON "invoice_mails" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_mails_one_waiting" ON "invoice_mails" USING btree ("invoice_id") WHERE "invoice_mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "invoices_credit_notes" ON "invoices" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "invoices"."credited_invoice" is not null;--> statement-breakpoint
CREATE INDEX "invoices_deposits" ON "invoices" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "invoices"."is_deposit";--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "deposit_invoice";--> statement-breakpoint
-- What an issued document says stays, whoever writes to the table: it is taken back by another one (docs/product.md §11.15).
CREATE FUNCTION refuse_change_of_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."invoice_number", OLD."pos_id", OLD."lines", OLD."rates", OLD."total_te", OLD."total", OLD."deposit", OLD."is_deposit", OLD."credited_invoice")
      IS DISTINCT FROM (NEW."invoice_number", NEW."pos_id", NEW."lines", NEW."rates", NEW."total_te", NEW."total", NEW."deposit", NEW."is_deposit", NEW."credited_invoice")
    OR (OLD."buyer" IS NOT NULL AND NEW."buyer" IS DISTINCT FROM OLD."buyer")
  THEN
    RAISE EXCEPTION 'what was issued does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_stay" BEFORE UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_invoices();
