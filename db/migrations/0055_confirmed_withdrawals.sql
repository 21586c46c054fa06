DROP INDEX "withdrawals_open";--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "confirmed_how" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "confirmed_by" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "set_aside_by" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "check_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What counted so far goes on to count: from an address of the contract, joined to it by the workshop, or decided to be in time.
UPDATE "withdrawals" SET
  "confirmed_at" = coalesce("joined_at", CASE WHEN "decision" = 'in-time' THEN "decided_at" END, "created_at"),
  "confirmed_how" = CASE WHEN "joined_at" IS NOT NULL OR ("decision" = 'in-time' AND NOT "is_known_address") THEN 'office' ELSE 'before' END,
  "confirmed_by" = CASE WHEN "joined_at" IS NOT NULL THEN "joined_by" WHEN "decision" = 'in-time' AND NOT "is_known_address" THEN "decided_by" END
WHERE coalesce("estimate_id", "order_id") IS NOT NULL AND ("is_known_address" OR "joined_at" IS NOT NULL OR "decision" = 'in-time');--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("created_at") WHERE "withdrawals"."set_aside_at" is null and ("withdrawals"."decision" is null or ("withdrawals"."decision" = 'in-time' and "withdrawals"."settled_at" is null));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_confirmation" CHECK ("withdrawals"."confirmed_how" in ('session', 'link', 'mail', 'office', 'before'));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_confirmed" CHECK (("withdrawals"."confirmed_at" is null) = ("withdrawals"."confirmed_how" is null));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_set_aside" CHECK ("withdrawals"."set_aside_at" is null or "withdrawals"."confirmed_at" is null);