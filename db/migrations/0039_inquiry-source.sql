ALTER TABLE "inquiry" ALTER COLUMN "email_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "source" text DEFAULT 'website' NOT NULL;