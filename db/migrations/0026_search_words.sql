-- Folded once, when a record is written: the indexes cannot tell words of one or two signs, for which every line that the
-- others find is looked at. The index of clients goes with its column.
DROP INDEX "quote_requests_search";--> statement-breakpoint
DROP INDEX "contact_messages_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "estimates_search_more";--> statement-breakpoint
ALTER TABLE "clients" drop column "words";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "words" text GENERATED ALWAYS AS (folded(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(siret, siren, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(address ->> 'line_1', '') || ' ' || coalesce(address ->> 'zip_code', '') || ' ' || coalesce(address ->> 'city', ''))) STORED;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "words" text GENERATED ALWAYS AS (folded(coalesce(name, '') || ' ' || email || ' ' || object || ' ' || message)) STORED;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "words" text GENERATED ALWAYS AS (folded(estimate_number || ' ' || coalesce(registration_number, '') || ' ' || coalesce(vehicle, ''))) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "words" text GENERATED ALWAYS AS (folded(order_number || ' ' || coalesce(registration_number, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(model, ''))) STORED;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "words" text GENERATED ALWAYS AS (folded(reference || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || zip_code || ' ' || city || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || coalesce(complementary_infos, ''))) STORED;--> statement-breakpoint
-- What the planner knows of the new columns decides between the index and the newest first; of a table without a row there is
-- nothing to know, and it would be taken for one that stays so.
DO $$
DECLARE
  trgm_schema text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm');
  searched text;
  has_rows boolean;
BEGIN
  FOREACH searched IN ARRAY ARRAY['quote_requests', 'contact_messages', 'clients', 'orders', 'estimates'] LOOP
    EXECUTE format('CREATE INDEX %1$I ON %2$I USING gin (words %3$s.gin_trgm_ops)', searched || '_words', searched, trgm_schema);
    EXECUTE format('SELECT exists(SELECT FROM %I)', searched) INTO has_rows;
    IF has_rows THEN EXECUTE format('ANALYZE %I', searched); END IF;
  END LOOP;
END $$;
