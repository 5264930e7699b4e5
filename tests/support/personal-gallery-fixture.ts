type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
/** Returns the text to plant in a column. */
export type Take = (column: string) => string

/** Plants a gallery with a file, a section, a share, a download and a visit. */
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
    `insert into gallery_visit (gallery_id, visitor, day) values ($1, gen_random_uuid(), '2025-03-06')`,
    [id],
  )
}
