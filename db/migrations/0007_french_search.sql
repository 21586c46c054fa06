-- As French readers sort: accents and case do not count, 9 comes before 10.
CREATE COLLATION "french" (provider = icu, locale = 'fr-u-kn-ks-level1', deterministic = false);--> statement-breakpoint
-- Extensions belong to the database, which tenants may share, and an operator may have put them where they like.
CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;--> statement-breakpoint
-- What a search compares: « Citroën Ë-C4 » → citroenec4. `unaccent` alone is not immutable, since its dictionary may be
-- changed; named with its schema and dictionary it depends on nothing else, and may stand in an index.
DO $$
DECLARE
  unaccent_schema text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'unaccent');
  trgm_schema text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm');
BEGIN
  EXECUTE format(
    $fn$CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN regexp_replace(lower(%1$s.unaccent('%1$s.unaccent'::regdictionary, words)), '[^a-z0-9]', '', 'g')$fn$,
    unaccent_schema);
  EXECUTE format('CREATE INDEX invoices_search ON invoices USING gin (folded(invoice_number) %s.gin_trgm_ops)', trgm_schema);
  EXECUTE format('CREATE INDEX estimates_search ON estimates USING gin (folded(estimate_number) %s.gin_trgm_ops)', trgm_schema);
END $$;
