ALTER TABLE "rim_photos" ADD COLUMN "shows_problem" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD COLUMN "received_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD CONSTRAINT "rim_photos_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_rims_problem" ON "order_rims" USING btree ("problem_at") WHERE "order_rims"."problem" is not null;--> statement-breakpoint
CREATE INDEX "rim_photos_received" ON "rim_photos" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "rim_photos_unstored" ON "rim_photos" USING btree ("received_at") WHERE "rim_photos"."stored_at" is null;