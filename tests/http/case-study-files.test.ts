import { existsSync } from 'node:fs'

import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'

import { getPartForEditing } from '#app/features/site/site-editor/reads.server.ts'
import { publish } from '#app/features/site/site-editor/writes.server.ts'
import type { CaseStudyContent } from '#app/features/site/portfolio/rules.ts'

import { createStaffCtx } from '../support/context.ts'
import { computeHash } from '../support/site-image-fixture.ts'
import { buildWav } from '../support/recordings.ts'
import { origin, readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const cookies: Record<string, string> = {}
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.app.pool.query(sql, values)).rows as Row[]
const get = (path: string, who = 'manager') =>
  server.request(path, { headers: { cookie: cookies[who] ?? '', accept: 'text/html' } })

let galleries = 0
let images = 0
const createImage = (width = 1500, height = 1000) =>
  sharp({ create: { width, height: height + ++images, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'crew', 'books']) cookies[who] = await server.signIn(who)
})

type Files = Record<string, Buffer>

/** Creates a gallery, of a new project if there is one, and uploads files to it. */
async function createGallery(files: Files, state?: 'in-progress' | 'completed') {
  const title = `Harbor Lights ${++galleries}`
  const [client] = await query<{ id: string; name: string }>(
    'select id, name from client order by id limit 1',
  )
  const [project] = state
    ? await query<{ id: string }>(
        `insert into project (client_id, title, search, category, stage, state, created_at,
            started_on, completed_on)
          values ($3, $1, $1, 'videography', 'delivery', $2, now(), '2025-03-01',
            case when $2 = 'completed' then '2025-04-19'::date end) returning id`,
        [`Work ${title}`, state, client!.id],
      )
    : []
  const [gallery] = await query<{ id: string }>(
    `insert into gallery (slug, created_at, client_id, project_id, category, title, sizes)
      values ($1, now(), $2, $3, 'photography', $4, '{web,original}') returning id`,
    [`harbor-${galleries}`, client!.id, project?.id ?? null, title],
  )
  const form = new FormData()
  form.set('formKey', crypto.randomUUID())
  for (const [name, bytes] of Object.entries(files))
    form.append('files', new File([bytes as BlobPart], name))
  const uploaded = await server.request(`/portal/galleries/${gallery!.id}/uploads`, {
    method: 'POST',
    headers: { origin, cookie: cookies.manager!, accept: 'text/html' },
    body: form,
  })
  expect(uploaded.headers.get('location')).toContain('saved')
  const items = await query<{ id: string; name: string; hash: string }>(
    'select id, name, hash from gallery_item where gallery_id = $1 order by position',
    [gallery!.id],
  )
  return { id: gallery!.id, title, client: client!.name, project: project?.id ?? null, items }
}

type Sent = { who?: string; accept?: string; formKey?: string; list?: string }

