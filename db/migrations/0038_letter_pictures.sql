ALTER TABLE "newsletter_issues" ADD COLUMN "pictures" text DEFAULT '' NOT NULL;
