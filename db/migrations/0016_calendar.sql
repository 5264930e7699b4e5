CREATE TABLE "absence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"resource_id" uuid NOT NULL,
	"calendar_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"whole_days" boolean DEFAULT false NOT NULL,
	"zone" text NOT NULL,
	"starts_wall" text NOT NULL,
	"ends_wall" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" uuid,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feed_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feed_staffId_unique" UNIQUE("staff_id")
);
--> statement-breakpoint
CREATE TABLE "date_offer" (
	"offering" text PRIMARY KEY NOT NULL,
	"offered" boolean DEFAULT false NOT NULL,
	"minutes" integer NOT NULL,
	"minutes_before" integer DEFAULT 0 NOT NULL,
	"minutes_after" integer DEFAULT 0 NOT NULL,
	"notice_hours" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	"hold_hours" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "date_offer_need" (
	"offering" text NOT NULL,
	"resource_id" uuid NOT NULL,
	CONSTRAINT "date_offer_need_offering_resource_id_pk" PRIMARY KEY("offering","resource_id")
);
--> statement-breakpoint
CREATE TABLE "outside_calendar" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"resource_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed_url" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" uuid,
	"tried_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"problem" text,
	"version" text
);
--> statement-breakpoint
CREATE TABLE "booking_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "starts_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "ends_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "series" uuid;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "offering" text;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "week" jsonb;--> statement-breakpoint
ALTER TABLE "studio" ADD COLUMN "week" jsonb DEFAULT '[[["09:00","18:00"]],[["09:00","18:00"]],[["09:00","18:00"]],[["09:00","18:00"]],[["09:00","18:00"]],[],[]]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "studio" ADD COLUMN "closed_names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_calendar_id_outside_calendar_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendar"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_offer" ADD CONSTRAINT "date_offer_offering_offering_key_fk" FOREIGN KEY ("offering") REFERENCES "public"."offering"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_offer_need" ADD CONSTRAINT "date_offer_need_offering_date_offer_offering_fk" FOREIGN KEY ("offering") REFERENCES "public"."date_offer"("offering") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_offer_need" ADD CONSTRAINT "date_offer_need_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendar" ADD CONSTRAINT "outside_calendar_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendar" ADD CONSTRAINT "outside_calendar_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_link" ADD CONSTRAINT "booking_link_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_resource_id_during_index" ON "absence" USING gist ("resource_id","during");--> statement-breakpoint
CREATE INDEX "absence_calendar_id_index" ON "absence" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "outside_calendar_resource_id_index" ON "outside_calendar" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "outside_calendar_tried_at_index" ON "outside_calendar" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "booking_link_booking_id_index" ON "booking_link" USING btree ("booking_id");--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_offering_offering_key_fk" FOREIGN KEY ("offering") REFERENCES "public"."offering"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_series_index" ON "booking" USING btree ("series");--> statement-breakpoint
CREATE INDEX "booking_state_held_until_index" ON "booking" USING btree ("state","held_until");