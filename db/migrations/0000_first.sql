CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"main_image" jsonb NOT NULL,
	"content" text NOT NULL,
	"attachments" jsonb DEFAULT '[]' NOT NULL,
	"gallery" jsonb DEFAULT '[]' NOT NULL,
	"video" text,
	"audio" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"url" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_ad" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_counters" (
	"name" text PRIMARY KEY NOT NULL,
	"notifications" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_request_photos" (
	"id" text NOT NULL,
	"quote_request_id" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "quote_request_photos_quote_request_id_id_pk" PRIMARY KEY("quote_request_id","id")
);
--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"seen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"images" jsonb NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"phone" text NOT NULL,
	"line_1" text NOT NULL,
	"zip_code" text NOT NULL,
	"city" text NOT NULL,
	"email" text NOT NULL,
	"client" text NOT NULL,
	"shop" text NOT NULL,
	"number" integer NOT NULL,
	"size" text NOT NULL,
	"service" text NOT NULL,
	"rim_type" text NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"complementary_infos" text,
	"type" text NOT NULL,
	"confidentiality" boolean NOT NULL,
	"newsletter" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscriptions_email" ON "newsletter_subscriptions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "quote_request_photos_created" ON "quote_request_photos" USING btree ("created_at");