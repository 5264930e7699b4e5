CREATE TABLE "delivered_file" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"width" integer,
	"height" integer,
	"seconds" real,
	"dominant_color" text DEFAULT '#808080' NOT NULL,
	"captured_local" text,
	"camera" text DEFAULT '' NOT NULL,
	"peaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gallery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"date_line" text DEFAULT '' NOT NULL,
	"welcome" text DEFAULT '' NOT NULL,
	"cover_item_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"sizes" text[] NOT NULL,
	"metadata" text DEFAULT 'no-location' NOT NULL,
	"expires_on" date,
	"expiry_reminded" integer,
	"last_number" integer DEFAULT 0 NOT NULL,
	"items_revision" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gallery_slug_unique" UNIQUE("slug"),
	CONSTRAINT "gallery_slug" CHECK ("gallery"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "gallery_sizes" CHECK ("gallery"."sizes" <@ array['web', 'print', 'original'])
);
--> statement-breakpoint
CREATE TABLE "gallery_download" (
	"download_id" uuid PRIMARY KEY NOT NULL,
	"gallery_id" uuid NOT NULL,
	"share_id" uuid,
	"share_epoch" integer,
	"size" text NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"sent" "int8multirange" DEFAULT '{}' NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gallery_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gallery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"section_id" uuid,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"position" double precision NOT NULL,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gallery_item_galleryId_number_unique" UNIQUE("gallery_id","number"),
	CONSTRAINT "gallery_item_galleryId_hash_unique" UNIQUE("gallery_id","hash")
);
--> statement-breakpoint
CREATE TABLE "gallery_item_view" (
	"item_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "gallery_item_view_item_id_day_pk" PRIMARY KEY("item_id","day")
);
--> statement-breakpoint
CREATE TABLE "gallery_section" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gallery_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"share_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"pin_verified_at" timestamp (3) with time zone,
	CONSTRAINT "gallery_session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "gallery_share" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gallery_id" uuid NOT NULL,
	"contact_id" uuid,
	"sizes" text[] NOT NULL,
	"pin_hash" text,
	"epoch" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	CONSTRAINT "gallery_share_is_one" UNIQUE NULLS NOT DISTINCT("gallery_id","contact_id"),
	CONSTRAINT "gallery_share_sizes" CHECK ("gallery_share"."sizes" <@ array['web', 'print', 'original']),
	CONSTRAINT "gallery_share_pin" CHECK ("gallery_share"."pin_hash" is null or "gallery_share"."contact_id" is null)
);
--> statement-breakpoint
CREATE TABLE "gallery_visit" (
	"gallery_id" uuid NOT NULL,
	"visitor" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "gallery_visit_gallery_id_visitor_day_pk" PRIMARY KEY("gallery_id","visitor","day")
);
--> statement-breakpoint
CREATE TABLE "metadata_redaction" (
	"hash" text NOT NULL,
	"mode" text NOT NULL,
	"patches" jsonb NOT NULL,
	"crc32" bigint NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "metadata_redaction_hash_mode_pk" PRIMARY KEY("hash","mode")
);
--> statement-breakpoint
ALTER TABLE "client_contact" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rendition" ADD COLUMN "crc32" bigint;--> statement-breakpoint
ALTER TABLE "download" ALTER COLUMN "planned_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "download_file" ADD COLUMN "source" text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_file" ADD COLUMN "metadata" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_file" ADD COLUMN "bytes" bigint;--> statement-breakpoint
ALTER TABLE "download_file" ADD COLUMN "crc32" bigint;--> statement-breakpoint
UPDATE "download_file" SET "bytes" = "file"."bytes", "crc32" = "file"."crc32" FROM "file" WHERE "file"."hash" = "download_file"."hash";--> statement-breakpoint
-- Planning a download computes every CRC-32, so none is missing; a plan without one can't be sent.
DELETE FROM "download" WHERE "id" IN (SELECT "download_id" FROM "download_file" WHERE "crc32" IS NULL);--> statement-breakpoint
ALTER TABLE "download_file" ALTER COLUMN "bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "download_file" ALTER COLUMN "crc32" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "delivered_file" ADD CONSTRAINT "delivered_file_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery" ADD CONSTRAINT "gallery_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery" ADD CONSTRAINT "gallery_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery" ADD CONSTRAINT "gallery_cover_item_id_gallery_item_id_fk" FOREIGN KEY ("cover_item_id") REFERENCES "public"."gallery_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_download" ADD CONSTRAINT "gallery_download_gallery_id_gallery_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."gallery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_download" ADD CONSTRAINT "gallery_download_share_id_gallery_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."gallery_share"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_item" ADD CONSTRAINT "gallery_item_gallery_id_gallery_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."gallery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_item" ADD CONSTRAINT "gallery_item_section_id_gallery_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."gallery_section"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_item" ADD CONSTRAINT "gallery_item_hash_delivered_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."delivered_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_item" ADD CONSTRAINT "gallery_item_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_item_view" ADD CONSTRAINT "gallery_item_view_item_id_gallery_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."gallery_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_section" ADD CONSTRAINT "gallery_section_gallery_id_gallery_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."gallery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_session" ADD CONSTRAINT "gallery_session_share_id_gallery_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."gallery_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_share" ADD CONSTRAINT "gallery_share_gallery_id_gallery_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."gallery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_share" ADD CONSTRAINT "gallery_share_contact_id_client_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."client_contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_share" ADD CONSTRAINT "gallery_share_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_visit" ADD CONSTRAINT "gallery_visit_gallery_id_gallery_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."gallery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadata_redaction" ADD CONSTRAINT "metadata_redaction_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivered_file_state_next_try_at_index" ON "delivered_file" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "gallery_client_id_created_at_index" ON "gallery" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "gallery_project_id_index" ON "gallery" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "gallery_category_created_at_index" ON "gallery" USING btree ("category","created_at");--> statement-breakpoint
CREATE INDEX "gallery_state_expires_on_index" ON "gallery" USING btree ("state","expires_on");--> statement-breakpoint
CREATE INDEX "gallery_download_gallery_id_planned_at_index" ON "gallery_download" USING btree ("gallery_id","planned_at");--> statement-breakpoint
CREATE INDEX "gallery_download_share_id_index" ON "gallery_download" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "gallery_item_gallery_id_section_id_position_index" ON "gallery_item" USING btree ("gallery_id","section_id","position");--> statement-breakpoint
CREATE INDEX "gallery_item_hash_index" ON "gallery_item" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "gallery_section_gallery_id_position_index" ON "gallery_section" USING btree ("gallery_id","position");--> statement-breakpoint
CREATE INDEX "gallery_session_share_id_index" ON "gallery_session" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "gallery_session_last_seen_at_index" ON "gallery_session" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "gallery_share_contact_id_index" ON "gallery_share" USING btree ("contact_id");--> statement-breakpoint
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE OF "title", "date_line", "welcome", "client_id", "project_id", "category", "slug", "sizes", "metadata", "expires_on" ON "gallery"
FOR EACH ROW EXECUTE FUNCTION increment_revision();
