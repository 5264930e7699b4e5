CREATE TABLE "booking_notice" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"was" text,
	"added" text[] NOT NULL,
	"removed" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_notice" ADD CONSTRAINT "booking_notice_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;