-- Mails about an order that was cancelled before they left were queued for ever, and prevented the erasure of their client.
UPDATE "outgoing_mails" SET "state" = 'cancelled', "claimed_by" = NULL, "claimed_at" = NULL
FROM "orders"
WHERE "orders"."id" = "outgoing_mails"."order_id" AND "orders"."cancelled_at" IS NOT NULL AND "outgoing_mails"."state" = 'queued';
