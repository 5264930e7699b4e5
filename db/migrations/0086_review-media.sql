ALTER TABLE "delivered_file" ADD COLUMN "rate_num" integer;--> statement-breakpoint
ALTER TABLE "delivered_file" ADD COLUMN "rate_den" integer;--> statement-breakpoint
ALTER TABLE "delivered_file" ADD COLUMN "frame_count" integer;--> statement-breakpoint
ALTER TABLE "delivered_file" ADD COLUMN "start_frame" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivered_file" ADD COLUMN "drop_frame" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivered_file" ADD COLUMN "is_variable_rate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivered_file" ADD COLUMN "review_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivered_file" ADD COLUMN "waveform_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivered_file" ADD CONSTRAINT "delivered_file_rate" CHECK (("delivered_file"."rate_num" is null) = ("delivered_file"."rate_den" is null) and "delivered_file"."rate_num" > 0 and "delivered_file"."rate_den" > 0);--> statement-breakpoint
UPDATE "delivered_file" SET "waveform_state" = 'waiting' WHERE "kind" = 'audio';
