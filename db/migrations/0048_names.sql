-- Names of the field for what had names of its own (docs/decisions/0060-names-in-the-database.md). What is stored stays as it is.
ALTER TABLE "clients" RENAME COLUMN "called" TO "display_name";--> statement-breakpoint
ALTER INDEX "clients_called" RENAME TO "clients_display_name";--> statement-breakpoint
ALTER INDEX "clients_called_of_type" RENAME TO "clients_display_name_of_type";--> statement-breakpoint
ALTER TABLE "clients" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "clients_words" RENAME TO "clients_search_text";--> statement-breakpoint
ALTER TABLE "contact_messages" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "contact_messages_words" RENAME TO "contact_messages_search_text";--> statement-breakpoint
ALTER TABLE "content_records" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "content_records_words" RENAME TO "content_records_search_text";--> statement-breakpoint
ALTER TABLE "estimates" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "estimates_words" RENAME TO "estimates_search_text";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "orders_words" RENAME TO "orders_search_text";--> statement-breakpoint
ALTER TABLE "quote_requests" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "quote_requests_words" RENAME TO "quote_requests_search_text";--> statement-breakpoint
ALTER TABLE "withdrawals" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "withdrawals_words" RENAME TO "withdrawals_search_text";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "key" TO "idempotency_key";--> statement-breakpoint
ALTER INDEX "payments_key" RENAME TO "payments_idempotency_key";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "means" TO "method";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_means" TO "payments_method";--> statement-breakpoint
ALTER TABLE "letters" RENAME TO "thread_messages";--> statement-breakpoint
ALTER TABLE "letter_files" RENAME TO "thread_files";--> statement-breakpoint
ALTER TABLE "client_views" RENAME TO "impersonations";--> statement-breakpoint
ALTER TABLE "newsletter_paces" RENAME TO "send_throttles";--> statement-breakpoint
ALTER TABLE "newsletter_departures" RENAME TO "unsubscribes";--> statement-breakpoint
-- What is named after its table or column: indexes, keys and checks; from PostgreSQL 18 on every NOT NULL too.
DO $$
DECLARE
  renamed record;
  item record;
BEGIN
  FOR renamed IN SELECT * FROM (VALUES
    ('thread_messages', 'letters_', 'thread_messages_'),
    ('thread_files', 'letter_files_', 'thread_files_'),
    ('impersonations', 'client_views_', 'impersonations_'),
    ('send_throttles', 'newsletter_paces_', 'send_throttles_'),
    ('unsubscribes', 'newsletter_departures_', 'unsubscribes_'),
    ('payments', 'payments_key_', 'payments_idempotency_key_'),
    ('payments', 'payments_means_', 'payments_method_')
  ) AS t (of_table, was, becomes) LOOP
    FOR item IN SELECT conname AS name FROM pg_constraint
      WHERE conrelid = renamed.of_table::regclass AND starts_with(conname, renamed.was)
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.of_table, item.name, renamed.becomes || substr(item.name, length(renamed.was) + 1));
    END LOOP;
    -- Those of keys went with them.
    FOR item IN SELECT relname AS name FROM pg_index JOIN pg_class ON oid = indexrelid
      WHERE indrelid = renamed.of_table::regclass AND starts_with(relname, renamed.was)
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', item.name, renamed.becomes || substr(item.name, length(renamed.was) + 1));
    END LOOP;
  END LOOP;
END $$;
