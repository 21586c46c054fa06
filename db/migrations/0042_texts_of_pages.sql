-- The sentence of the home page's banner and the one above « À propos » stand with the texts of their pages now
-- (docs/product.md §11.21). What the workshop has made of them goes along; what is as it was first written needs no row.
INSERT INTO "settings" ("key", "values", "changed_at")
SELECT 'page-accueil', jsonb_build_object('banner_text', "values"->>'banner'), "changed_at"
FROM (SELECT * FROM "settings" WHERE "key" = 'phrases' ORDER BY "id" DESC LIMIT 1) AS newest
WHERE coalesce("values"->>'banner', '') NOT IN ('', 'Garages, experts, gestionnaires de flottes et particuliers nous confient les leurs. Nous les traitons toutes avec le même soin, de la première photo au dernier contrôle.');
--> statement-breakpoint
INSERT INTO "settings" ("key", "values", "changed_at")
SELECT 'page-a-propos', jsonb_build_object('hero_lead', "values"->>'about'), "changed_at"
FROM (SELECT * FROM "settings" WHERE "key" = 'phrases' ORDER BY "id" DESC LIMIT 1) AS newest
WHERE coalesce("values"->>'about', '') NOT IN ('', 'Nous rénovons, redressons, soudons et personnalisons des jantes. Voici où nous trouver, quand passer et comment nous écrire.');
