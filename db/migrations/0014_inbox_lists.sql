CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."state" not in ('closed', 'spam');--> statement-breakpoint
CREATE INDEX "contact_messages_of_state" ON "contact_messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_handled" ON "contact_messages" USING btree ("handled_by","created_at") WHERE "contact_messages"."handled_by" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "quote_requests_open" ON "quote_requests" USING btree ("created_at") WHERE "quote_requests"."state" not in ('closed', 'spam');--> statement-breakpoint
CREATE INDEX "quote_requests_of_state" ON "quote_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_handled" ON "quote_requests" USING btree ("handled_by","created_at") WHERE "quote_requests"."handled_by" is not null;--> statement-breakpoint
CREATE INDEX "quote_requests_email" ON "quote_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "quote_requests_phone" ON "quote_requests" USING btree (right(regexp_replace("phone", '[^0-9]', '', 'g'), 9));