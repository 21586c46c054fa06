CREATE TABLE "order_rim_steps" (
	"rim_id" text NOT NULL,
	"step" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"done_by" text,
	CONSTRAINT "order_rim_steps_rim_id_step_pk" PRIMARY KEY("rim_id","step"),
	CONSTRAINT "order_rim_steps_step" CHECK ("order_rim_steps"."step" in ('removed', 'stripped', 'straightened', 'welded', 'prepared', 'painted', 'machined', 'polished', 'checked'))
);
--> statement-breakpoint
CREATE TABLE "order_slips" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"made_by" text,
	"made_by_name" text NOT NULL,
	"content" jsonb NOT NULL,
	"signer" text DEFAULT '' NOT NULL,
	"signature" jsonb,
	"signed_at" timestamp with time zone,
	"mail_asked_at" timestamp with time zone,
	"mail_asked_by" text,
	"mailed_to" text,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "order_slips_kind" CHECK ("order_slips"."kind" in ('deposit', 'handover'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_subject";--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_kind";--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "opens" text;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "closes" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "working_days" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handover" text DEFAULT 'pickup' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "storage_notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "storage_terms" jsonb;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "order_rim_steps" ADD CONSTRAINT "order_rim_steps_rim_id_order_rims_id_fk" FOREIGN KEY ("rim_id") REFERENCES "order_rims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rim_steps" ADD CONSTRAINT "order_rim_steps_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_slips" ADD CONSTRAINT "order_slips_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_slips" ADD CONSTRAINT "order_slips_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_slips" ADD CONSTRAINT "order_slips_mail_asked_by_users_id_fk" FOREIGN KEY ("mail_asked_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_rim_steps_done" ON "order_rim_steps" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "order_slips_of_order" ON "order_slips" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_slips_made" ON "order_slips" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_expected" ON "orders" USING btree ("created_at") WHERE "orders"."received_at" is null and "orders"."status" = 0;--> statement-breakpoint
CREATE INDEX "orders_ready" ON "orders" USING btree ("moved_at") WHERE "orders"."status" = 2 and "orders"."handover" = 'pickup';--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_order" ON "outgoing_mails" USING btree ("order_id","created_at") WHERE "outgoing_mails"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_order_waiting" ON "outgoing_mails" USING btree ("order_id") WHERE "outgoing_mails"."state" = 'queued' and "outgoing_mails"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_hours" CHECK (("closures"."opens" is null) = ("closures"."closes" is null) and "closures"."opens" < "closures"."closes");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_handover" CHECK ("orders"."handover" in ('pickup', 'delivery'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."rim_n" >= 0 and "orders"."total_te" >= 0 and "orders"."total_ti" >= 0 and "orders"."mileage" >= 0 and "orders"."working_days" >= 0);--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_subject" CHECK (num_nonnulls("outgoing_mails"."invoice_id", "outgoing_mails"."estimate_id", "outgoing_mails"."order_id", "outgoing_mails"."message_id") = 1);--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('invoice', 'estimate', 'message', 'reminder', 'storage-notice'));--> statement-breakpoint
UPDATE "orders" SET "received_at" = "created_at", "handover" = CASE WHEN "status" >= 2 THEN 'delivery' ELSE 'pickup' END;
