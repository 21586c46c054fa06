CREATE TABLE "site_news" (
	"part" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"sentence" text NOT NULL,
	"advice" text,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "site_news_part_state_pk" PRIMARY KEY("part","state")
);
