ALTER TABLE "review_note" ADD COLUMN "region" jsonb;--> statement-breakpoint
ALTER TABLE "review_version" ADD COLUMN "unit" text DEFAULT 'time' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_note" ADD CONSTRAINT "review_note_region" CHECK ("review_note"."region" is null or "review_note"."from_position" is not null);--> statement-breakpoint
ALTER TABLE "review_version" ADD CONSTRAINT "review_version_unit" CHECK ("review_version"."unit" = 'time' or "review_version"."rate_num" is null);