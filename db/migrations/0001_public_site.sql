CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"object" text NOT NULL,
	"message" text NOT NULL,
	"client_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"titre" text NOT NULL,
	"description" text NOT NULL,
	"main_image" jsonb NOT NULL,
	"carousel" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploaded_files" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"derived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "portfolio_entries_newest" ON "portfolio_entries" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "uploaded_files_created" ON "uploaded_files" USING btree ("created_at");