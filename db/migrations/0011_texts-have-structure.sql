-- a part of a text holds one text with structure, where it held a list of paragraphs
UPDATE "section" SET "content" = jsonb_set("content", '{parts}', (
  SELECT coalesce(jsonb_agg((part - 'paragraphs') || jsonb_build_object('text', part -> 'paragraphs') ORDER BY at), '[]'::jsonb)
  FROM jsonb_array_elements("content" -> 'parts') WITH ORDINALITY AS parts(part, at)
)) WHERE "kind" = 'text';
