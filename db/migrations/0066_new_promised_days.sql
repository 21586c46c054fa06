ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outdated_promise" date;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "announced_day" date;--> statement-breakpoint
CREATE INDEX "orders_outdated_promise" ON "orders" USING btree ("promised_on","id") WHERE "orders"."outdated_promise" is not null;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_kind" CHECK ("outgoing_mails"."kind" in ('invoice', 'estimate', 'message', 'reminder', 'storage-notice', 'new-day'));