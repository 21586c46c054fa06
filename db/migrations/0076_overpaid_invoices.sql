-- Existing payments get false without being written. Payments that the previous version records beside this one get true: whether
-- they overpay their invoice is not known, so the invoice is checked.
ALTER TABLE "payments" ADD COLUMN "overpays" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "overpays" SET DEFAULT true;--> statement-breakpoint
-- The column is new and not part of the hash of a payment, so its value may be set once although payments never change.
ALTER TABLE "payments" DISABLE TRIGGER "payments_stay";--> statement-breakpoint
UPDATE "payments" SET "overpays" = true WHERE "id" IN (
  SELECT "paid"."last" FROM "invoices"
    JOIN (SELECT "invoice_id", sum("cents") AS "cents", max("id") AS "last" FROM "payments" GROUP BY "invoice_id") "paid"
      ON "paid"."invoice_id" = "invoices"."id"
    LEFT JOIN "payment_openings" ON "payment_openings"."invoice_id" = "invoices"."id"
  WHERE "invoices"."credited_invoice" IS NULL AND "paid"."cents" + coalesce("payment_openings"."cents", 0) >
    CASE WHEN "invoices"."status" = 'cancelled' THEN 0 ELSE coalesce("invoices"."total", 0) - "invoices"."deposit" END
);--> statement-breakpoint
ALTER TABLE "payments" ENABLE TRIGGER "payments_stay";--> statement-breakpoint
CREATE INDEX "invoices_cancelled" ON "invoices" USING btree ("id") WHERE "invoices"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "payments_overpaying" ON "payments" USING btree ("invoice_id","id") WHERE "payments"."overpays";
