DROP INDEX "events_of_record";--> statement-breakpoint
DROP INDEX "events_of_kind";--> statement-breakpoint
DROP INDEX "events_of_actor";--> statement-breakpoint
DROP INDEX "events_age";--> statement-breakpoint
CREATE INDEX "events_of_record" ON "events" USING btree ("record_kind","record_id","at","id");--> statement-breakpoint
CREATE INDEX "events_of_kind" ON "events" USING btree ("record_kind","at","id");--> statement-breakpoint
CREATE INDEX "events_of_actor" ON "events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("at","id");