ALTER TABLE "order_rims" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supplements" ADD COLUMN "rim_name" text;--> statement-breakpoint
-- Until now only the problem text told that the client had withdrawn from a rim, and only the text shown to the client contained
-- the rim's name on the line of a supplement. Later changes of these sentences no longer matter.
UPDATE "order_rims" SET "withdrawn_at" = coalesce("problem_at", now())
WHERE strpos("problem", 'À rendre sans travail' || chr(160) || ': le client s’est rétracté de cette jante.') > 0;--> statement-breakpoint
UPDATE "supplements" SET "rim_name" = (regexp_match("shown", '^Jante \d+, (.+)$', 'n'))[1]
WHERE "state" IN ('accepted', 'revoked') AND "shown" IS NOT NULL;
