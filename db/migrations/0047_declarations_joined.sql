ALTER TABLE "withdrawals" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "joined_by" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "words" text GENERATED ALWAYS AS (folded(name || ' ' || email || ' ' || contract)) STORED;--> statement-breakpoint
DO $$
DECLARE
  trgm_schema text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm');
BEGIN
  EXECUTE format('CREATE INDEX withdrawals_words ON withdrawals USING gin (words %s.gin_trgm_ops)', trgm_schema);
  -- Of a table without a row there is nothing to know, and it would be taken for one that stays so.
  IF exists(SELECT FROM withdrawals) THEN ANALYZE withdrawals; END IF;
END $$;
