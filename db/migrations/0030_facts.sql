CREATE TABLE "settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"values" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "closures_order" CHECK ("closures"."last_day" >= "closures"."first_day")
);
--> statement-breakpoint
CREATE INDEX "settings_of_key" ON "settings" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "closures_days" ON "closures" USING btree ("last_day");
