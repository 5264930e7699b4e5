ALTER TABLE "studio_billing" ADD COLUMN "reminder_statements" boolean[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "statement_of" uuid;