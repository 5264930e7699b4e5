ALTER TABLE "policy" ADD COLUMN "refund_steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "same_day_counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "travel_included" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "policy" ADD CONSTRAINT "policy_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;