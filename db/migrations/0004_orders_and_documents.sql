CREATE TABLE "document_numbers" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"pos_id" text NOT NULL,
	"id" text NOT NULL,
	"download_url" text NOT NULL,
	"path" text,
	"printed_at" timestamp with time zone,
	CONSTRAINT "documents_pos_id_id_pk" PRIMARY KEY("pos_id","id")
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"id" text PRIMARY KEY NOT NULL,
	"estimate_number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"total_te" integer,
	"total" integer,
	"status" text DEFAULT 'created' NOT NULL,
	"pos_id" text NOT NULL,
	"client_id" text NOT NULL,
	"lines" jsonb DEFAULT '[]' NOT NULL,
	"buyer" jsonb,
	"valid_until" date
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"total_te" integer,
	"total" integer,
	"status" text DEFAULT 'created' NOT NULL,
	"pos_id" text NOT NULL,
	"client_id" text NOT NULL,
	"credited_invoice" text,
	"lines" jsonb DEFAULT '[]' NOT NULL,
	"buyer" jsonb,
	"supplied_on" date,
	"due_on" date,
	CONSTRAINT "credit_notes_give_back" CHECK ("invoices"."credited_invoice" is null or ("invoices"."total" <= 0 and "invoices"."status" in ('created', 'paid')))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rim_n" integer,
	"brand" text,
	"model" text,
	"registration_number" text,
	"total_te" integer,
	"total_ti" integer,
	"status" smallint DEFAULT 0 NOT NULL,
	"status_name" text,
	"invoice" text,
	"pos_id" text NOT NULL,
	"client_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited_invoice_invoices_id_fk" FOREIGN KEY ("credited_invoice") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_invoice_invoices_id_fk" FOREIGN KEY ("invoice") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimates_of_client" ON "estimates" USING btree ("client_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_number" ON "estimates" USING btree ("pos_id","estimate_number");--> statement-breakpoint
CREATE INDEX "invoices_of_client" ON "invoices" USING btree ("client_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("pos_id","invoice_number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_credited" ON "invoices" USING btree ("credited_invoice");--> statement-breakpoint
CREATE INDEX "orders_of_client" ON "orders" USING btree ("client_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_of_invoice" ON "orders" USING btree ("invoice");