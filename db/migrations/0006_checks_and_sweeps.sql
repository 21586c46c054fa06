-- A number that was given twice, by hand, stays with the oldest of its orders.
UPDATE "orders" SET "order_number" = "order_number" || '-' || "copy"."place"
FROM (SELECT "id", row_number() OVER (PARTITION BY "pos_id", "order_number" ORDER BY "created_at", "id") AS "place" FROM "orders") AS "copy"
WHERE "copy"."id" = "orders"."id" AND "copy"."place" > 1;--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "credit_notes_give_back";--> statement-breakpoint
ALTER TABLE "viewed_pages" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "viewed_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "sessions_start" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "verifications_end" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("pos_id","order_number");--> statement-breakpoint
CREATE INDEX "quote_requests_created" ON "quote_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_end" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "customer_creations_waiting" ON "customer_creations" USING btree ("created_at") WHERE "customer_creations"."status" = 'email_sent';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('client', 'staff'));--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_type" CHECK ("clients"."type" in ('company', 'individual'));--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_last" CHECK ("document_numbers"."last" >= 0);--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_status" CHECK ("estimates"."status" in ('created', 'paid'));--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_amounts" CHECK ("estimates"."total_te" >= 0 and "estimates"."total" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status" CHECK ("invoices"."status" in ('created', 'paid', 'cancelled', 'asset_created'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amounts" CHECK ("invoices"."credited_invoice" is not null or ("invoices"."total_te" >= 0 and "invoices"."total" >= 0));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "credit_notes_give_back" CHECK ("invoices"."credited_invoice" is null or ("invoices"."total_te" <= 0 and "invoices"."total" <= 0 and "invoices"."status" in ('created', 'paid')));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" between 0 and 3);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."rim_n" >= 0 and "orders"."total_te" >= 0 and "orders"."total_ti" >= 0);--> statement-breakpoint
ALTER TABLE "form_counters" ADD CONSTRAINT "form_counters_notifications" CHECK ("form_counters"."notifications" >= 0);--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_client" CHECK ("quote_requests"."client" in ('particulier', 'professionnel'));--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_shop" CHECK ("quote_requests"."shop" in ('epinal', 'ostwald'));--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_service" CHECK ("quote_requests"."service" in ('rénovation', 'dévoilage', 'soudure', 'autre'));--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_rim_type" CHECK ("quote_requests"."rim_type" in ('jante origine', 'jante adaptable', 'jante demontable'));--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_type" CHECK ("quote_requests"."type" in ('déjà client', 'internet', 'bouche a oreille', 'autre'));--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_number" CHECK ("quote_requests"."number" > 0);--> statement-breakpoint
ALTER TABLE "customer_creations" ADD CONSTRAINT "customer_creations_status" CHECK ("customer_creations"."status" in ('email_sent', 'account_created'));--> statement-breakpoint
ALTER TABLE "password_recoveries" ADD CONSTRAINT "password_recoveries_status" CHECK ("password_recoveries"."status" in ('pending', 'done', 'email error'));--> statement-breakpoint
ALTER TABLE "uploaded_files" ADD CONSTRAINT "uploaded_files_size" CHECK ("uploaded_files"."width" >= 0 and "uploaded_files"."height" >= 0);--> statement-breakpoint
ALTER TABLE "visitor_sessions" ADD CONSTRAINT "visitor_sessions_status" CHECK ("visitor_sessions"."status" in ('created'));--> statement-breakpoint
ALTER TABLE "visitor_sessions" ADD CONSTRAINT "visitor_sessions_width" CHECK ("visitor_sessions"."display_width" >= 0);