ALTER TABLE "estimates" ADD COLUMN "working_days" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "vehicle" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deposit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_delay" CHECK ("estimates"."working_days" > 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_deposit" CHECK ("invoices"."deposit" = 0 or ("invoices"."deposit" > 0 and "invoices"."deposit" <= "invoices"."total"));--> statement-breakpoint
-- What was printed before says nothing of its payment or its end: it is printed anew when it is asked for.
UPDATE "documents" SET "path" = NULL, "printed_at" = NULL FROM "invoices" WHERE "invoices"."pos_id" = "documents"."pos_id" AND "invoices"."id" = "documents"."id" AND "invoices"."status" <> 'created';--> statement-breakpoint
-- The number of one person's click on an advertisement is no longer kept.
UPDATE "visitor_sessions" SET "access_params" = "access_params" - 'gclid' - 'fbclid' WHERE "access_params" ?| array['gclid', 'fbclid'];
