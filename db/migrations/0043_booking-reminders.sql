CREATE TABLE "booking_reminder" (
	"booking_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"email_id" uuid NOT NULL,
	CONSTRAINT "booking_reminder_booking_id_local_date_pk" PRIMARY KEY("booking_id","local_date")
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "reminder_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "reminder_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_reminder" ADD CONSTRAINT "booking_reminder_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_reminder" ADD CONSTRAINT "booking_reminder_email_id_email_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_reminder_email_id_index" ON "booking_reminder" USING btree ("email_id");--> statement-breakpoint
DROP TRIGGER increment_revision ON "booking";--> statement-breakpoint
-- stopping a reminder doesn't touch what forms edit
CREATE TRIGGER increment_revision BEFORE UPDATE ON "booking" FOR EACH ROW
WHEN (OLD.reminder_stopped IS NOT DISTINCT FROM NEW.reminder_stopped)
EXECUTE FUNCTION increment_revision();
