CREATE TABLE "secret_key_fingerprint" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "secret_key_fingerprint_is_one" CHECK ("secret_key_fingerprint"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "failed_at" timestamp (3) with time zone;