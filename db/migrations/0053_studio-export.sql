CREATE TABLE "studio_export" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"sealed_passphrase" text,
	"file" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"files_total" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"needed_bytes" bigint,
	"free_bytes" bigint,
	"download_by" uuid,
	"download_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "studio_export" ADD CONSTRAINT "studio_export_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_export" ADD CONSTRAINT "studio_export_download_by_staff_id_fk" FOREIGN KEY ("download_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "studio_export_is_one" ON "studio_export" USING btree (("state" in ('waiting', 'completed'))) WHERE "studio_export"."state" in ('waiting', 'completed');