ALTER TABLE "studio_billing" ADD COLUMN "reminder_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_balance" ADD COLUMN "reminders_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_reminder" ADD COLUMN "is_skipped" boolean DEFAULT false NOT NULL;