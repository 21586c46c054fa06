ALTER TABLE "orders" ADD COLUMN "drop_off_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handover_on" date;--> statement-breakpoint
CREATE INDEX "orders_drop_offs" ON "orders" USING btree ("drop_off_on") WHERE "orders"."drop_off_on" is not null;--> statement-breakpoint
CREATE INDEX "orders_handovers" ON "orders" USING btree ("handover_on") WHERE "orders"."handover_on" is not null;