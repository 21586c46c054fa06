CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"act" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"channel" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"points_of_sale" text[],
	"signature" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('responsable', 'bureau', 'atelier'))
);
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_of_record" ON "events" USING btree ("record_kind","record_id","id");--> statement-breakpoint
CREATE INDEX "events_of_kind" ON "events" USING btree ("record_kind","id");--> statement-breakpoint
CREATE INDEX "events_of_actor" ON "events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_messages_unseen" ON "contact_messages" USING btree ("created_at") WHERE not "contact_messages"."seen";--> statement-breakpoint
CREATE INDEX "orders_in_hand" ON "orders" USING btree ("pos_id","status") WHERE "orders"."status" < 3;--> statement-breakpoint
CREATE INDEX "quote_requests_unseen" ON "quote_requests" USING btree ("created_at") WHERE not "quote_requests"."seen";--> statement-breakpoint
-- Whoever has an account of the workshop could do everything so far, and goes on doing so.
INSERT INTO "staff" ("user_id", "role", "created_at") SELECT "id", 'responsable', "created_at" FROM "users" WHERE "role" = 'staff';--> statement-breakpoint
-- What was told stays as it was told, whoever writes to the database, until its five years are over. A day less, since
-- the sweep counts them in Paris.
CREATE FUNCTION refuse_change_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."at" < now() - interval '5 years' + interval '1 day' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'events are only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "events_stay" BEFORE UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_events();--> statement-breakpoint
CREATE TRIGGER "events_stay_all" BEFORE TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_events();
