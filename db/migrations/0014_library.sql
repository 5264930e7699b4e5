CREATE TABLE "film" (
	"hash" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"seconds" real,
	"width" integer,
	"height" integer,
	"poster" text,
	"captions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'kept' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "library_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "library_item_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "sound" (
	"hash" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"seconds" real,
	"peaks" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "decorative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "film" ADD CONSTRAINT "film_hash_library_item_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."library_item"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_item" ADD CONSTRAINT "library_item_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound" ADD CONSTRAINT "sound_hash_library_item_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."library_item"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "film_state_next_try_at_index" ON "film" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "library_item_folder_index" ON "library_item" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "library_item_removed_at_index" ON "library_item" USING btree ("removed_at");