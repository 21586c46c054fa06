ALTER TABLE "payments" ADD COLUMN "cash_ground" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cash_proof" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_ground" CHECK ("payments"."cash_ground" in ('abroad', 'no-means', 'no-account', 'public'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_proof" CHECK (("payments"."cash_ground" is null) = ("payments"."cash_proof" is null));
