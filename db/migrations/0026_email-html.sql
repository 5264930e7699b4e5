ALTER TABLE "booking_link" ADD COLUMN "sealed_token" text;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "sealed_link" text;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "link_ends_at" timestamp (3) with time zone;