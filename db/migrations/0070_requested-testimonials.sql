-- Custom SQL migration: one word, "requested", for testimonial requests and emails about dates.
ALTER TABLE "testimonial_request" RENAME COLUMN "asked_at" TO "requested_at";
--> statement-breakpoint
ALTER TABLE "testimonial_request" RENAME COLUMN "asked_by" TO "requested_by";
--> statement-breakpoint
ALTER TABLE "testimonial_request" RENAME CONSTRAINT "testimonial_request_asked_by_staff_id_fk" TO "testimonial_request_requested_by_staff_id_fk";
--> statement-breakpoint
ALTER INDEX "testimonial_request_state_asked_at_index" RENAME TO "testimonial_request_state_requested_at_index";
--> statement-breakpoint
UPDATE "testimonial_request" SET "state" = 'requested' WHERE "state" = 'asked';
--> statement-breakpoint
UPDATE "email" SET "kind" = "renamed"."new"
FROM (VALUES
  ('date.asked', 'date.requested'),
  ('date.called', 'date.canceled-by-client')
) AS "renamed" ("old", "new")
WHERE "email"."kind" = "renamed"."old";