const fill = (
  galleryId: string,
  items: { id: string }[],
  caseStudy: string,
  { who = 'manager', accept = 'text/html', formKey = crypto.randomUUID(), list = '' }: Sent = {},
) =>
  server.request(`/portal/galleries/${galleryId}/case-study`, {
    method: 'POST',
    headers: {
      origin,
      cookie: cookies[who]!,
      accept,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams([
      ['formKey', formKey],
      ['caseStudy', caseStudy],
      ['list', list],
      ...items.map(({ id }) => ['item', id]),
    ]),
  })

const readPlace = (response: Response) => {
  const [, id = '', result = ''] =
    /portfolio\/([0-9a-f-]{36})\?filled=(.+)$/.exec(response.headers.get('location') ?? '') ?? []
  return { status: response.status, id, result }
}
const readDraft = async (id: string) =>
  (
    await query<{ content: CaseStudyContent }>('select content from draft where part = $1', [
      `work-${id}`,
    ])
  )[0]!.content

test('fills a new case study from a gallery and its project, in order and without copies', async () => {
  const gallery = await createGallery(
    {
      'IMG_1.jpg': await createImage(),
      'IMG_2.jpg': await createImage(),
      'IMG_3.jpg': await createImage(1000, 1500),
      'Program.pdf': Buffer.from('%PDF-1.7\n%%EOF'),
    },
    'completed',
  )
  const [one, two, three] = gallery.items
  await query('update gallery set cover_item_id = $1 where id = $2', [two!.id, gallery.id])
  const page = await readText(await get(`/portal/galleries/${gallery.id}`))
  expect(page).toContain('Use in case study')
  expect(page).toContain(`New: ${gallery.title}`)
  const { status, id, result } = readPlace(await fill(gallery.id, gallery.items, 'new'))
  expect([status, result]).toEqual([303, '3.1'])
  const content = await readDraft(id)
  expect(content).toMatchObject({
    title: gallery.title,
    category: 'photography',
    client: gallery.client,
    people: true,
    year: 2025,
    delivered: 'Seven weeks',
    picture: two!.hash,
    pictures: [[one!.hash, three!.hash]],
  })
  const [row] = await query<{ project_id: string; published: boolean }>(
    'select project_id, published from case_study where id = $1',
    [id],
  )
  expect(row).toEqual({ project_id: gallery.project, published: false })
  const items = await query(
    'select name, folder, kind from media_item where hash = any($1) order by name',
    [gallery.items.map(({ hash }) => hash)],
  )
  expect(items).toEqual(
    ['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg'].map((name) => ({
      name,
      folder: gallery.title,
      kind: 'picture',
    })),
  )
  const editor = await readText(await get(`/portal/photography/portfolio/${id}?filled=3.1`))
  expect(editor).toContain('Three files added. One file left out.')
  expect(editor).toMatch(/Add alt text to 2 images.*Consent from the people shown ?: missing/s)
})

test('adds nothing twice, and keeps what the studio arranged', async () => {
  const gallery = await createGallery({
    'a.jpg': await createImage(),
    'b.jpg': await createImage(),
    'c.jpg': await createImage(),
  })
  const [a, b, c] = gallery.items
  const formKey = crypto.randomUUID()
  const responses = await Promise.all(
    [1, 2].map(() => fill(gallery.id, [a!, b!], 'new', { formKey })),
  )
  const [first, again] = responses.map(readPlace)
  expect(again).toEqual(first)
  const { id } = first!
  const page = await (await get(`/portal/galleries/${gallery.id}`)).text()
  expect(page).toMatch(new RegExp(`value="${id}" selected=""|selected="" value="${id}"`))
  const before = await readDraft(id)
  await query(`update draft set content = jsonb_set(content, '{pictures}', $2) where part = $1`, [
    `work-${id}`,
    JSON.stringify([[b!.hash, before.picture]]),
  ])
  expect(readPlace(await fill(gallery.id, [a!, b!], id)).result).toBe('0.0')
  expect(readPlace(await fill(gallery.id, [a!, b!, c!], id)).result).toBe('1.0')
  expect((await readDraft(id)).pictures).toEqual([[b!.hash, before.picture], [c!.hash]])
  expect(await query('select 1 from case_study where title = $1', [gallery.title])).toHaveLength(1)
  const events = await query<{ data: unknown }>(
    "select data from event where name = 'case-study.filled' and subject_id = $1 order by id",
    [id],
  )
  expect(events.map(({ data }) => data)).toEqual([
    { gallery: gallery.id, files: 2 },
    { gallery: gallery.id, files: 1 },
  ])
})

test('waits for alt text and consent, and then shows visitors no size of the gallery', async () => {
  const gallery = await createGallery({ 'a.jpg': await createImage(3000, 2000) })
  const [{ hash } = { hash: '' }] = gallery.items
  const { id } = readPlace(await fill(gallery.id, gallery.items, 'new'))
  await query(
    `update draft set content = content || '{"standfirst": "A night at the harbor."}'
      where part = $1`,
    [`work-${id}`],
  )
  const ctx = await createStaffCtx(server.app, 'manager')
  const part = `work-${id}` as const
  const publishNow = async () => publish(ctx, part, (await getPartForEditing(ctx, part))!.revision)
  expect(await publishNow()).toMatchObject({
    problem: 'part-unfinished',
    problems: {
      picture: 'picture-undescribed',
      client: 'consent-names-missing',
      people: 'consent-people-missing',
    },
  })
  const fetchFile = (name: string, who = '') => get(`/media/${hash}-${name}`, who)
  expect((await fetchFile('480.webp')).status).toBe(404)
  expect((await fetchFile('480.webp', 'owner')).status).toBe(200)
  await query("update image set alt = 'A harbor at night' where hash = $1", [hash])
  await query(
    `insert into consent (case_study_id, who, given_on, names, people, scope, recorded_at)
      values ($1, 'Tern', '2025-01-01', true, true, '', now())`,
    [id],
  )
  expect(await publishNow()).toMatchObject({ ok: true })
  const folder = `${server.dataDir}/media/${hash.slice(0, 2)}/${hash}`
  await vi.waitFor(async () => {
    expect(
      await query("select state from image where hash = $1 and usage = 'site'", [hash]),
    ).toEqual([{ state: 'complete' }])
    expect(existsSync(`${folder}/2048.jpg`)).toBe(true)
  }, 60_000)
  const names = ['2400.avif', '1200.jpg', 'share-5-5.jpg', '2048.jpg', '4096.jpg', 'original']
  const statuses = await Promise.all(names.map(async (name) => (await fetchFile(name)).status))
  expect(statuses).toEqual([200, 200, 200, 404, 404, 404])
})

test('keeps a picture that the gallery loses, and the gallery one that the library loses', async () => {
  const bytes = await createImage()
  const gallery = await createGallery({ 'a.jpg': bytes, 'b.jpg': await createImage() })
  const [a, b] = gallery.items
  expect(a!.hash).toBe(computeHash(bytes))
  const { id } = readPlace(await fill(gallery.id, [a!, b!], 'new'))
  await server.submit(
    `/portal/galleries/${gallery.id}/items/removal`,
    { item: a!.id },
    cookies.manager,
  )
  expect((await get(`/media/${a!.hash}-480.webp`)).status).toBe(200)
  await query('delete from draft where part = $1', [`work-${id}`])
  const [item] = await query<{ id: string }>('select id from media_item where hash = $1', [b!.hash])
  await server.submit('/portal/media/delete', { item: item!.id }, cookies.manager)
  expect(readPlace(await fill(gallery.id, [b!], id)).result).toBe('1.0')
  expect(await query('select removed_at from media_item where hash = $1', [b!.hash])).toEqual([
    { removed_at: null },
  ])
})

test('takes the files of a list, without suggestions and hidden ones', async () => {
  const gallery = await createGallery(
    {
      'a.jpg': await createImage(),
      'b.jpg': await createImage(),
      'c.jpg': await createImage(),
    },
    'in-progress',
  )
  const [list] = await query<{ id: string }>(
    `insert into favorite_list (gallery_id, is_personal, name, created_at)
      values ($1, false, 'Album', now()) returning id`,
    [gallery.id],
  )
  for (const [index, { id }] of gallery.items.entries())
    await query(
      `insert into favorite (list_id, item_id, added_at, is_suggestion) values ($1, $2, now(), $3)`,
      [list!.id, id, index === 2],
    )
  await query('update gallery_item set hidden_at = now() where id = $1', [gallery.items[0]!.id])
  const path = `/portal/galleries/${gallery.id}/lists/${list!.id}`
  expect(await readText(await get(path))).toContain('Add to case study')
  const { id, result } = readPlace(await fill(gallery.id, [], 'new', { list: list!.id }))
  expect(result).toBe('1.1')
  const content = await readDraft(id)
  expect([content.picture, content.pictures]).toEqual([gallery.items[1]!.hash, []])
  expect([content.year, content.delivered]).toEqual([new Date().getFullYear(), ''])
  // the project has its case study now, so that no other one is offered
  expect(await readText(await get(path))).not.toContain(`New: ${gallery.title}`)
  expect(readPlace(await fill(gallery.id, [], 'new', { list: list!.id })).id).toBe(id)
  const gone = await fill(gallery.id, [], 'new', { list: crypto.randomUUID() })
  expect(gone.headers.get('location')).toMatch(/lists\/[0-9a-f-]{36}\?problem=list-is-gone$/)
})

test('shows a recording with its transcript to be written, and one recording only', async () => {
  const gallery = await createGallery({
    'Episode 1.wav': buildWav(1),
    'Episode 2.wav': buildWav(2),
  })
  const { id, result } = readPlace(await fill(gallery.id, gallery.items, 'new'))
  expect(result).toBe('1.1')
  expect((await readDraft(id)).sound).toEqual({
    recording: gallery.items[0]!.hash,
    title: 'Episode 1',
    chapters: [],
    transcript: [],
  })
  expect((await get(`/portal/photography/portfolio/${id}`)).status).toBe(200)
})

test('refuses what a case study can’t show, too many files and other projects', async () => {
  const gallery = await createGallery({
    'a.jpg': await createImage(),
    'Program.pdf': Buffer.from('%PDF-1.7\n%%EOF'),
  })
  const other = await createGallery({ 'b.jpg': await createImage() }, 'completed')
  const { id: foreign } = readPlace(await fill(other.id, other.items, 'new'))
  const [image, pdf] = ['a.jpg', 'Program.pdf'].map((name) =>
    gallery.items.find((item) => item.name === name)!,
  )
  const refuse = async (items: { id: string }[], caseStudy: string) => {
    const response = await fill(gallery.id, items, caseStudy, { accept: 'application/json' })
    return [response.status, (await response.json()).problem]
  }
  expect(await refuse([], 'new')).toEqual([409, 'nothing-chosen'])
  expect(await refuse([pdf!], 'new')).toEqual([409, 'case-study-files-none'])
  expect(await refuse(other.items, 'new')).toEqual([404, 'gallery-item-is-gone'])
  expect(await refuse([image!], foreign)).toEqual([404, 'item-is-gone'])
  expect(await refuse([image!], crypto.randomUUID())).toEqual([404, 'item-is-gone'])
  expect(await refuse([image!], 'x')).toEqual([422, 'field-malformed'])
  const plain = await fill(gallery.id, [pdf!], 'new')
  expect(await readText(await get(plain.headers.get('location')!))).toContain(
    'A case study can’t show these files.',
  )
  await query(
    `insert into file (hash, bytes, crc32, stored_at)
      select lpad(to_hex(n), 64, 'e'), 1, 1, now() from generate_series(1, 61) n`,
  )
  await query(
    `insert into delivered_file (hash, kind, format, width, height, state, next_try_at)
      select lpad(to_hex(n), 64, 'e'), 'image', 'jpeg', 10, 10, 'ready', now()
      from generate_series(1, 61) n`,
  )
  const many = await query<{ id: string }>(
    `insert into gallery_item (gallery_id, number, hash, name, position, added_at)
      select $1, 100 + n, lpad(to_hex(n), 64, 'e'), n || '.jpg', n, now()
      from generate_series(1, 61) n returning id`,
    [gallery.id],
  )
  expect(await refuse(many, 'new')).toEqual([409, 'case-study-files-many'])
  expect(await query('select 1 from case_study where title = $1', [gallery.title])).toEqual([])
})

test('is for owner and manager', async () => {
  const gallery = await createGallery({ 'a.jpg': await createImage() })
  for (const who of ['books', 'crew'])
    expect((await fill(gallery.id, gallery.items, 'new', { who })).status).toBe(403)
  expect(readPlace(await fill(gallery.id, gallery.items, 'new', { who: 'owner' })).result).toBe(
    '1.0',
  )
})
