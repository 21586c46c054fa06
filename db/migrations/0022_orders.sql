ALTER TABLE "orders" ADD COLUMN "told_status" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "before_move" jsonb;--> statement-breakpoint
CREATE INDEX "orders_board" ON "orders" USING btree ("status","promised_on","id") WHERE "orders"."status" < 3;--> statement-breakpoint
CREATE INDEX "orders_finished" ON "orders" USING btree ("moved_at" DESC NULLS LAST) WHERE "orders"."status" = 3;--> statement-breakpoint
CREATE INDEX "orders_blocked" ON "orders" USING btree ("created_at") WHERE "orders"."blocked_reason" is not null and "orders"."status" < 3;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_told_status" CHECK ("orders"."told_status" between 0 and 3);