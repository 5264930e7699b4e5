ALTER TABLE "event" DISABLE TRIGGER "event_is_kept";--> statement-breakpoint
UPDATE "event" SET "data" = ("data" - 'edition') || jsonb_build_object('version', "data" -> 'edition') WHERE "name" = 'website.published' AND "data" ? 'edition';--> statement-breakpoint
UPDATE "event" SET "data" = ("data" - 'shelf') || jsonb_build_object('scope', "data" -> 'shelf') WHERE "name" IN ('calendar.shared', 'calendar.unshared') AND "data" ? 'shelf';--> statement-breakpoint
ALTER TABLE "event" ENABLE TRIGGER "event_is_kept";
