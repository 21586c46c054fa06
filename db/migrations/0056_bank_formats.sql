CREATE TABLE "bank_formats" (
	"id" text PRIMARY KEY NOT NULL,
	"headings" text NOT NULL,
	"amount_column" integer,
	"day_order" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_formats_day_order" CHECK ("bank_formats"."day_order" in ('day-first', 'month-first')),
	CONSTRAINT "bank_formats_amount" CHECK ("bank_formats"."amount_column" >= 0)
);
--> statement-breakpoint
ALTER TABLE "client_imports" DROP CONSTRAINT "client_imports_kind";--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_kind" CHECK ("client_imports"."kind" in ('clients', 'prices', 'subscribers', 'bank'));