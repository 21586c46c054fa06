CREATE TABLE "payment_openings" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"cents" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "bank_lines_open";--> statement-breakpoint
DROP INDEX "payments_day";--> statement-breakpoint
ALTER TABLE "payment_closures" ADD COLUMN "payments_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "booked_on" date NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_openings" ADD CONSTRAINT "payment_openings_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_age" ON "bank_lines" USING btree ("imported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_closures_chain" ON "payment_closures" USING btree ("previous_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_chain" ON "payments" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("state","booked_on","id");--> statement-breakpoint
CREATE INDEX "payments_day" ON "payments" USING btree ("booked_on","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cents" CHECK ("payments"."cents" <> 0);--> statement-breakpoint
-- What counts as paid already has no payment of its own: it is not owed a second time.
INSERT INTO "payment_openings" ("invoice_id", "cents")
  SELECT "id", "total" - "deposit" FROM "invoices"
  WHERE "total" <> "deposit" AND ("status" = 'paid' OR ("paid_on" IS NOT NULL AND "status" <> 'cancelled'));--> statement-breakpoint
-- Cents that were paid for an invoice, negative for what a credit note gave back.
CREATE FUNCTION paid_for(invoice text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT (
    coalesce((SELECT sum(p.cents) FROM payments p WHERE p.invoice_id = invoice), 0)
    + coalesce((SELECT o.cents FROM payment_openings o WHERE o.invoice_id = invoice), 0)
  )::integer
$$;--> statement-breakpoint
-- Cents that an invoice still owes; below zero what is owed to its client: paid too much, or to be given back by a credit
-- note. Credit notes first take from what is not paid of their invoice, the oldest first (docs/product.md 11.16). What was
-- settled without any payment is even, unless the amount behind it is asked for.
CREATE FUNCTION still_owed(invoice text, though_settled boolean DEFAULT false) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH root AS (
    SELECT i.id, i.status = 'paid' AND NOT though_settled AS is_even, CASE
      WHEN i.status = 'cancelled' THEN -paid.cents
      ELSE coalesce(i.total, 0) - i.deposit - paid.cents
    END AS rest
    FROM invoices asked
    JOIN invoices i ON i.id = coalesce(asked.credited_invoice, asked.id)
    CROSS JOIN LATERAL (SELECT paid_for(i.id) AS cents) paid
    WHERE asked.id = invoice
  ),
  notes AS (
    SELECT n.id, n.back, n.is_even, sum(n.back) OVER (ORDER BY n.created_at, n.id) - n.back AS before
    FROM (
      SELECT c.id, c.created_at, greatest(0, paid.cents - coalesce(c.total, 0)) AS back,
        c.status = 'paid' AND paid.cents = 0 AND NOT though_settled AS is_even
      FROM root
      JOIN invoices c ON c.credited_invoice = root.id
      CROSS JOIN LATERAL (SELECT paid_for(c.id) AS cents) paid
    ) n
  )
  SELECT CASE
    WHEN root.id = invoice AND root.is_even THEN least(root.rest, 0)
    WHEN root.id = invoice
      THEN root.rest - least(greatest(root.rest, 0), coalesce((SELECT sum(back) FROM notes), 0))
    ELSE (
      SELECT CASE
        WHEN notes.is_even THEN 0
        ELSE least(notes.back, greatest(0, root.rest - notes.before)) - notes.back
      END
      FROM notes WHERE notes.id = invoice
    )
  END::integer
  FROM root
$$;--> statement-breakpoint
-- What was recorded and closed stays as it is, whoever writes to the database, until ten years after its year.
CREATE FUNCTION refuse_change_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'payments' THEN
    IF OLD."booked_on" < date_trunc('year', now() AT TIME ZONE 'Europe/Paris') - interval '10 years' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% are only added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_stay" BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_payments();--> statement-breakpoint
CREATE TRIGGER "payments_stay_all" BEFORE TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_payments();--> statement-breakpoint
CREATE TRIGGER "payment_closures_stay" BEFORE UPDATE OR DELETE ON "payment_closures" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_payments();--> statement-breakpoint
CREATE TRIGGER "payment_closures_stay_all" BEFORE TRUNCATE ON "payment_closures" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_payments();--> statement-breakpoint
CREATE TRIGGER "payment_openings_stay" BEFORE UPDATE OR DELETE ON "payment_openings" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_payments();--> statement-breakpoint
-- The same expression as in domain/lists/search-texts.ts.
DO $$
DECLARE
  trgm_schema text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm');
BEGIN
  EXECUTE format($ix$CREATE INDEX payments_search ON payments USING gin (folded(reference) %s.gin_trgm_ops)$ix$, trgm_schema);
END $$;
