-- Dates that were asked for before mailboxes had to be confirmed keep their hold, and what was asked for is kept with its inquiry.
UPDATE "booking" SET "email_confirmed_at" = "created_at" WHERE "offering" IS NOT NULL;--> statement-breakpoint
UPDATE "inquiry" SET "requested_starts_at" = b."starts_at", "requested_ends_at" = b."ends_at" FROM "booking" b WHERE b."inquiry_id" = "inquiry"."id" AND b."offering" IS NOT NULL;
