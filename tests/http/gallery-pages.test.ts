import { beforeAll, expect, test } from 'vitest'

import { addGallery, addShare, buildOpenPath } from '../support/gallery-page-fixture.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** The pages of a gallery: who may open them, and what they show. */
const server = await startTestServer()
const noAccess =
  'This gallery is private or no longer available. Open it from the link in your email.'
const listPhotos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `IMG_${index + 1}.jpg`,
    width: 6000,
    height: 4000,
  }))
let owner = ''
let crew = ''
const galleries = { open: '', other: '', pin: '' }
const shares = { open: '', other: '', pin: '' }

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Row>(text, values)).rows
const get = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  server.request(path, { headers: { ...(cookie && { cookie }), ...headers } })
const open = async (slug: string, shareId: string, epoch = 1) =>
  (await server.openLink(buildOpenPath(server, slug, shareId, epoch))).cookie
const removeNonces = (html: string) =>
  html
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/_R_\w+_/g, '')
    .replaceAll(/\/g\/[\w-]+/g, '')

/** Adds a client, and returns a contact's id and the cookie of their page. */
async function addContact(name: string) {
  const fields = { name: `${name} Ltd.`, contact: name, email: `${name.split(' ')[0]}@guest.test` }
  const send = (path: string, form: Record<string, string>) =>
    server.submit(path, { formKey: crypto.randomUUID(), ...form }, owner, { accept: 'text/html' })
  await send('/portal/clients/new', fields)
  const [row] = await query<{ clientId: string; id: string }>(
    'select client_id as "clientId", id from client_contact where name = $1',
    [name],
  )
  const path = `/portal/clients/${row!.clientId}/contacts/${row!.id}`
  const page = await (await send(path, { form: 'create-link' })).text()
  const link = new URL(/value="(http[^"]+\/client\/access\/[\w-]{43})"/.exec(page)![1]!).pathname
  return { ...row!, cookie: (await server.openLink(link)).cookie }
}

beforeAll(async () => {
  owner = await server.signIn('owner')
  crew = await server.signIn('crew')
  galleries.open = await addGallery(server, {
    slug: 'tern-house',
    title: 'Tern House',
    dateLine: 'May 12, 2026',
    welcome: 'Hello Gideon.\n\nSee https://tern.example/press.',
    expiresOn: '2099-05-12',
    items: [
      { ...listPhotos(1)[0]!, section: 'Outside' },
      {
        name: 'Film.mp4',
        kind: 'video',
        width: 1920,
        height: 1080,
        seconds: 65,
        section: 'Outside',
      },
      { name: 'Speech.mp3', kind: 'audio', seconds: 751, section: 'Rooms' },
      { name: 'Guide.pdf', kind: 'document', section: 'Rooms' },
    ],
  })
  galleries.other = await addGallery(server, { slug: 'other', items: listPhotos(200) })
  galleries.pin = await addGallery(server, { slug: 'with-pin', items: listPhotos(2) })
  shares.open = await addShare(server, galleries.open)
  shares.other = await addShare(server, galleries.other, { sizes: ['web'] })
  shares.pin = await addShare(server, galleries.pin, { pin: '4711' })
})

test('an open link is exchanged for a cookie of its gallery and leads to the page', async () => {
  const link = buildOpenPath(server, 'tern-house', shares.open)
  const { response, path, cookie } = await server.openLink(link)
  expect([response.status, path]).toEqual([303, '/g/tern-house'])
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^backlot_link=[\w-]{43}; Path=\/g\/tern-house; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  )
  for (const [name, value] of [
    ['referrer-policy', 'no-referrer'],
    ['x-robots-tag', 'noindex'],
    ['cache-control', 'no-store'],
  ] as const)
    expect(response.headers.get(name)).toBe(value)
  // a browser that has access keeps its session
  expect((await get(link, cookie)).headers.getSetCookie()).toEqual([])
  const page = await get('/g/tern-house', cookie)
  expect(page.status).toBe(200)
  for (const [name, value] of [
    ['referrer-policy', 'same-origin'],
    ['x-robots-tag', 'noindex'],
    ['cache-control', 'no-store'],
    ['clear-site-data', null],
  ] as const)
    expect(page.headers.get(name)).toBe(value)
})

