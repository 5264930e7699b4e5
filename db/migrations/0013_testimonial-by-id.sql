-- what speaks of a project says its id, for its address may change
UPDATE "testimonial" SET "item_id" = "portfolio_item"."id" FROM "portfolio_item" WHERE "portfolio_item"."slug" = "testimonial"."item";--> statement-breakpoint
INSERT INTO "portfolio_address" ("slug", "item_id") SELECT "slug", "id" FROM "portfolio_item" WHERE "published";--> statement-breakpoint
UPDATE "section" SET "content" = jsonb_set("content", '{notes}', (
  SELECT coalesce(jsonb_object_agg(coalesce("portfolio_item"."id"::text, word), note), '{}'::jsonb)
  FROM jsonb_each("content" -> 'notes') AS notes(word, note) LEFT JOIN "portfolio_item" ON "portfolio_item"."slug" = word
)) WHERE "kind" = 'featured-podcasts';--> statement-breakpoint
UPDATE "draft" SET "content" = jsonb_set("content", '{sections}', (
  SELECT coalesce(jsonb_agg(CASE WHEN section ->> 'kind' = 'featured-podcasts' THEN jsonb_set(section, '{content,notes}', (
    SELECT coalesce(jsonb_object_agg(coalesce("portfolio_item"."id"::text, word), note), '{}'::jsonb)
    FROM jsonb_each(section -> 'content' -> 'notes') AS notes(word, note) LEFT JOIN "portfolio_item" ON "portfolio_item"."slug" = word
  )) ELSE section END ORDER BY at), '[]'::jsonb)
  FROM jsonb_array_elements("content" -> 'sections') WITH ORDINALITY AS sections(section, at)
)) WHERE "content" -> 'sections' @> '[{"kind":"featured-podcasts"}]';--> statement-breakpoint
UPDATE "edition" SET "content" = jsonb_set("content", '{sections}', (
  SELECT coalesce(jsonb_agg(CASE WHEN section ->> 'kind' = 'featured-podcasts' THEN jsonb_set(section, '{content,notes}', (
    SELECT coalesce(jsonb_object_agg(coalesce("portfolio_item"."id"::text, word), note), '{}'::jsonb)
    FROM jsonb_each(section -> 'content' -> 'notes') AS notes(word, note) LEFT JOIN "portfolio_item" ON "portfolio_item"."slug" = word
  )) ELSE section END ORDER BY at), '[]'::jsonb)
  FROM jsonb_array_elements("content" -> 'sections') WITH ORDINALITY AS sections(section, at)
)) WHERE "content" -> 'sections' @> '[{"kind":"featured-podcasts"}]';--> statement-breakpoint
UPDATE "draft" SET "content" = jsonb_set("content", '{testimonials}', (
  SELECT coalesce(jsonb_agg(jsonb_set(one, '{item}', coalesce(to_jsonb("portfolio_item"."id"), 'null'::jsonb)) ORDER BY at), '[]'::jsonb)
  FROM jsonb_array_elements("content" -> 'testimonials') WITH ORDINALITY AS testimonials(one, at) LEFT JOIN "portfolio_item" ON "portfolio_item"."slug" = one ->> 'item'
)) WHERE "part" = 'testimonials';--> statement-breakpoint
UPDATE "edition" SET "content" = jsonb_set("content", '{testimonials}', (
  SELECT coalesce(jsonb_agg(jsonb_set(one, '{item}', coalesce(to_jsonb("portfolio_item"."id"), 'null'::jsonb)) ORDER BY at), '[]'::jsonb)
  FROM jsonb_array_elements("content" -> 'testimonials') WITH ORDINALITY AS testimonials(one, at) LEFT JOIN "portfolio_item" ON "portfolio_item"."slug" = one ->> 'item'
)) WHERE "part" = 'testimonials';--> statement-breakpoint
ALTER TABLE "testimonial" DROP COLUMN "item";