import { createHash, randomUUID } from 'node:crypto'

import { hashPassword } from '#app/platform/auth/passwords.server.ts'
import type { App } from '#app/platform/context.server.ts'
import { computeOpenToken } from '#app/features/delivery/gallery-share/reads.server.ts'

import { insertFile } from './stored-file.ts'

type Size = 'web' | 'print' | 'original'
type Kind = 'image' | 'video' | 'audio' | 'document'

/** A file to add to a gallery, of a size in pixels. */
type NewItem = {
  name: string
  kind?: Kind
  width?: number
  height?: number
  color?: string
  section?: string
  seconds?: number
}

type NewGallery = {
  slug: string
  title?: string
  dateLine?: string
  welcome?: string
  state?: 'draft' | 'published' | 'closed'
  expiresOn?: string | null
  sizes?: Size[]
  clientId?: string
  items?: NewItem[]
}

type Server = { app: App }

const formats = { image: 'jpeg', video: 'mp4', audio: 'mp3', document: 'pdf' }

/** Adds a gallery with its items, as rows. Returns its id. */
export async function addGallery(server: Server, gallery: NewGallery): Promise<string> {
  const { pool } = server.app
  const {
    slug,
    title = 'Tern House',
    dateLine = '',
    welcome = '',
    state = 'published',
    expiresOn = null,
    sizes = ['web', 'print', 'original'],
    items = [],
  } = gallery
  const clientId =
    gallery.clientId ??
    (await pool.query<{ id: string }>('select id from client order by name limit 1')).rows[0]!.id
  const id = randomUUID()
  await pool.query(
    `insert into gallery (id, slug, created_at, client_id, category, title, date_line, welcome,
        state, published_at, sizes, expires_on, last_number)
      values ($1, $2, now(), $3, 'photography', $4, $5, $6, $7, now(), $8, $9, $10)`,
    [id, slug, clientId, title, dateLine, welcome, state, sizes, expiresOn, items.length],
  )
  const sections = new Map<string, string>()
  for (const name of new Set(items.flatMap(({ section }) => section ?? []))) {
    const sectionId = randomUUID()
    sections.set(name, sectionId)
    await pool.query(
      'insert into gallery_section (id, gallery_id, title, position) values ($1, $2, $3, $4)',
      [sectionId, id, name, sections.size],
    )
  }
  for (const [index, item] of items.entries())
    await addItem(server, { galleryId: id, number: index + 1, item, sections })
  return id
}

async function addItem(
  { app: { pool } }: Server,
  {
    galleryId,
    number,
    item,
    sections,
  }: { galleryId: string; number: number; item: NewItem; sections: Map<string, string> },
) {
  const { name, kind = 'image', width = null, height = null, color = '#7c6a58' } = item
  const hash = createHash('sha256').update(`${galleryId} ${number}`).digest('hex')
  await insertFile(pool, hash, 4_200_000)
  await pool.query(
    `insert into delivered_file (hash, kind, format, width, height, seconds, dominant_color,
        captured_local, state, next_try_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, 'ready', now())`,
    [
      hash,
      kind,
      formats[kind],
      width,
      height,
      item.seconds ?? null,
      color,
      kind === 'image' ? '2026-05-12T14:03:11.250' : null,
    ],
  )
  await pool.query(
    `insert into gallery_item (id, gallery_id, number, section_id, hash, name, position, added_at)
      values ($1, $2, $3::int, $4, $5, $6, $3::int, now())`,
    [randomUUID(), galleryId, number, sections.get(item.section ?? '') ?? null, hash, name],
  )
}

/** Creates the open link of a gallery, or that of a contact. Returns the id of the share. */
export async function addShare(
  { app: { pool } }: Server,
  galleryId: string,
  {
    contactId = null,
    sizes = ['web', 'print', 'original'],
    pin = null,
  }: { contactId?: string | null; sizes?: Size[]; pin?: string | null } = {},
): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into gallery_share (id, gallery_id, contact_id, sizes, pin_hash, created_at)
      values ($1, $2, $3, $4, $5, now())`,
    [id, galleryId, contactId, sizes, pin === null ? null : await hashPassword(pin)],
  )
  return id
}

/** Returns the path of an open link. */
export function buildOpenPath({ app }: Server, slug: string, shareId: string, epoch = 1): string {
  return `/g/${slug}/open/${computeOpenToken({ app }, { id: shareId, epoch })}`
}
