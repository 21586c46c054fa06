CREATE TABLE "begun_work" (
	"work" text PRIMARY KEY NOT NULL,
	"process" text,
	"deaths" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL
);
