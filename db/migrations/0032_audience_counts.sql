CREATE TABLE "audience_counts" (
	"span" text NOT NULL,
	"first_day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"visits" integer NOT NULL,
	"views" integer NOT NULL,
	"forms" integer NOT NULL,
	CONSTRAINT "audience_counts_span_first_day_kind_name_pk" PRIMARY KEY("span","first_day","kind","name"),
	CONSTRAINT "audience_counts_span" CHECK ("audience_counts"."span" in ('day', 'month')),
	CONSTRAINT "audience_counts_kind" CHECK ("audience_counts"."kind" in ('page', 'entry', 'before', 'source', 'campaign', 'screen')),
	CONSTRAINT "audience_counts_month" CHECK ("audience_counts"."span" = 'day' or extract(day from "audience_counts"."first_day") = 1),
	CONSTRAINT "audience_counts_counts" CHECK ("audience_counts"."visits" >= 0 and "audience_counts"."views" >= 0 and "audience_counts"."forms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audience_days" (
	"day" date PRIMARY KEY NOT NULL,
	"visits" integer NOT NULL,
	"views" integer NOT NULL,
	"offers" integer NOT NULL,
	"forms" integer NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "audience_days_counts" CHECK ("audience_days"."visits" >= 0 and "audience_days"."views" >= 0 and "audience_days"."offers" >= 0 and "audience_days"."forms" >= 0 and "audience_days"."requests" >= 0)
);
