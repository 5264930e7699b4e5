CREATE TABLE "watermark" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"logo_hash" text,
	"position" text DEFAULT 'tiled' NOT NULL,
	"size" integer DEFAULT 30 NOT NULL,
	"strength" integer DEFAULT 35 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "watermark_is_one" CHECK ("watermark"."id" = 1),
	CONSTRAINT "watermark_size" CHECK ("watermark"."size" between 5 and 60),
	CONSTRAINT "watermark_strength" CHECK ("watermark"."strength" between 5 and 80),
	CONSTRAINT "watermark_logo" CHECK ("watermark"."kind" = 'text' or "watermark"."logo_hash" is not null)
);
--> statement-breakpoint
ALTER TABLE "delivered_file" ADD COLUMN "watermark_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery" ADD COLUMN "always_watermark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watermark" ADD CONSTRAINT "watermark_logo_hash_file_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "watermark" FOR EACH ROW EXECUTE FUNCTION increment_revision();
--> statement-breakpoint
CREATE TRIGGER increment_revision_of_watermark BEFORE UPDATE OF "always_watermark" ON "gallery"
FOR EACH ROW EXECUTE FUNCTION increment_revision();
