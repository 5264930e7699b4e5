ALTER TABLE "gallery" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gallery" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gallery" ADD COLUMN "release_reason" text;--> statement-breakpoint
ALTER TABLE "gallery" ADD COLUMN "waived_by" uuid;--> statement-breakpoint
ALTER TABLE "gallery" ADD COLUMN "waive_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "release_rule" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery" ADD CONSTRAINT "gallery_waived_by_staff_id_fk" FOREIGN KEY ("waived_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery" ADD CONSTRAINT "gallery_release" CHECK (("gallery"."released_at" is null) = ("gallery"."release_reason" is null));--> statement-breakpoint
ALTER TABLE "gallery" ADD CONSTRAINT "gallery_locked" CHECK ("gallery"."locked_at" is null or "gallery"."released_at" is null);
