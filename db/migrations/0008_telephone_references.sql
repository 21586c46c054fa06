ALTER TABLE "password_recoveries" DROP CONSTRAINT "password_recoveries_status";--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "reference" text;--> statement-breakpoint
-- Each old request has one by its place: 3¹⁸ and 31⁶ share no factor, so that no two places come to the same number.
UPDATE "quote_requests" SET "reference" = "written"."reference"
FROM (
  SELECT "placed"."id", (
    SELECT 'TW-' || overlay(string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + ("placed"."number" / (31 ^ "digit")::bigint % 31)::integer, 1), '' ORDER BY "digit") placing '-' from 5 for 0)
    FROM generate_series(0, 5) AS "digit"
  ) AS "reference"
  FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") * 387420489 % 887503681 AS "number" FROM "quote_requests") AS "placed"
) AS "written"
WHERE "written"."id" = "quote_requests"."id";--> statement-breakpoint
ALTER TABLE "quote_requests" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_reference" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "password_recoveries" ADD CONSTRAINT "password_recoveries_status" CHECK ("password_recoveries"."status" in ('pending', 'done', 'email error', 'failed'));
