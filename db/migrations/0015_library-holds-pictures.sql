-- what pages show already is in the library, and needs no words it did not need before
INSERT INTO "library_item" ("hash", "kind", "name", "bytes", "added_by", "added_at")
SELECT "hash", 'picture', 'picture-' || left("hash", 8) || '.' || CASE "format" WHEN 'jpeg' THEN 'jpg' ELSE "format" END, "bytes", "added_by", "added_at" FROM "picture" WHERE "place" = 'site';--> statement-breakpoint
UPDATE "picture" SET "decorative" = true WHERE "place" = 'site' AND "alt" = '';
