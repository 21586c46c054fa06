CREATE TABLE "file_parts" (
	"file_id" text NOT NULL,
	"first" integer NOT NULL,
	"size" integer NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "file_parts_file_id_first_pk" PRIMARY KEY("file_id","first"),
	CONSTRAINT "file_parts_size" CHECK ("file_parts"."first" >= 0 and "file_parts"."size" >= 0 and "file_parts"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "portfolio_entries" ADD COLUMN "before_image" jsonb;--> statement-breakpoint
CREATE INDEX "file_parts_created" ON "file_parts" USING btree ("created_at");