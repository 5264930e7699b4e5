export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
/** Returns the text to plant in a column. */
export type Take = (column: string) => string

/** Plants a review with a version of a file, a guest, a note, an approval and an extra round. */
async function plantReview(
  query: Query,
  { clientId, projectId, hash }: { clientId: string; projectId: string; hash: string },
  take: Take,
) {
  const [row] = await query(
    `insert into review (slug, created_at, client_id, project_id, category, title)
     values ('quillfeather-film', '2025-03-05', $1, $2, 'videography', $3) returning id`,
    [clientId, projectId, take('review-title')],
  )
  await query(
    `with guest as (select id from client_contact where client_id = $2 limit 1),
       version as (insert into review_version (review_id, number, hash, name, note, added_at)
         values ($1, 1, $3, $4, $5, now()) returning id),
       shared as (insert into review_share (review_id, contact_id, permissions, created_at)
         select $1, guest.id, '{comment}', now() from guest),
       decided as (insert into review_decision
           (version_id, contact_id, name, message, file_hash, decided_at)
         select version.id, guest.id, $6, $7, $3, now() from version, guest)
     insert into review_note (version_id, contact_id, is_by_studio, text, written_at)
     select version.id, guest.id, false, $8, now() from version, guest`,
    [
      row!.id,
      clientId,
      hash,
      take('review-version-name'),
      take('review-version-note'),
      take('review-decision-name'),
      take('review-decision-message'),
      take('review-note'),
    ],
  )
  await query(
    `insert into project_charge (project_id, review_id, round, description, amount, state,
       created_at, accepted_at, accepted_by, accepted_name, wording, ended_at, waive_reason)
     select $1, $2, 2, $3, 15000, 'waived', now(), now(), id, $4, $5, now(), $6
     from client_contact where client_id = $7 limit 1`,
    [
      projectId,
      row!.id,
      take('charge-description'),
      take('charge-accepted-name'),
      take('charge-wording'),
      take('charge-waive-reason'),
      clientId,
    ],
  )
}

/** Plants a gallery with a file, a section, a share, a download and a visit, and a review. */
export async function plantGallery(
  query: Query,
  { clientId, projectId, hash }: { clientId: string; projectId: string; hash: string },
  take: Take,
) {
  const [row] = await query(
    `insert into gallery (slug, created_at, client_id, project_id, category, title, date_line, welcome,
       waive_reason, sizes)
     values ('quillfeather', '2025-03-05', $1, $2, 'photography', $3, $4, $5, $6, '{web}') returning id`,
    [
      clientId,
      projectId,
      take('gallery-title'),
      take('gallery-date-line'),
      take('gallery-welcome'),
      take('gallery-waive-reason'),
    ],
  )
  const id = row!.id
  await query('insert into file (hash, bytes, stored_at) values ($1, 19, now())', [hash])
  await query(
    `insert into delivered_file (hash, kind, format, next_try_at) values ($1, 'document', 'pdf', now())`,
    [hash],
  )
  await query('insert into gallery_section (gallery_id, title, position) values ($1, $2, 1)', [
    id,
    take('gallery-section'),
  ])
  await query(
    `insert into gallery_item (gallery_id, number, hash, name, position, added_at)
     values ($1, 1, $2, $3, 1, now())`,
    [id, hash, take('gallery-item')],
  )
  await query(
    `with share as (insert into gallery_share (gallery_id, contact_id, sizes, created_at)
       select $1, id, '{web}', now() from client_contact where client_id = $2 limit 1 returning id)
     insert into gallery_download (download_id, gallery_id, share_id, size, files, bytes, planned_at)
     select gen_random_uuid(), $1, id, 'web', 1, 19, now() from share`,
    [id, clientId],
  )
  await query(
    `with guest as (select id from client_contact where client_id = $2 limit 1),
       item as (select id from gallery_item where gallery_id = $1),
       list as (insert into favorite_list (gallery_id, is_personal, name, purpose, created_at)
         values ($1, false, $3, $4, now()) returning id),
       chosen as (insert into favorite (list_id, item_id, contact_id, added_at)
         select list.id, item.id, guest.id, now() from list, item, guest),
       labeled as (insert into item_label (item_id, contact_id, label, set_at)
         select item.id, guest.id, 'red', now() from item, guest),
       family as (insert into gallery_share (gallery_id, parent_id, sizes, name, created_at)
         select $1, id, '{web}', $5, now() from gallery_share where gallery_id = $1)
     insert into comment (item_id, contact_id, is_by_studio, text, written_at)
     select item.id, guest.id, false, $6, now() from item, guest`,
    [
      id,
      clientId,
      take('favorite-list-name'),
      take('favorite-list-purpose'),
      take('family-link'),
      take('comment-text'),
    ],
  )
  await query(
    `insert into gallery_visit (gallery_id, visitor, day) values ($1, gen_random_uuid(), '2025-03-06')`,
    [id],
  )
  await plantReview(query, { clientId, projectId, hash }, take)
}
