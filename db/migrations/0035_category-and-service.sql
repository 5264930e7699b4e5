ALTER TABLE "booking" RENAME COLUMN "kind" TO "category";--> statement-breakpoint
ALTER TABLE "project" RENAME COLUMN "kind" TO "category";--> statement-breakpoint
ALTER INDEX "project_kind_state_index" RENAME TO "project_category_state_index";--> statement-breakpoint
ALTER TABLE "inquiry" RENAME COLUMN "topic" TO "service";--> statement-breakpoint
ALTER TABLE "event" DISABLE TRIGGER "event_is_kept";--> statement-breakpoint
UPDATE "event" SET "data" = jsonb_set("data", '{fields}', to_jsonb(regexp_replace("data" ->> 'fields', '\mkind\M', 'category'))) WHERE "name" = 'booking.changed' AND "data" ->> 'fields' ~ '\mkind\M';--> statement-breakpoint
UPDATE "event" SET "subject_id" = 'service-list' WHERE "subject_id" = 'offerings';--> statement-breakpoint
ALTER TABLE "event" ENABLE TRIGGER "event_is_kept";--> statement-breakpoint
UPDATE "section" SET "kind" = 'service-list' WHERE "kind" = 'offerings';--> statement-breakpoint
-- In the text of a jsonb value, a quote inside a string follows a backslash, so these patterns match only keys and values.
UPDATE "section" SET "content" = regexp_replace("content"::text, '"offering": "(photography|documentary|podcast)"', '"service": "\1"', 'g')::jsonb WHERE "kind" = 'services';--> statement-breakpoint
UPDATE "draft" SET "content" = regexp_replace(replace("content"::text, '"kind": "offerings"', '"kind": "service-list"'), '"offering": "(photography|documentary|podcast)"', '"service": "\1"', 'g')::jsonb WHERE "content" ? 'sections';--> statement-breakpoint
UPDATE "page_version" SET "content" = regexp_replace(replace("content"::text, '"kind": "offerings"', '"kind": "service-list"'), '"offering": "(photography|documentary|podcast)"', '"service": "\1"', 'g')::jsonb WHERE "content" ? 'sections';--> statement-breakpoint
INSERT INTO "draft" ("part", "content", "revision", "changed_by", "changed_at") SELECT 'service-list', jsonb_build_object('services', "content" -> 'offerings'), "revision", "changed_by", "changed_at" FROM "draft" WHERE "part" = 'offerings';--> statement-breakpoint
UPDATE "media_usage" SET "draft_part" = 'service-list' WHERE "draft_part" = 'offerings';--> statement-breakpoint
DELETE FROM "draft" WHERE "part" = 'offerings';--> statement-breakpoint
UPDATE "page_version" SET "part" = 'service-list', "content" = jsonb_build_object('services', "content" -> 'offerings') WHERE "part" = 'offerings';--> statement-breakpoint
UPDATE "editing_session" SET "part" = 'service-list' WHERE "part" = 'offerings';
