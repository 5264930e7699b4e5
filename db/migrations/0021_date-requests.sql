ALTER TABLE "date_offer" ADD COLUMN "other_minutes" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking_link" ADD COLUMN "emailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "requested_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "requested_ends_at" timestamp (3) with time zone;