CREATE TABLE "media_usage" (
	"hash" text NOT NULL,
	"shown" boolean NOT NULL,
	"page_path" text,
	"case_study_id" uuid,
	"service_key" text,
	"shared_part" text,
	"draft_part" text,
	"video_hash" text,
	CONSTRAINT "media_usage_is_one" UNIQUE NULLS NOT DISTINCT("hash","page_path","case_study_id","service_key","shared_part","draft_part","video_hash"),
	CONSTRAINT "media_usage_hash" CHECK ("media_usage"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "media_usage_has_one_holder" CHECK (num_nonnulls("media_usage"."page_path", "media_usage"."case_study_id", "media_usage"."service_key", "media_usage"."shared_part", "media_usage"."draft_part", "media_usage"."video_hash") = 1),
	CONSTRAINT "media_usage_shared_part" CHECK ("media_usage"."shared_part" is null or ("media_usage"."shared_part" in ('everywhere', 'team') and "media_usage"."shown")),
	CONSTRAINT "media_usage_not_public" CHECK (not "media_usage"."shown" or ("media_usage"."draft_part" is null and "media_usage"."video_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "case_study" ADD CONSTRAINT "case_study_id_published_unique" UNIQUE("id","published");--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_path_published_unique" UNIQUE("path","published");--> statement-breakpoint
ALTER TABLE "service" ADD CONSTRAINT "service_key_offered_unique" UNIQUE("key","offered");--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_hash_poster_unique" UNIQUE("hash","poster");--> statement-breakpoint
ALTER TABLE "media_usage" ADD CONSTRAINT "media_usage_draft_part_draft_part_fk" FOREIGN KEY ("draft_part") REFERENCES "public"."draft"("part") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_usage" ADD CONSTRAINT "media_usage_page_path_shown_page_path_published_fk" FOREIGN KEY ("page_path","shown") REFERENCES "public"."page"("path","published") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "media_usage" ADD CONSTRAINT "media_usage_case_study_id_shown_case_study_id_published_fk" FOREIGN KEY ("case_study_id","shown") REFERENCES "public"."case_study"("id","published") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "media_usage" ADD CONSTRAINT "media_usage_service_key_shown_service_key_offered_fk" FOREIGN KEY ("service_key","shown") REFERENCES "public"."service"("key","offered") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "media_usage" ADD CONSTRAINT "media_usage_video_hash_hash_video_hash_poster_fk" FOREIGN KEY ("video_hash","hash") REFERENCES "public"."video"("hash","poster") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "media_usage_page_path_index" ON "media_usage" USING btree ("page_path");--> statement-breakpoint
CREATE INDEX "media_usage_case_study_id_index" ON "media_usage" USING btree ("case_study_id");--> statement-breakpoint
CREATE INDEX "media_usage_draft_part_index" ON "media_usage" USING btree ("draft_part");--> statement-breakpoint
CREATE INDEX "media_usage_video_hash_index" ON "media_usage" USING btree ("video_hash");--> statement-breakpoint
-- the files that existing content refers to: hashes in its text
INSERT INTO "media_usage" ("hash", "shown", "page_path")
SELECT DISTINCT "found"."match"[1], "page"."published", "page"."path"
FROM "page" LEFT JOIN "section" ON "section"."page_path" = "page"."path",
  regexp_matches(concat_ws(' ', "page"."picture", "section"."content"), '[0-9a-f]{64}', 'g') AS "found" ("match");--> statement-breakpoint
INSERT INTO "media_usage" ("hash", "shown", "case_study_id")
SELECT DISTINCT "found"."match"[1], "published", "id"
FROM "case_study", regexp_matches(concat_ws(' ', "picture", "story"), '[0-9a-f]{64}', 'g') AS "found" ("match");--> statement-breakpoint
INSERT INTO "media_usage" ("hash", "shown", "service_key")
SELECT DISTINCT "found"."match"[1], "offered", "key"
FROM "service", regexp_matches("picture", '[0-9a-f]{64}', 'g') AS "found" ("match");--> statement-breakpoint
INSERT INTO "media_usage" ("hash", "shown", "shared_part")
SELECT DISTINCT "found"."match"[1], true, "named"."part"
FROM (SELECT 'everywhere' AS "part", "logo" AS "picture" FROM "studio" UNION ALL SELECT 'team', "picture" FROM "team_member") AS "named",
  regexp_matches("named"."picture", '[0-9a-f]{64}', 'g') AS "found" ("match");--> statement-breakpoint
INSERT INTO "media_usage" ("hash", "shown", "draft_part")
SELECT DISTINCT "found"."match"[1], false, "part"
FROM "draft", regexp_matches("content"::text, '[0-9a-f]{64}', 'g') AS "found" ("match");--> statement-breakpoint
INSERT INTO "media_usage" ("hash", "shown", "video_hash")
SELECT "poster", false, "hash" FROM "video" WHERE "poster" ~ '^[0-9a-f]{64}$';
