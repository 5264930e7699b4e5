CREATE TABLE "password_reset_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_key" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid,
	"network" text NOT NULL,
	"route" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_event_key_unique" UNIQUE("key")
);
--> statement-breakpoint
DROP INDEX "event_at_index";--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_reset_request_requested_at_index" ON "password_reset_request" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "security_event_last_at_id_index" ON "security_event" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "security_event_staff_id_index" ON "security_event" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "event_at_id_index" ON "event" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "event_actor_id_at_index" ON "event" USING btree ("actor_id","at");