CREATE TABLE "picture" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" text NOT NULL,
	"staff_id" uuid,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"focus" jsonb NOT NULL,
	"tone" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "picture_of_person" ON "picture" USING btree ("staff_id") WHERE "picture"."place" = 'profile';--> statement-breakpoint
CREATE UNIQUE INDEX "picture_shared" ON "picture" USING btree ("place") WHERE "picture"."place" = 'share';--> statement-breakpoint
CREATE INDEX "picture_hash_index" ON "picture" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "picture_state_next_try_at_index" ON "picture" USING btree ("state","next_try_at");