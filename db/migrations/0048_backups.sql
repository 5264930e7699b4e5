CREATE TABLE "rendition" (
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "rendition_hash_name_pk" PRIMARY KEY("hash","name")
);
--> statement-breakpoint
CREATE TABLE "backup_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"file" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"files_total" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"copied_bytes" bigint DEFAULT 0 NOT NULL,
	"problem" text,
	"needed_bytes" bigint,
	"free_bytes" bigint,
	"test_requested_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	"test_problem" text,
	"tested_files" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rendition" ADD CONSTRAINT "rendition_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_run" ADD CONSTRAINT "backup_run_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_run_waiting" ON "backup_run" USING btree ("state") WHERE "backup_run"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "backup_run_requested_at_index" ON "backup_run" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "backup_run_file_index" ON "backup_run" USING btree ("file");