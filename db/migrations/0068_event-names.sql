-- Custom SQL migration: every event name is a noun and a past participle.
ALTER TABLE "event" DISABLE TRIGGER "event_is_kept";
--> statement-breakpoint
UPDATE "event" SET "name" = "renamed"."new"
FROM (VALUES
  ('inquiry.waiting', 'inquiry.reopened'),
  ('inquiry.spam', 'inquiry.marked-as-spam'),
  ('booking.pending', 'booking.marked-as-pending'),
  ('booking.done', 'booking.completed'),
  ('booking.time-zone-conflict', 'booking.time-zone-conflict-found'),
  ('image.ready', 'image.processed'),
  ('image.complete', 'image.completed'),
  ('image.broken', 'image.failed'),
  ('video.broken', 'video.failed'),
  ('staff.two-factor-on', 'staff.two-factor-enabled'),
  ('staff.two-factor-off', 'staff.two-factor-disabled')
) AS "renamed" ("old", "new")
WHERE "event"."name" = "renamed"."old";
--> statement-breakpoint
ALTER TABLE "event" ENABLE TRIGGER "event_is_kept";
