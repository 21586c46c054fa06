CREATE TABLE "answered_forms" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	CONSTRAINT "answered_forms_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "answered_forms" ADD CONSTRAINT "answered_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answered_forms_age" ON "answered_forms" USING btree ("received_at");