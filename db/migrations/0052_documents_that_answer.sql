CREATE TABLE "acceptance_codes" (
	"estimate_id" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"bound_to" text NOT NULL,
	"recipient" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "acceptance_codes_tries" CHECK ("acceptance_codes"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "client_people" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by_form" text,
	"invited_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"close_asked_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "client_statements" (
	"client_id" text NOT NULL,
	"month" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"mail_asked_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"sent_by_form" text,
	CONSTRAINT "client_statements_client_id_month_pk" PRIMARY KEY("client_id","month")
);
--> statement-breakpoint
CREATE TABLE "dossier_openings" (
	"id" text PRIMARY KEY NOT NULL,
	"dossier_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"visit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_matter_links" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_matter_links_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "ended_matter_links_kind" CHECK ("ended_matter_links"."kind" in ('request', 'message', 'estimate', 'order', 'invoice'))
);
--> statement-breakpoint
CREATE TABLE "expert_dossiers" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"estimate_id" text,
	"expert_name" text NOT NULL,
	"expert_firm" text DEFAULT '' NOT NULL,
	"expert_email" text DEFAULT '' NOT NULL,
	"claim_number" text DEFAULT '' NOT NULL,
	"mission_reference" text DEFAULT '' NOT NULL,
	"shows_prices" boolean NOT NULL,
	"shows_photos" boolean NOT NULL,
	"shows_estimate" boolean NOT NULL,
	"prices" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"created_by_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"mail_asked_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"agreed_at" timestamp with time zone,
	"agreed_by" text,
	"agreed_cents" integer,
	"agreed_words" text,
	"photos_asked_at" timestamp with time zone,
	"photos_asked_rim" text,
	"photos_asked_words" text,
	"answered_at" timestamp with time zone,
	"answer_seen_at" timestamp with time zone,
	CONSTRAINT "expert_dossiers_subject" CHECK (num_nonnulls("expert_dossiers"."order_id", "expert_dossiers"."estimate_id") = 1),
	CONSTRAINT "expert_dossiers_amounts" CHECK ("expert_dossiers"."agreed_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lessor_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"lessor" text NOT NULL,
	"defect" text NOT NULL,
	"size_from" smallint,
	"size_to" smallint,
	"cents" integer NOT NULL,
	"source" text NOT NULL,
	"source_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lessor_charges_amounts" CHECK ("lessor_charges"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_figures" (
	"pos_id" text NOT NULL,
	"service" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"orders" integer NOT NULL,
	"rims" integer NOT NULL,
	"half_within" smallint NOT NULL,
	"most_within" smallint NOT NULL,
	"promised" integer NOT NULL,
	"kept" integer NOT NULL,
	CONSTRAINT "order_figures_pos_id_service_pk" PRIMARY KEY("pos_id","service"),
	CONSTRAINT "order_figures_counts" CHECK ("order_figures"."orders" >= 0 and "order_figures"."rims" >= 0 and "order_figures"."half_within" >= 0 and "order_figures"."most_within" >= 0 and "order_figures"."promised" >= 0 and "order_figures"."kept" >= 0)
);
--> statement-breakpoint
CREATE TABLE "proof_events" (
	"estimate_id" text NOT NULL,
	"place" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "proof_events_estimate_id_place_pk" PRIMARY KEY("estimate_id","place"),
	CONSTRAINT "proof_events_kind" CHECK ("proof_events"."kind" in ('sent', 'seen', 'question', 'chosen', 'code-sent', 'accepted', 'early-start', 'confirmed', 'declined', 'reopened', 'replaced', 'withdrawal', 'withdrawal-decided', 'supplement-asked', 'supplement-accepted', 'supplement-declined', 'supplement-confirmed', 'supplement-revoked')),
	CONSTRAINT "proof_events_place" CHECK ("proof_events"."place" > 0)
);
--> statement-breakpoint
CREATE TABLE "supplements" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"rim_id" text,
	"state" text DEFAULT 'proposed' NOT NULL,
	"words" text NOT NULL,
	"defect" text,
	"photo_id" text,
	"service" text NOT NULL,
	"unit_price" integer,
	"vat_rate" integer NOT NULL,
	"if_declined" text DEFAULT 'finish' NOT NULL,
	"dropped_line" jsonb,
	"safety_lifts" jsonb DEFAULT '[]' NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"proposed_by" text,
	"proposed_by_name" text NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" text,
	"sent_to" text,
	"mailed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer_channel" text,
	"answered_by" text,
	"noted_by" text,
	"shown" text,
	"shown_hash" text,
	"terms_version" text,
	"consent" jsonb,
	"early_start_at" timestamp with time zone,
	"promised_on" date,
	"confirmed_at" timestamp with time zone,
	"confirmed_to" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	CONSTRAINT "supplements_state" CHECK ("supplements"."state" in ('proposed', 'sent', 'accepted', 'declined', 'withdrawn', 'revoked')),
	CONSTRAINT "supplements_declined" CHECK ("supplements"."if_declined" in ('finish', 'return')),
	CONSTRAINT "supplements_channel" CHECK ("supplements"."answer_channel" in ('page', 'phone', 'workshop', 'mail')),
	CONSTRAINT "supplements_amounts" CHECK ("supplements"."unit_price" >= 0 and "supplements"."vat_rate" >= 0)
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "requires_purchase_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "statement_since" date;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "about_kind" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "about_id" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "verification_code" text;--> statement-breakpoint
ALTER TABLE "estimate_drafts" ADD COLUMN "safety_lifts" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "deposit_asked" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "lessor" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "safety_lifts" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_rims" ADD COLUMN "radial_before" smallint;--> statement-breakpoint
ALTER TABLE "order_rims" ADD COLUMN "radial_after" smallint;--> statement-breakpoint
ALTER TABLE "order_rims" ADD COLUMN "axial_before" smallint;--> statement-breakpoint
ALTER TABLE "order_rims" ADD COLUMN "axial_after" smallint;--> statement-breakpoint
ALTER TABLE "order_rims" ADD COLUMN "primer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_rims" ADD COLUMN "paint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_rims" ADD COLUMN "varnish" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_rims" ADD COLUMN "advice" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_rims" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_slips" ADD COLUMN "verification_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "plate_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first_promised_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lessor" text;--> statement-breakpoint
ALTER TABLE "portfolio_entries" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "portfolio_entries" ADD COLUMN "defect" text;--> statement-breakpoint
ALTER TABLE "portfolio_sources" ADD COLUMN "rim_id" text;--> statement-breakpoint
ALTER TABLE "portfolio_sources" ADD COLUMN "step_photos" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD COLUMN "shown_by" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "part" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "part_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "agreed_part" jsonb;--> statement-breakpoint
ALTER TABLE "acceptance_codes" ADD CONSTRAINT "acceptance_codes_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_people" ADD CONSTRAINT "client_people_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_statements" ADD CONSTRAINT "client_statements_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_openings" ADD CONSTRAINT "dossier_openings_dossier_id_expert_dossiers_id_fk" FOREIGN KEY ("dossier_id") REFERENCES "expert_dossiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_dossiers" ADD CONSTRAINT "expert_dossiers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_dossiers" ADD CONSTRAINT "expert_dossiers_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_dossiers" ADD CONSTRAINT "expert_dossiers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_dossiers" ADD CONSTRAINT "expert_dossiers_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_events" ADD CONSTRAINT "proof_events_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_rim_id_order_rims_id_fk" FOREIGN KEY ("rim_id") REFERENCES "order_rims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_photo_id_rim_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "rim_photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_terms_version_text_versions_id_fk" FOREIGN KEY ("terms_version") REFERENCES "text_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_people_client" ON "client_people" USING btree ("client_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "client_people_email" ON "client_people" USING btree ("email") WHERE "client_people"."invited_at" is not null and "client_people"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_people_form" ON "client_people" USING btree ("client_id","asked_by_form") WHERE "client_people"."asked_by_form" is not null;--> statement-breakpoint
CREATE INDEX "client_people_waiting" ON "client_people" USING btree ("asked_at") WHERE "client_people"."closed_at" is null and ("client_people"."invited_at" is null or "client_people"."close_asked_at" is not null);--> statement-breakpoint
CREATE INDEX "client_people_closed" ON "client_people" USING btree ("closed_at") WHERE "client_people"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "client_statements_made" ON "client_statements" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "dossier_openings_of_dossier" ON "dossier_openings" USING btree ("dossier_id","at");--> statement-breakpoint
CREATE INDEX "ended_matter_links_ended" ON "ended_matter_links" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "expert_dossiers_of_order" ON "expert_dossiers" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "expert_dossiers_of_estimate" ON "expert_dossiers" USING btree ("estimate_id","created_at");--> statement-breakpoint
CREATE INDEX "expert_dossiers_made" ON "expert_dossiers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "expert_dossiers_unseen" ON "expert_dossiers" USING btree ("answered_at") WHERE "expert_dossiers"."answered_at" is not null and "expert_dossiers"."answer_seen_at" is null;--> statement-breakpoint
CREATE INDEX "lessor_charges_of_lessor" ON "lessor_charges" USING btree ("lessor","defect");--> statement-breakpoint
CREATE INDEX "supplements_of_order" ON "supplements" USING btree ("order_id","proposed_at");--> statement-breakpoint
CREATE INDEX "supplements_of_rim" ON "supplements" USING btree ("rim_id");--> statement-breakpoint
CREATE INDEX "supplements_of_photo" ON "supplements" USING btree ("photo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplements_open" ON "supplements" USING btree ("rim_id") WHERE "supplements"."state" in ('proposed', 'sent');--> statement-breakpoint
CREATE INDEX "supplements_waiting" ON "supplements" USING btree ("proposed_at") WHERE "supplements"."state" in ('proposed', 'sent');--> statement-breakpoint
ALTER TABLE "portfolio_sources" ADD CONSTRAINT "portfolio_sources_rim_id_order_rims_id_fk" FOREIGN KEY ("rim_id") REFERENCES "order_rims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rim_photos" ADD CONSTRAINT "rim_photos_shown_by_users_id_fk" FOREIGN KEY ("shown_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_with_statement" ON "clients" USING btree ("id") WHERE "clients"."statement_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_about" ON "contact_messages" USING btree ("about_kind","about_id") WHERE "contact_messages"."about_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_verification_code" ON "documents" USING btree ("verification_code");--> statement-breakpoint
CREATE INDEX "estimates_of_vehicle" ON "estimates" USING btree ("client_id",folded("registration_number"));--> statement-breakpoint
CREATE INDEX "estimates_deposit_asked" ON "estimates" USING btree ("deposit_asked","decided_at") WHERE "estimates"."deposit_asked" is not null;--> statement-breakpoint
CREATE INDEX "order_rims_recorded" ON "order_rims" USING btree ("recorded_at" DESC NULLS FIRST) WHERE "order_rims"."recorded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_slips_verification_code" ON "order_slips" USING btree ("verification_code");--> statement-breakpoint
CREATE INDEX "orders_of_vehicle" ON "orders" USING btree ("client_id",folded("registration_number"));--> statement-breakpoint
-- Of the last year what the events tell: when it was done last, and which day stood before the first change of it.
UPDATE "orders" SET
	"ready_at" = CASE WHEN "status" >= 2 THEN coalesce((
		SELECT max(at) FROM events WHERE record_kind = 'order' AND record_id = orders.id AND act = 'order.moved'
			AND (before->>'status')::int < 2 AND (after->>'status')::int >= 2), "moved_at") END,
	"first_promised_on" = coalesce((
		SELECT (before->>'day')::date FROM events WHERE record_kind = 'order' AND record_id = orders.id AND act = 'order.promised'
			AND before->>'day' IS NOT NULL AND at >= orders.received_at ORDER BY id LIMIT 1), "promised_on")
	WHERE "received_at" IS NOT NULL AND "created_at" > now() - interval '18 months';--> statement-breakpoint
CREATE INDEX "orders_done" ON "orders" USING btree ("ready_at") WHERE "orders"."ready_at" is not null;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_about_kind" CHECK ("contact_messages"."about_kind" in ('estimate', 'order', 'invoice'));--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_deposit" CHECK ("estimates"."deposit_asked" > 0);--> statement-breakpoint
ALTER TABLE "order_rims" ADD CONSTRAINT "order_rims_runout" CHECK ("order_rims"."radial_before" >= 0 and "order_rims"."radial_after" >= 0 and "order_rims"."axial_before" >= 0 and "order_rims"."axial_after" >= 0);--> statement-breakpoint
CREATE FUNCTION refuse_change_of_proofs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'proofs are only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "proof_events_stay" BEFORE UPDATE ON "proof_events" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_proofs();--> statement-breakpoint
CREATE FUNCTION note_pace_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.received_at IS NULL THEN
    NEW.ready_at := NULL;
    NEW.first_promised_on := NULL;
  ELSE
    NEW.first_promised_on := coalesce(NEW.first_promised_on, NEW.promised_on);
    NEW.ready_at := CASE WHEN NEW.status >= 2 THEN coalesce(NEW.ready_at, NEW.moved_at) END;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_note_pace" BEFORE INSERT OR UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION note_pace_of_order();--> statement-breakpoint
-- A company's people act on their pages under their own names (0083): an erasure takes these out too, and no others.
CREATE OR REPLACE FUNCTION refuse_change_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  without_person events%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."at" < now() - interval '5 years' + interval '1 day' THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    without_person := OLD;
    without_person."before" := NEW."before";
    without_person."after" := NEW."after";
    IF OLD."channel" = 'page' AND NEW."actor_id" IS NULL THEN
      without_person."actor_id" := NULL;
      without_person."actor_name" := NEW."actor_name";
    END IF;
    IF NEW IS NOT DISTINCT FROM without_person AND EXISTS (
      SELECT FROM erasures
      WHERE erasures.xmin::text::bigint = pg_current_xact_id()::text::bigint & 4294967295
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'events are only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DO $$
DECLARE
  trgm_schema text := (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm');
BEGIN
  EXECUTE format('CREATE INDEX orders_purchase_order ON orders USING gin (folded(purchase_order) %s.gin_trgm_ops)', trgm_schema);
  EXECUTE format('CREATE INDEX invoices_purchase_order ON invoices USING gin (folded(purchase_order) %s.gin_trgm_ops)', trgm_schema);
END $$;