test('the page shows cover, sections, files and downloads', async () => {
  const cookie = await open('tern-house', shares.open)
  const html = await (await get('/g/tern-house', cookie)).text()
  expectIncludes(html, [
    '<h1>Tern House</h1>',
    'href="https://tern.example/press"',
    'action="/g/tern-house/downloads"',
    'value="original"',
    'href="/g/tern-house/items/2"',
    'src="/g/tern-house/files/1/480"',
    '/g/tern-house/files/1/1920 1920w',
    'data-list="/g/tern-house/items.json?revision=0"',
  ])
  const text = await readText(new Response(html))
  expectIncludes(text, ['May 12, 2026', '4 files', 'Available until May 12, 2099', '1:05', '12:31'])
  expect(text).toMatch(/Outside 2 files/)
  // every style is in an element with the nonce
  expect(html).not.toMatch(/ style="/)
  expect(html.match(/<option/g)).toHaveLength(3)
})

test('all guests without access get the same page, and no trace of the gallery', async () => {
  const cookie = await open('other', shares.other)
  await query("update gallery set state = 'closed' where id = $1", [galleries.open])
  const pages = [
    await get('/g/tern-house'),
    await get('/g/no-such-gallery'),
    await get('/g/with-pin'),
    await get('/g/tern-house', crew),
  ]
  await query("update gallery set state = 'published' where id = $1", [galleries.open])
  const texts = await Promise.all(pages.map(async (page) => removeNonces(await page.text())))
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(texts[0]).toContain(noAccess)
  expect(new Set(texts).size).toBe(1)
  expect(pages[0]!.headers.get('clear-site-data')).toBeNull()
  expect(await (await get('/g/tern-house/items/1')).text()).toContain(noAccess)
  // the cookie of another gallery, as a browser would never send it
  const wrong = await get('/g/tern-house', cookie)
  expect([wrong.status, wrong.headers.get('clear-site-data')]).toEqual([404, '"cache"'])
})

test('a wrong, renewed or ended link opens nothing anymore', async () => {
  const slug = 'renewed'
  const id = await addGallery(server, { slug, items: listPhotos(1) })
  const share = await addShare(server, id)
  const wrong = await server.openLink(`/g/${slug}/open/${'x'.repeat(43)}`)
  expect([wrong.path, wrong.cookie]).toEqual([`/g/${slug}`, ''])
  expect((await server.openLink(`/g/${slug}/open/short`)).cookie).toBe('')
  const cookie = await open(slug, share)
  expect((await get(`/g/${slug}`, cookie)).status).toBe(200)
  await query('update gallery_share set epoch = 2 where id = $1', [share])
  const paths = [`/g/${slug}`, `/g/${slug}/items/1`, `/g/${slug}/items.json`]
  for (const path of paths) expect((await get(path, cookie)).status).toBe(404)
  expect((await get(`/g/${slug}`, cookie)).headers.get('clear-site-data')).toBe('"cache"')
  expect(await open(slug, share)).toBe('')
  const renewed = await open(slug, share, 2)
  expect((await get(`/g/${slug}`, renewed)).status).toBe(200)
  await query('delete from gallery_share where id = $1', [share])
  expect((await get(`/g/${slug}`, renewed)).status).toBe(404)
})

test('guests of an ended gallery can ask for more time, others see nothing of it', async () => {
  const slug = 'ended'
  const id = await addGallery(server, { slug, items: listPhotos(1) })
  const cookie = await open(slug, await addShare(server, id))
  await query("update gallery set expires_on = '2020-01-01' where id = $1", [id])
  expect(await (await get(`/g/${slug}`)).text()).toContain(noAccess)
  const page = await get(`/g/${slug}`, cookie)
  expect([page.status, page.headers.get('clear-site-data')]).toEqual([404, '"cache"'])
  expect(await page.text()).toContain('Request more time')
  const response = await server.submit(`/g/${slug}/time`, {}, cookie)
  expect([response.status, response.headers.get('location')]).toEqual([303, `/g/${slug}`])
  const flash = response.headers.getSetCookie()[0]!.split(';')[0]
  expect(await (await get(`/g/${slug}`, `${cookie}; ${flash}`)).text()).toContain(
    'We’ve received your request',
  )
  expect((await server.submit(`/g/${slug}/time`, {})).headers.getSetCookie()).toEqual([])
  const events = await query(
    "select from event where subject_id = $1 and name = 'gallery.time-requested'",
    [id],
  )
  expect(events).toHaveLength(1)
})

test('asks for the PIN, refuses a wrong one, and after too many all', async () => {
  const cookie = await open('with-pin', shares.pin)
  const page = await get('/g/with-pin', cookie)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('Enter the PIN')
  expect(html).not.toContain('Tern House')
  for (const path of ['/g/with-pin/items/1', '/g/with-pin/items.json'])
    expect((await get(path, cookie)).status).toBe(404)
  const enter = (pin: string, from = cookie) => server.submit('/g/with-pin/pin', { pin }, from)
  const wrong = await enter('0000')
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Incorrect PIN.')
  const none = await enter('4711', 'x=y')
  expect(none.status).toBe(404)
  expect(await none.text()).toContain(noAccess)
  const right = await enter(' 4711 ')
  expect([right.status, right.headers.get('location')]).toEqual([303, '/g/with-pin'])
  expect(await (await get('/g/with-pin', cookie)).text()).toContain('2 photos')
  const later = await open('with-pin', shares.pin)
  const statuses: number[] = []
  for (let count = 0; count < 10; count += 1) statuses.push((await enter('1111', later)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await enter('4711', later)).status).toBe(429)
  // who is in stays in
  expect((await get('/g/with-pin/items/1', cookie)).status).toBe(200)
  expect((await get('/g/with-pin/pin', cookie)).headers.get('location')).toBe('/g/with-pin')
  expect((await get('/g/with-pin/pin')).status).toBe(404)
})

test('a contact opens the galleries shared with them, from their page', async () => {
  const mara = await addContact('Mara Lind')
  const otto = await addContact('Otto Brand')
  const slug = 'lind'
  const id = await addGallery(server, {
    slug,
    title: 'Lind & Daughters',
    clientId: mara.clientId,
    expiresOn: '2099-01-31',
    items: listPhotos(3),
  })
  expect((await get(`/g/${slug}`, mara.cookie)).status).toBe(404)
  await addShare(server, id, { contactId: mara.id, sizes: ['web'] })
  const page = await (await get(`/g/${slug}`, mara.cookie)).text()
  expectIncludes(page, ['3 photos', 'value="web"'])
  expect(page).not.toContain('value="original"')
  expect((await get(`/g/${slug}`, otto.cookie)).status).toBe(404)
  const client = await (await get('/client', mara.cookie)).text()
  expectIncludes(client, [
    'Galleries',
    `href="/g/${slug}"`,
    `src="/g/${slug}/files/1/480"`,
    'Available until January 31, 2099',
  ])
  expect(await (await get('/client', otto.cookie)).text()).not.toContain(`/g/${slug}`)
  // a guest sees only that on their page
  await query('update client_contact set is_guest = true where id = $1', [mara.id])
  const guest = await get('/client', mara.cookie)
  expect(guest.status).toBe(200)
  const text = await guest.text()
  expect(text).toContain(`href="/g/${slug}"`)
  expect(text).not.toContain('Your message')
})

test('one file has a page with its neighbors, details and sizes', async () => {
  const cookie = await open('other', shares.other)
  const html = await (await get('/g/other/items/7', cookie)).text()
  expectIncludes(html, [
    '<h1>IMG_7</h1>',
    'href="/g/other/items/6"',
    'href="/g/other/items/8"',
    'href="/g/other/download/7/web"',
    '/g/other/files/7/1920',
    '7 of 200',
    'May 12, 2026, 2:03',
    '6000 × 4000',
  ])
  expect(html).not.toContain('/download/7/original')
  for (const number of ['0', '201', '7x', '1e1'])
    expect((await get(`/g/other/items/${number}`, cookie)).status).toBe(404)
})

test('a recording has its waveform in the grid, on its page and as a file, once it is known', async () => {
  const slug = 'heard'
  const items = [
    { name: 'Speech.mp3', kind: 'audio' as const, seconds: 751 },
    { name: 'IMG_1.jpg', width: 6000, height: 4000 },
  ]
  const id = await addGallery(server, { slug, items })
  const cookie = await open(slug, await addShare(server, id))
  const path = `/g/${slug}/files/1/waveform`
  expect((await get(path, cookie)).status).toBe(404)
  expect(await (await get(`/g/${slug}`, cookie)).text()).not.toContain(path)
  await query(
    `update delivered_file set waveform_state = 'ready', peaks = $2
      where hash = (select hash from gallery_item where gallery_id = $1 and number = 1)`,
    [id, JSON.stringify(Array(200).fill(50))],
  )
  for (const page of [`/g/${slug}`, `/g/${slug}/items/1`])
    expect(await (await get(page, cookie)).text()).toContain(`src="${path}"`)
  expect(await (await get(`/g/${slug}/items.json`, cookie)).text()).toContain('"Speech",751,1]')
  const image = await get(path, cookie)
  expect([image.status, image.headers.get('content-type'), await image.text()]).toEqual([
    200,
    'image/svg+xml',
    expect.stringMatching(/^<svg xmlns.*<path d="(?:M\d+ 26v48){100}"/),
  ])
  const same = await get(path, cookie, { 'if-none-match': image.headers.get('etag')! })
  expect([same.status, same.headers.get('cache-control')]).toEqual([
    304,
    image.headers.get('cache-control'),
  ])
  // only a recording has one, and only guests see it
  expect((await get(`/g/${slug}/files/2/waveform`, cookie)).status).toBe(404)
  expect((await get(path)).status).toBe(404)
  // a gallery that waits for a payment has previews
  await query('update gallery set locked_at = now() where id = $1', [id])
  expect((await get(path, cookie)).status).toBe(200)
})

test('the list of items is compact and revalidated, with access checked first', async () => {
  const cookie = await open('other', shares.other)
  const list = await get('/g/other/items.json?revision=0', cookie)
  expect(list.headers.get('cache-control')).toBe('private, no-cache')
  const etag = list.headers.get('etag')!
  const { blocks } = (await list.json()) as { blocks: [string, unknown[][]][] }
  expect(blocks[0]![1]).toHaveLength(200)
  expect(blocks[0]![1][6]).toEqual([7, 1.5, '7c6a58', 0, 'IMG_7'])
  const again = { 'if-none-match': etag }
  expect((await get('/g/other/items.json', cookie, again)).status).toBe(304)
  expect((await get('/g/other/items.json', '', again)).status).toBe(404)
})

test('has 40 tiles in the page, and without JavaScript pages of 120', async () => {
  const cookie = await open('other', shares.other)
  const listNumbers = async (path: string) => [
    ...(await (await get(path, cookie)).text()).matchAll(/data-number="(\d+)"/g),
  ]
  expect(await listNumbers('/g/other')).toHaveLength(40)
  const first = await listNumbers('/g/other?page=1')
  const second = await listNumbers('/g/other?page=2')
  expect([first.length, second.length, second[0]![1]]).toEqual([120, 80, '121'])
  expect(await (await get('/g/other?page=2', cookie)).text()).toContain('Page 2 of 2')
})

test('counts visits and views of guests, and none of the studio', async () => {
  const slug = 'counted'
  const id = await addGallery(server, { slug, items: listPhotos(2) })
  const cookie = await open(slug, await addShare(server, id))
  const send = (number: string, from: string) => server.submit(`/g/${slug}/views`, { number }, from)
  expect((await get(`/g/${slug}`, owner)).status).toBe(200)
  expect((await send('1', owner)).status).toBe(204)
  const listVisits = () => query('select from gallery_visit where gallery_id = $1', [id])
  const listViews = () =>
    query(
      `select number, count from gallery_item_view join gallery_item on id = item_id
        where gallery_id = $1 order by number`,
      [id],
    )
  expect([await listVisits(), await listViews()]).toEqual([[], []])
  await get(`/g/${slug}`, cookie)
  await get(`/g/${slug}`, cookie)
  expect(await listVisits()).toHaveLength(1)
  expect((await send('1', cookie)).status).toBe(204)
  expect((await send('1', cookie)).status).toBe(204)
  expect((await send('99', cookie)).status).toBe(204)
  // the viewer's script reads the page of an item for its details
  await get(`/g/${slug}/items/2`, cookie, { 'sec-fetch-dest': 'empty' })
  expect(await listViews()).toEqual([{ number: 1, count: 2 }])
  await get(`/g/${slug}/items/2`, cookie, { 'sec-fetch-dest': 'document' })
  expect(await listViews()).toHaveLength(2)
  expect((await send('1', '')).status).toBe(404)
})

test('the studio sees a draft, marked as such', async () => {
  await addGallery(server, { slug: 'draft', state: 'draft', items: [] })
  const text = await readText(await get('/g/draft', owner))
  expectIncludes(text, ['Only your team can see this gallery', 'Nothing here yet'])
  expect((await get('/g/draft', crew)).status).toBe(404)
})

test('robots are told to stay out', async () => {
  const text = await (await get('/robots.txt')).text()
  expectIncludes(text, ['Disallow: /g/', 'Disallow: /download/'])
})
