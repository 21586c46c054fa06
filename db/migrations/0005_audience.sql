CREATE TABLE "viewed_pages" (
	"session_id" text,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"display_width" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"access_params" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "viewed_pages" ADD CONSTRAINT "viewed_pages_session_id_visitor_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "visitor_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewed_pages_session_id" ON "viewed_pages" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "viewed_pages_created_at" ON "viewed_pages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "visitor_sessions_created_at" ON "visitor_sessions" USING btree ("created_at");