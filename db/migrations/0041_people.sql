CREATE TABLE "person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "person" FOR EACH ROW EXECUTE FUNCTION increment_revision();
--> statement-breakpoint
ALTER TABLE "team_member" ALTER COLUMN "id" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "person_id" uuid;
--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "person_id" uuid DEFAULT null;
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "person_id" uuid DEFAULT null;
--> statement-breakpoint
-- Everyone on the website is a person with the id of their card, which drafts and versions keep.
INSERT INTO "person" ("id", "name", "title") SELECT "id", "name", "role" FROM "team_member";
--> statement-breakpoint
-- An account belongs to the one card of the same name, if there is no other account of that name.
UPDATE "staff" s SET "person_id" = p."id" FROM "person" p
WHERE lower(trim(p."name")) = lower(trim(s."name"))
  AND (SELECT count(*) FROM "person" o WHERE lower(trim(o."name")) = lower(trim(s."name"))) = 1
  AND (SELECT count(*) FROM "staff" o WHERE lower(trim(o."name")) = lower(trim(s."name"))) = 1;
--> statement-breakpoint
-- Every other account becomes a person of its own; a new id joins the two.
UPDATE "staff" SET "person_id" = gen_random_uuid() WHERE "person_id" IS NULL;
--> statement-breakpoint
INSERT INTO "person" ("id", "name", "created_at") SELECT "person_id", "name", "created_at" FROM "staff"
ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name", "created_at" = excluded."created_at";
--> statement-breakpoint
UPDATE "person" p SET "email" = s."email" FROM "staff" s WHERE s."person_id" = p."id";
--> statement-breakpoint
-- A bookable person belongs to the person of their account, or to the one person of the same name
-- who isn't bookable otherwise.
UPDATE "resource" r SET "person_id" = s."person_id" FROM "staff" s
WHERE s."id" = r."staff_id" AND r."kind" = 'person';
--> statement-breakpoint
UPDATE "resource" r SET "person_id" = p."id", "staff_id" = (SELECT s."id" FROM "staff" s WHERE s."person_id" = p."id")
FROM "person" p
WHERE r."kind" = 'person' AND r."person_id" IS NULL
  AND lower(trim(p."name")) = lower(trim(r."name"))
  AND NOT EXISTS (SELECT 1 FROM "resource" o WHERE o."person_id" = p."id")
  AND (SELECT count(*) FROM "person" o WHERE lower(trim(o."name")) = lower(trim(r."name"))) = 1
  AND (SELECT count(*) FROM "resource" o WHERE o."kind" = 'person' AND o."person_id" IS NULL AND lower(trim(o."name")) = lower(trim(r."name"))) = 1;
--> statement-breakpoint
UPDATE "resource" SET "person_id" = gen_random_uuid() WHERE "kind" = 'person' AND "person_id" IS NULL;
--> statement-breakpoint
INSERT INTO "person" ("id", "name") SELECT "person_id", "name" FROM "resource" WHERE "person_id" IS NOT NULL
ON CONFLICT ("id") DO NOTHING;
--> statement-breakpoint
-- An invited person is the one person of that name without an account, or a new one.
UPDATE "invitation" i SET "person_id" = p."id" FROM "person" p
WHERE trim(i."name") <> '' AND lower(trim(p."name")) = lower(trim(i."name"))
  AND NOT EXISTS (SELECT 1 FROM "staff" s WHERE s."person_id" = p."id")
  AND (SELECT count(*) FROM "person" o WHERE lower(trim(o."name")) = lower(trim(i."name"))) = 1
  AND (SELECT count(*) FROM "invitation" o WHERE lower(trim(o."name")) = lower(trim(i."name"))) = 1;
--> statement-breakpoint
UPDATE "invitation" SET "person_id" = gen_random_uuid() WHERE "person_id" IS NULL;
--> statement-breakpoint
INSERT INTO "person" ("id", "name", "email") SELECT "person_id", coalesce(nullif(trim("name"), ''), "email"), "email" FROM "invitation"
ON CONFLICT ("id") DO UPDATE SET "email" = excluded."email";
--> statement-breakpoint
ALTER TABLE "invitation" ALTER COLUMN "person_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "person_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_id_person_id_fk" FOREIGN KEY ("id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_personId_unique" UNIQUE("person_id");
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_personId_unique" UNIQUE("person_id");
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_personId_unique" UNIQUE("person_id");
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_personId_id_unique" UNIQUE("person_id","id");
--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_is_a_person" CHECK (("resource"."kind" = 'person') = ("resource"."person_id" is not null));
--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_account_of_person" FOREIGN KEY ("person_id","staff_id") REFERENCES "public"."staff"("person_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Without a person of its own, a new account, invitation or bookable person becomes one.
CREATE FUNCTION add_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_id := gen_random_uuid();
  INSERT INTO person (id, name, email)
  VALUES (
    NEW.person_id,
    coalesce(nullif(trim(NEW.name), ''), to_jsonb(NEW) ->> 'email'),
    coalesce(to_jsonb(NEW) ->> 'email', '')
  );
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_person BEFORE INSERT ON "staff" FOR EACH ROW
WHEN (NEW.person_id IS NULL) EXECUTE FUNCTION add_person();
--> statement-breakpoint
CREATE TRIGGER add_person BEFORE INSERT ON "invitation" FOR EACH ROW
WHEN (NEW.person_id IS NULL) EXECUTE FUNCTION add_person();
--> statement-breakpoint
CREATE TRIGGER add_person BEFORE INSERT ON "resource" FOR EACH ROW
WHEN (NEW.person_id IS NULL AND NEW.kind = 'person') EXECUTE FUNCTION add_person();
