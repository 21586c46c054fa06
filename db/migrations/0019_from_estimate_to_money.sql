CREATE TABLE "estimate_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"pos_id" text NOT NULL,
	"client_id" text,
	"quote_request_id" text,
	"replaces" text,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_flows" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"flow_id" text,
	"status" text NOT NULL,
	"reason" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "platform_flows_status" CHECK ("platform_flows"."status" in ('waiting', 'deposited', 'rejected', 'refused', 'received', 'collected'))
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"booked_on" date NOT NULL,
	"cents" integer NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"payment_id" bigint,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_lines_state" CHECK ("bank_lines"."state" in ('proposed', 'matched', 'ignored'))
);
--> statement-breakpoint
CREATE TABLE "payment_closures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period" text NOT NULL,
	"name" text NOT NULL,
	"last_payment" bigint NOT NULL,
	"totals" jsonb NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "payment_closures_period" CHECK ("payment_closures"."period" in ('day', 'month', 'year'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"invoice_id" text NOT NULL,
	"pos_id" text NOT NULL,
	"paid_on" date NOT NULL,
	"cents" integer NOT NULL,
	"means" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "payments_means" CHECK ("payments"."means" in ('card', 'transfer', 'cheque', 'cash', 'direct-debit', 'other'))
);
--> statement-breakpoint
CREATE TABLE "price_grid" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"pos_id" text,
	"service" text NOT NULL,
	"size" smallint,
	"finish" text,
	"cents" integer,
	"valid_from" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_grid_once" UNIQUE NULLS NOT DISTINCT("kind","pos_id","service","size","finish","valid_from"),
	CONSTRAINT "price_grid_kind" CHECK ("price_grid"."kind" in ('service', 'extra')),
	CONSTRAINT "price_grid_cents" CHECK ("price_grid"."cents" >= 0),
	CONSTRAINT "price_grid_size" CHECK ("price_grid"."size" between 10 and 30)
);
--> statement-breakpoint
CREATE TABLE "order_rims" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"place" smallint NOT NULL,
	"position" text NOT NULL,
	"size" smallint,
	"make" text DEFAULT '' NOT NULL,
	"part_number" text DEFAULT '' NOT NULL,
	"service" text NOT NULL,
	"finish" text NOT NULL,
	"defects" text[] DEFAULT '{}' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"problem" text,
	"problem_at" timestamp with time zone,
	"problem_by" text,
	CONSTRAINT "order_rims_position" CHECK ("order_rims"."position" in ('avg', 'avd', 'arg', 'ard', 'other'))
);
--> statement-breakpoint
CREATE TABLE "rim_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"rim_id" text,
	"moment" text NOT NULL,
	"view" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"taken_by" text,
	"taken_by_name" text NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "rim_photos_moment" CHECK ("rim_photos"."moment" in ('reception', 'work', 'delivery'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
DROP INDEX "invoices_credited";--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "state" text DEFAULT 'issued' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "quote_request_id" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "rims" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "decision_channel" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "refusal_reason" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_deposit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deposit_invoice" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "estimate_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "mileage" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminders" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimate_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_request_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lines" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mileage" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tells_client" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_drafts" ADD CONSTRAINT "estimate_drafts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_drafts" ADD CONSTRAINT "estimate_drafts_quote_request_id_quote_requests_id_fk" FOREIGN KEY ("quote_request_id") REFERENCES "quote_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_drafts" ADD CONSTRAINT "estimate_drafts_replaces_estimates_id_fk" FOREIGN KEY ("replaces") REFERENCES "estimates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_drafts" ADD CONSTRAINT "estimate_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_flows" ADD CONSTRAINT "platform_flows_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rims" ADD CONSTRAINT "order_rims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rims" ADD CONSTRAINT "order_rims_problem_by_users_id_fk" FOREIGN KEY ("problem_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD CONSTRAINT "rim_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD CONSTRAINT "rim_photos_rim_id_order_rims_id_fk" FOREIGN KEY ("rim_id") REFERENCES "order_rims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD CONSTRAINT "rim_photos_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_drafts_changed" ON "estimate_drafts" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "estimate_drafts_of_request" ON "estimate_drafts" USING btree ("quote_request_id");--> statement-breakpoint
CREATE INDEX "platform_flows_of_status" ON "platform_flows" USING btree ("status","changed_at");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("state","booked_on");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_closures_once" ON "payment_closures" USING btree ("period","name");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payments_of_invoice" ON "payments" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "payments_day" ON "payments" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "price_grid_day" ON "price_grid" USING btree ("valid_from");--> statement-breakpoint
CREATE INDEX "order_rims_of_order" ON "order_rims" USING btree ("order_id","place");--> statement-breakpoint
CREATE INDEX "rim_photos_of_order" ON "rim_photos" USING btree ("order_id","taken_at");--> statement-breakpoint
CREATE INDEX "rim_photos_of_rim" ON "rim_photos" USING btree ("rim_id","taken_at");--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_quote_request_id_quote_requests_id_fk" FOREIGN KEY ("quote_request_id") REFERENCES "quote_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_replaced_by_estimates_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "estimates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_deposit_invoice_invoices_id_fk" FOREIGN KEY ("deposit_invoice") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "estimates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_request_id_quote_requests_id_fk" FOREIGN KEY ("quote_request_id") REFERENCES "quote_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimates_of_request" ON "estimates" USING btree ("quote_request_id");--> statement-breakpoint
CREATE INDEX "estimates_of_state" ON "estimates" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_deposit_invoice" ON "invoices" USING btree ("deposit_invoice");--> statement-breakpoint
CREATE INDEX "invoices_of_estimate" ON "invoices" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "orders_of_estimate" ON "orders" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "orders_of_request" ON "orders" USING btree ("quote_request_id");--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("promised_on","pos_id") WHERE "orders"."status" < 3;--> statement-breakpoint
CREATE INDEX "invoices_credited" ON "invoices" USING btree ("credited_invoice");--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_state" CHECK ("estimates"."state" in ('issued', 'sent', 'seen', 'accepted', 'refused', 'expired', 'replaced'));--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_channel" CHECK ("estimates"."decision_channel" in ('page', 'phone', 'workshop', 'mail'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."rim_n" >= 0 and "orders"."total_te" >= 0 and "orders"."total_ti" >= 0 and "orders"."mileage" >= 0);--> statement-breakpoint
-- What a client has accepted is told so by the contract's own status.
UPDATE "estimates" SET "state" = 'accepted' WHERE "status" = 'paid';
