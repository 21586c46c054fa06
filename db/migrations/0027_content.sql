CREATE TABLE "content_records" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"page_id" text,
	"page_created_at" timestamp with time zone,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"published_at" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"refusal" text,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"words" text GENERATED ALWAYS AS (folded(coalesce(content ->> 'title', '') || ' ' || coalesce(page_id, ''))) STORED,
	CONSTRAINT "content_records_kind" CHECK ("content_records"."kind" in ('article', 'portfolio')),
	CONSTRAINT "content_records_state" CHECK ("content_records"."state" in ('draft', 'published', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "content_redirects" (
	"kind" text NOT NULL,
	"page_id" text NOT NULL,
	"record_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_redirects_kind_page_id_pk" PRIMARY KEY("kind","page_id"),
	CONSTRAINT "content_redirects_kind" CHECK ("content_redirects"."kind" in ('article', 'portfolio'))
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"record_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "content_versions_record_id_number_pk" PRIMARY KEY("record_id","number")
);
--> statement-breakpoint
ALTER TABLE "content_records" ADD CONSTRAINT "content_records_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_redirects" ADD CONSTRAINT "content_redirects_record_id_content_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "content_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_record_id_content_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "content_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_records_newest" ON "content_records" USING btree ("kind","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "content_records_open" ON "content_records" USING btree ("kind","changed_at" DESC NULLS FIRST,"id") WHERE "content_records"."published_version" is distinct from "content_records"."version";--> statement-breakpoint
CREATE INDEX "content_records_state" ON "content_records" USING btree ("kind","state","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "content_records_due" ON "content_records" USING btree ("publish_at") WHERE "content_records"."publish_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_records_page" ON "content_records" USING btree ("kind","page_id");--> statement-breakpoint
CREATE INDEX "content_redirects_of_record" ON "content_redirects" USING btree ("record_id");--> statement-breakpoint-- What stands on the site already is known to the office: as its first version, published.
INSERT INTO "content_records" ("id", "kind", "state", "page_id", "page_created_at", "content", "published_version", "published_at", "author_name", "created_at", "changed_at", "changed_by")
  SELECT substr(md5('article/' || "id"), 1, 16), 'article', 'published', "id", "created_at",
    jsonb_build_object('title', "title", 'address', "id", 'date', ("created_at" AT TIME ZONE 'Europe/Paris')::date::text,
      'content', "content", 'main_image', "main_image"::text, 'gallery', "gallery"::text, 'attachments', "attachments"::text,
      'video', coalesce("video", ''), 'audio', coalesce("audio", '')),
    1, "created_at", 'Le site', "created_at", "created_at", 'Le site'
  FROM "articles"
  UNION ALL
  SELECT substr(md5('portfolio/' || "id"), 1, 16), 'portfolio', 'published', "id", "created_at",
    jsonb_build_object('title', "titre", 'address', "id", 'date', ("created_at" AT TIME ZONE 'Europe/Paris')::date::text,
      'content', "description", 'main_image', "main_image"::text, 'gallery', "carousel"::text),
    1, "created_at", 'Le site', "created_at", "created_at", 'Le site'
  FROM "portfolio_entries";--> statement-breakpoint
INSERT INTO "content_versions" ("record_id", "number", "content", "author_name", "begun_at", "changed_at", "published_at")
  SELECT "id", 1, "content", "author_name", "created_at", "created_at", "published_at" FROM "content_records";--> statement-breakpoint
DO $$
DECLARE
  trgm_schema text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm');
BEGIN
  EXECUTE format('CREATE INDEX content_records_words ON content_records USING gin (words %s.gin_trgm_ops)', trgm_schema);
  ANALYZE content_records;
END $$;
