CREATE TABLE "email_subject" (
	"email_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"was" text,
	CONSTRAINT "email_subject_email_id_subject_id_pk" PRIMARY KEY("email_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "booking_notice" ADD COLUMN "together" uuid;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "email" ADD COLUMN "edited_message" text;--> statement-breakpoint
ALTER TABLE "email_subject" ADD CONSTRAINT "email_subject_email_id_email_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_subject_subject_id_index" ON "email_subject" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "booking_notice_together_index" ON "booking_notice" USING btree ("together");