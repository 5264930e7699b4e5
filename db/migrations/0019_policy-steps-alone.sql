ALTER TABLE "policy" ALTER COLUMN "refund_steps" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "policy" DROP COLUMN "refund_percent";--> statement-breakpoint
ALTER TABLE "policy" DROP COLUMN "refund_days";