CREATE TABLE "mail_texts" (
	"mail" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_drafts" (
	"text" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"summary" text NOT NULL,
	"valid_from" date,
	"changed_at" timestamp with time zone NOT NULL,
	"author_name" text NOT NULL,
	CONSTRAINT "text_drafts_text" CHECK ("text_drafts"."text" in ('terms', 'privacy'))
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"number" integer NOT NULL,
	"html" text NOT NULL,
	"facts" jsonb NOT NULL,
	"summary" text NOT NULL,
	"valid_from" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"author_name" text,
	CONSTRAINT "text_versions_number" UNIQUE("text","number"),
	CONSTRAINT "text_versions_text" CHECK ("text_versions"."text" in ('terms', 'privacy')),
	CONSTRAINT "text_versions_counted" CHECK ("text_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_terms_version_text_versions_id_fk" FOREIGN KEY ("terms_version") REFERENCES "text_versions"("id") ON DELETE no action ON UPDATE no action;
