CREATE TABLE "backup_storage" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealed_address" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backup_storage_is_one" CHECK ("backup_storage"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "backup_run_waiting";--> statement-breakpoint
ALTER TABLE "backup_run" ADD COLUMN "destination" text DEFAULT 'folder' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_run_waiting" ON "backup_run" USING btree ("destination") WHERE "backup_run"."state" = 'waiting';