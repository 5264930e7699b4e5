CREATE TABLE "booking_cancellation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"state" text,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"policy_version" integer NOT NULL,
	"percent" integer,
	"due" integer NOT NULL,
	"kept" integer NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	CONSTRAINT "booking_cancellation_state" CHECK ("booking_cancellation"."state" is not distinct from case when "booking_cancellation"."reopened_at" is null then 'canceled' end),
	CONSTRAINT "booking_cancellation_reason" CHECK ("booking_cancellation"."reason" in ('client-canceled', 'studio-canceled', 'hold-expired')),
	CONSTRAINT "booking_cancellation_due" CHECK ("booking_cancellation"."due" >= 0),
	CONSTRAINT "booking_cancellation_percent" CHECK ("booking_cancellation"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "booking_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"repeats" text NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "booking_series_repeats" CHECK ("booking_series"."repeats" in ('weekly', 'monthly'))
);
--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "imported_uid" text;--> statement-breakpoint
ALTER TABLE "booking_cancellation" ADD CONSTRAINT "booking_cancellation_policy_version_policy_version_fk" FOREIGN KEY ("policy_version") REFERENCES "public"."policy"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_cancellation" ADD CONSTRAINT "booking_cancellation_booking_id_state_booking_id_state_fk" FOREIGN KEY ("booking_id","state") REFERENCES "public"."booking"("id","state") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_cancellation" ADD CONSTRAINT "booking_cancellation_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_cancellation_booking_id_at_index" ON "booking_cancellation" USING btree ("booking_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_cancellation_in_effect" ON "booking_cancellation" USING btree ("booking_id") WHERE "booking_cancellation"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "booking_cancellation_refunds" ON "booking_cancellation" USING btree ("at") WHERE "booking_cancellation"."reopened_at" is null and "booking_cancellation"."due" > 0;--> statement-breakpoint
INSERT INTO "booking_series" ("id", "repeats", "until")
SELECT "series", coalesce(min("data" ->> 'repeats') FILTER (WHERE "data" ->> 'repeats' IN ('weekly', 'monthly')), 'weekly'), coalesce(min("data" ->> 'until') FILTER (WHERE "data" ->> 'until' ~ '^\d{4}-\d\d-\d\d$'), max(left("starts_local", 10)))::date
FROM "booking" LEFT JOIN "event" ON "subject_id" = "booking"."id"::text AND "name" = 'booking.added'
WHERE "series" IS NOT NULL GROUP BY "series";--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_series_booking_series_id_fk" FOREIGN KEY ("series") REFERENCES "public"."booking_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "booking" SET "imported_uid" = "imported"."subject_id" FROM (SELECT DISTINCT ON ("subject_id") "subject_id", "data" ->> 'booking' AS "booking_id" FROM "event" WHERE "name" = 'calendar.imported' ORDER BY "subject_id", "id") "imported" WHERE "booking"."id"::text = "imported"."booking_id";--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_imported_uid_unique" UNIQUE("imported_uid");--> statement-breakpoint
-- Each cancellation and expired hold of the activity log. Without a recorded "kept", it is what was paid until then minus the refund due. A booking that is still canceled keeps the refund due of its last cancellation, which is what was shown.
INSERT INTO "booking_cancellation" ("booking_id", "state", "at", "reason", "policy_version", "due", "kept", "reopened_at")
SELECT "booking_id", CASE WHEN "in_effect" THEN 'canceled' END, "at",
  CASE WHEN "name" = 'booking.expired' THEN 'hold-expired' WHEN "by" IN ('client', 'studio') THEN "by" || '-canceled' END,
  "policy_version", greatest("due", 0), "kept" + least("due", 0),
  CASE WHEN NOT "in_effect" THEN coalesce("reopened_at", "at") END
FROM (
  SELECT "b"."id" AS "booking_id", "b"."policy_version", "e"."at", "e"."name", "e"."data" ->> 'canceledBy' AS "by",
    coalesce(("source"."data" ->> 'refundDue')::int, 0) AS "due",
    coalesce(("source"."data" ->> 'kept')::int, (SELECT coalesce(sum("cents"), 0)::int FROM "ledger_entry" WHERE "ledger_entry"."booking_id" = "b"."id" AND "ledger_entry"."at" <= "source"."at") - coalesce(("source"."data" ->> 'refundDue')::int, 0)) AS "kept",
    "b"."state" = 'canceled' AND NOT EXISTS (SELECT FROM "event" "later" WHERE "later"."subject_id" = "e"."subject_id" AND "later"."name" IN ('booking.canceled', 'booking.expired') AND "later"."id" > "e"."id") AS "in_effect",
    (SELECT min("next"."at") FROM "event" "next" WHERE "next"."subject_id" = "e"."subject_id" AND "next"."name" IN ('booking.reopened', 'booking.confirmed', 'booking.pending', 'booking.canceled', 'booking.expired') AND "next"."id" > "e"."id") AS "reopened_at"
  FROM "event" "e"
  JOIN "booking" "b" ON "b"."id"::text = "e"."subject_id"
  CROSS JOIN LATERAL (
    SELECT "at", CASE WHEN "name" = 'booking.canceled' THEN "data" ELSE '{}' END AS "data" FROM "event" "same"
    WHERE "same"."subject_id" = "e"."subject_id" AND "same"."name" IN ('booking.canceled', 'booking.expired') AND "same"."id" <= "e"."id"
    ORDER BY "name" = 'booking.canceled' DESC, "id" DESC LIMIT 1) "source"
  WHERE "e"."name" IN ('booking.canceled', 'booking.expired')
) "cancellation";--> statement-breakpoint
CREATE FUNCTION booking_cancellation_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."reopened_at" IS NULL AND to_jsonb(NEW) - 'reopened_at' - 'state' = to_jsonb(OLD) - 'reopened_at' - 'state' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Cancellations are kept as recorded: rows of "booking_cancellation" can only be reopened once.';
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_cancellation_is_kept BEFORE UPDATE OR DELETE ON "booking_cancellation" FOR EACH ROW EXECUTE FUNCTION booking_cancellation_is_kept();
