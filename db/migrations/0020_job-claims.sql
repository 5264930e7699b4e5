ALTER TABLE "outside_calendar" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "duty" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "duty" ADD COLUMN "completed_at" timestamp (3) with time zone;