type Query = (text: string) => Promise<unknown>

/** The rows of `media_usage` that all content implies, found by a search over its text. */
export const impliedUsages = `
  select distinct match[1] as hash, shown, page_path, case_study_id, service_key, shared_part,
    draft_part, video_hash
  from (
    select published as shown, path as page_path, null::uuid as case_study_id,
      null::text as service_key, null::text as shared_part, null::text as draft_part,
      null::text as video_hash, picture as content from page
    union all select published, path, null, null, null, null, null, content::text
      from section join page on path = section.page_path
    union all select published, null, id, null, null, null, null, concat_ws(' ', picture, story)
      from case_study
    union all select offered, null, null, key, null, null, null, picture from service
    union all select true, null, null, null, 'everywhere', null, null, logo from studio
    union all select true, null, null, null, 'team', null, null, picture from team_member
    union all select false, null, null, null, null, part, null, content::text from draft
    union all select false, null, null, null, null, null, hash, poster from video
  ) as holder, regexp_matches(content, '[0-9a-f]{64}', 'g') as found (match)`

/** Writes the usages of content that a test has changed with SQL. */
export async function saveImpliedUsages(query: Query) {
  await query('delete from media_usage')
  await query(`insert into media_usage (hash, shown, page_path, case_study_id, service_key,
    shared_part, draft_part, video_hash) ${impliedUsages}`)
}
