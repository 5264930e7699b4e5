CREATE TABLE "file" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"crc32" bigint,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_hash" CHECK ("file"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "file_bytes" CHECK ("file"."bytes" >= 0),
	CONSTRAINT "file_crc32" CHECK ("file"."crc32" between 0 and 4294967295)
);
--> statement-breakpoint
ALTER TABLE "consent_document" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_document" ADD COLUMN "hash" text;--> statement-breakpoint
UPDATE "consent_document" SET "hash" = encode(sha256("bytes"), 'hex');--> statement-breakpoint
ALTER TABLE "consent_document" ALTER COLUMN "hash" SET NOT NULL;--> statement-breakpoint
-- one row for each content that is stored; the program computes the missing CRC-32 values
INSERT INTO "file" ("hash", "bytes", "stored_at")
SELECT "hash", max("bytes"), min("at") FROM (
  SELECT "hash", "bytes", "added_at" AS "at" FROM "media_item"
  UNION ALL SELECT "hash", "bytes", "added_at" FROM "image"
  UNION ALL SELECT "consent_document"."hash", length("consent_document"."bytes"), "consent"."recorded_at"
  FROM "consent_document" JOIN "consent" ON "consent"."id" = "consent_document"."consent_id"
) AS "stored" GROUP BY "hash";--> statement-breakpoint
ALTER TABLE "consent_document" ADD CONSTRAINT "consent_document_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_item" ADD CONSTRAINT "media_item_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_hash_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_document_hash_index" ON "consent_document" USING btree ("hash");