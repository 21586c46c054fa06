CREATE TABLE "invoice_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"orders" text NOT NULL,
	"content" jsonb NOT NULL,
	"proposed" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_flows" DROP CONSTRAINT "platform_flows_status";--> statement-breakpoint
ALTER TABLE "estimate_mails" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "vat_exemption" text;--> statement-breakpoint
ALTER TABLE "invoice_drafts" ADD CONSTRAINT "invoice_drafts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_drafts" ADD CONSTRAINT "invoice_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_drafts_of_client" ON "invoice_drafts" USING btree ("client_id","orders");--> statement-breakpoint
CREATE INDEX "invoice_drafts_changed" ON "invoice_drafts" USING btree ("changed_at");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_exemption" CHECK ("invoices"."vat_exemption" in ('reverse-charge', 'outside-union', 'disbursement'));--> statement-breakpoint
ALTER TABLE "platform_flows" ADD CONSTRAINT "platform_flows_status" CHECK ("platform_flows"."status" in ('waiting', 'deposited', 'rejected', 'refused', 'received', 'disputed', 'suspended', 'collected'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change_of_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."invoice_number", OLD."pos_id", OLD."lines", OLD."rates", OLD."total_te", OLD."total", OLD."deposit", OLD."is_deposit", OLD."credited_invoice", OLD."vat_exemption")
      IS DISTINCT FROM (NEW."invoice_number", NEW."pos_id", NEW."lines", NEW."rates", NEW."total_te", NEW."total", NEW."deposit", NEW."is_deposit", NEW."credited_invoice", NEW."vat_exemption")
    OR (OLD."buyer" IS NOT NULL AND NEW."buyer" IS DISTINCT FROM OLD."buyer")
  THEN
    RAISE EXCEPTION 'what was issued does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
