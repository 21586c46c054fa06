-- The digits by which two telephone numbers are told to be one: +33 3 53 01 55 12 → 0353015512.
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?330?(?=\d{9}$)', '0'), '');--> statement-breakpoint
-- The mailbox behind an address: Marie+pneus@Exemple.fr → marie@exemple.fr.
CREATE FUNCTION plain_mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(lower(trim(email)), '\+[^@]*@', '@');--> statement-breakpoint
CREATE FUNCTION only_digits(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(regexp_replace(words, '\D', '', 'g'), '');--> statement-breakpoint
CREATE TABLE "client_views" (
	"session_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"line_count" integer NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" jsonb
);
--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "siren" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "called" text GENERATED ALWAYS AS (coalesce(nullif(case when type = 'company' then trim(name) end, ''), nullif(trim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')), ''), email, phone, '')) STORED;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "words" text GENERATED ALWAYS AS (coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(siret, siren, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(address ->> 'line_1', '') || ' ' || coalesce(address ->> 'zip_code', '') || ' ' || coalesce(address ->> 'city', '')) STORED;--> statement-breakpoint
ALTER TABLE "client_views" ADD CONSTRAINT "client_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_views" ADD CONSTRAINT "client_views_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_views_client" ON "client_views" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_imports_age" ON "client_imports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_clients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_merged" ON "clients" USING btree ("merged_into") WHERE "clients"."merged_into" is not null;--> statement-breakpoint
UPDATE "clients" SET "siren" = regexp_replace(left(only_digits("siret"), 9), '(\d{3})(\d{3})(\d{3})', '\1 \2 \3') WHERE length(only_digits("siret")) = 14;--> statement-breakpoint
-- In the order of the list, by which it is read page by page.
CREATE INDEX "clients_called" ON "clients" ("called" COLLATE "french", "id") WHERE "merged_into" IS NULL;--> statement-breakpoint
CREATE INDEX "clients_called_of_type" ON "clients" ("type", "called" COLLATE "french", "id") WHERE "merged_into" IS NULL;--> statement-breakpoint
CREATE INDEX "clients_mailbox" ON "clients" (plain_mailbox("email")) WHERE "merged_into" IS NULL;--> statement-breakpoint
CREATE INDEX "clients_phone_digits" ON "clients" (phone_digits("phone")) WHERE "merged_into" IS NULL;--> statement-breakpoint
CREATE INDEX "clients_siret_digits" ON "clients" (only_digits("siret")) WHERE "merged_into" IS NULL;--> statement-breakpoint
-- What was searched before knew nobody without an e-mail.
DO $$
DECLARE
  trgm_schema text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm');
BEGIN
  EXECUTE format('CREATE INDEX clients_words ON clients USING gin (folded(words) %s.gin_trgm_ops)', trgm_schema);
END $$;
