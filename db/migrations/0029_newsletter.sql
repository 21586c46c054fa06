CREATE TABLE "newsletter_consents" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"proof" text,
	"confirmed_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"bounce_reason" text,
	CONSTRAINT "newsletter_consents_source" CHECK ("newsletter_consents"."source" in ('site', 'office', 'import', 'before'))
);--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"id" text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"issue_id" text NOT NULL,
	"subscription_id" text,
	"domain" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"run_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "newsletter_deliveries_state" CHECK ("newsletter_deliveries"."state" in ('waiting', 'claimed', 'sent', 'refused', 'doubtful', 'bounced', 'skipped'))
);--> statement-breakpoint
CREATE TABLE "newsletter_departures" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"preheader" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"tested_print" text,
	"tested_at" timestamp with time zone,
	"tested_by" text,
	"campaign" text,
	"due_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"recipients" integer DEFAULT 0 NOT NULL,
	"run_id" text,
	"trouble" text,
	"departures" integer DEFAULT 0 NOT NULL,
	"totals" jsonb,
	CONSTRAINT "newsletter_issues_state" CHECK ("newsletter_issues"."state" in ('draft', 'queued', 'sending', 'paused', 'sent', 'stopped')),
	CONSTRAINT "newsletter_issues_counts" CHECK ("newsletter_issues"."recipients" >= 0 and "newsletter_issues"."departures" >= 0)
);--> statement-breakpoint
CREATE TABLE "newsletter_paces" (
	"issue_id" text NOT NULL,
	"domain" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_paces_issue_id_domain_pk" PRIMARY KEY("issue_id","domain")
);--> statement-breakpoint
ALTER TABLE "client_imports" DROP CONSTRAINT "client_imports_kind";--> statement-breakpoint
ALTER TABLE "newsletter_consents" ADD CONSTRAINT "newsletter_consents_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "newsletter_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_paces" ADD CONSTRAINT "newsletter_paces_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_consents_newest" ON "newsletter_consents" USING btree ("subscribed_at" DESC NULLS FIRST,"subscription_id");--> statement-breakpoint
CREATE INDEX "newsletter_consents_pending" ON "newsletter_consents" USING btree ("subscribed_at" DESC NULLS FIRST,"subscription_id") WHERE "newsletter_consents"."confirmed_at" is null and "newsletter_consents"."bounced_at" is null;--> statement-breakpoint
CREATE INDEX "newsletter_consents_bounced" ON "newsletter_consents" USING btree ("subscribed_at" DESC NULLS FIRST,"subscription_id") WHERE "newsletter_consents"."bounced_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_deliveries_once" ON "newsletter_deliveries" USING btree ("issue_id","subscription_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_states" ON "newsletter_deliveries" USING btree ("issue_id","state");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_waiting" ON "newsletter_deliveries" USING btree ("issue_id","domain") WHERE "newsletter_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscription" ON "newsletter_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "newsletter_issues_newest" ON "newsletter_issues" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "newsletter_paces_next" ON "newsletter_paces" USING btree ("issue_id","next_at");--> statement-breakpoint
ALTER TABLE "client_imports" ADD CONSTRAINT "client_imports_kind" CHECK ("client_imports"."kind" in ('clients', 'prices', 'subscribers'));--> statement-breakpoint
-- Whoever is on the list subscribed by the rules of their time, under which the form alone was enough, and a mail told them.
INSERT INTO "newsletter_consents" ("subscription_id", "subscribed_at", "source", "confirmed_at") SELECT "id", "created_ad", 'before', "created_ad" FROM "newsletter_subscriptions";--> statement-breakpoint
-- Visits that a campaign brought, by its name.
CREATE INDEX "visitor_sessions_campaign" ON "visitor_sessions" USING btree (("access_params" ->> 'utm_campaign')) WHERE "access_params" ->> 'utm_campaign' IS NOT NULL;--> statement-breakpoint
-- What the list of subscribers is searched by.
DO $$
DECLARE
  trgm_schema text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm');
BEGIN
  EXECUTE format('CREATE INDEX newsletter_subscriptions_words ON newsletter_subscriptions USING gin (folded(email) %s.gin_trgm_ops)', trgm_schema);
END $$;
