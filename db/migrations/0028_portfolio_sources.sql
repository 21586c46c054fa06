ALTER TABLE "orders" ADD COLUMN "photo_consent" jsonb;--> statement-breakpoint
CREATE TABLE "portfolio_sources" (
	"record_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portfolio_sources" ADD CONSTRAINT "portfolio_sources_record_id_content_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "content_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_sources" ADD CONSTRAINT "portfolio_sources_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_sources_of_order" ON "portfolio_sources" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_shown" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "orders"."photo_consent" is not null;
