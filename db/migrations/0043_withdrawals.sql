ALTER TABLE "estimates" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "early_start_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "confirmed_to" text;--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"email" text NOT NULL,
	"estimate_id" text,
	"order_id" text,
	"is_known_address" boolean DEFAULT false NOT NULL,
	"is_mailed" boolean DEFAULT true NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"answer" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	CONSTRAINT "withdrawals_decision" CHECK ("withdrawals"."decision" in ('in-time', 'late', 'no-contract', 'no-consumer')),
	CONSTRAINT "withdrawals_decided" CHECK (("withdrawals"."decision" is null) = ("withdrawals"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_newest" ON "withdrawals" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "withdrawals_of_estimate" ON "withdrawals" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "withdrawals_of_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("created_at") WHERE "withdrawals"."decision" is null or ("withdrawals"."decision" = 'in-time' and "withdrawals"."settled_at" is null);
