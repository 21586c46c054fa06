-- What was done: what is there was all made.
ALTER TABLE "backup_runs" ADD COLUMN "kind" text DEFAULT 'made' NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "scratch" text;--> statement-breakpoint
DROP INDEX "backup_runs_made";--> statement-breakpoint
CREATE INDEX "backup_runs_made" ON "backup_runs" USING btree ("kind","ended_at");--> statement-breakpoint
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('made', 'copied', 'tested'));--> statement-breakpoint
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_scratch" CHECK ("backup_runs"."scratch" in ('database', 'schemas'));
