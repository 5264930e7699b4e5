import { beforeAll, expect, test } from 'vitest'

import { addGallery, addShare, buildOpenPath } from '../support/gallery-page-fixture.ts'
import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const slug = 'tern-choices'
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows as Row[]
let galleryId = ''
let link = ''

beforeAll(async () => {
  galleryId = await addGallery(server, {
    slug,
    items: ['A', 'B', 'C'].map((name) => ({ name: `IMG_${name}.jpg`, width: 3000, height: 2000 })),
  })
  const share = await addShare(server, galleryId, { sizes: ['web'] })
  await query(`update gallery_share set permissions = '{favorite,comment,hide,family}'`)
  link = buildOpenPath(server, slug, share)
  await query(
    `with list as (insert into favorite_list (gallery_id, is_personal, name, max_items, created_at)
        values ($1, false, 'Album', 1, now()) returning id)
      insert into favorite_list_share (list_id, share_id) select id, $2 from list`,
    [galleryId, share],
  )
})

/** Opens a link in a new browser, and returns its cookie. */
async function open(path = link) {
  const response = await server.request(path)
  return /backlot_link=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''
}

const get = (path: string, cookie: string) =>
  server.request(`/g/${slug}${path}`, { headers: { cookie } })
const send = (path: string, fields: Record<string, string>, cookie: string) =>
  server.submit(`/g/${slug}${path}`, fields, cookie)
const findList = async () =>
  (await query<{ id: string }>(`select id from favorite_list where name = 'Album'`))[0]!.id

test('a guest is asked for a name, and then the favorite is saved', async () => {
  const cookie = await open()
  const list = await findList()
  const first = await send('/favorites', { add: '1', list }, cookie)
  const page = first.headers.get('location') ?? ''
  expect([first.status, page]).toEqual([
    303,
    `/g/${slug}/name?form=favorite&number=1&list=${list}&isOn=on`,
  ])
  const html = await (await server.request(page, { headers: { cookie } })).text()
  expect(html).toContain('What’s your name?')
  const empty = await send('/name', { name: ' ' }, cookie)
  expect([empty.status, await readText(empty)]).toEqual([422, expect.stringContaining('name')])
  const fields = { form: 'favorite', number: '1', list, isOn: 'on', name: 'Ana' }
  const named = await send('/name', fields, cookie)
  expect([named.status, named.headers.get('location')]).toEqual([303, `/g/${slug}?list=${list}#f1`])
  const grid = await (await get(`?list=${list}`, cookie)).text()
  expect(grid).toMatch(/name="remove" value="1" aria-pressed="true"|value="1" aria-pressed="true"/)
  const full = await send('/favorites', { add: '2', list }, cookie)
  expect([full.status, await readText(full)]).toEqual([
    409,
    expect.stringContaining('This list is full (1 of 1). Remove a photo to add this one.'),
  ])
  const only = await (await get(`/items.json?list=${list}&only=1`, cookie)).text()
  expect([only.includes('IMG_A'), only.includes('IMG_B')]).toEqual([true, false])
  const again = await open()
  const used = await send('/name', { name: 'ana' }, again)
  expect([used.status, await readText(used)]).toEqual([
    409,
    expect.stringContaining('There’s already an ana here. Is that you?'),
  ])
  const other = await send('/name', { name: 'ana', isOther: 'on' }, again)
  expect(other.status).toBe(303)
})

test('a list is sent with a plain form, and later choices are suggestions', async () => {
  const cookie = await open()
  const list = await findList()
  await send('/name', { name: 'Ben' }, cookie)
  const sent = await send('/favorites', { form: 'send', list }, cookie)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/g/${slug}/favorites`])
  const page = await readText(await get('/favorites', cookie))
  expect(page).toContain('Ben sent this list to the studio')
  const late = await send('/favorites', { add: '2', list }, cookie)
  expect(await readText(late)).toContain('Your choice was saved as a suggestion.')
  const empty = await send('/favorites', { form: 'send', list: 'mine' }, cookie)
  expect([empty.status, await readText(empty)]).toEqual([
    409,
    expect.stringContaining('Choose at least one file'),
  ])
})

test('a list offers downloads unless originals wait for a payment', async () => {
  const cookie = await open()
  const hasDownloads = async () =>
    (await (await get('/favorites', cookie)).text()).includes(`action="/g/${slug}/downloads"`)
  expect(await hasDownloads()).toBe(true)
  await query('update gallery set locked_at = now() where slug = $1', [slug])
  expect(await hasDownloads()).toBe(false)
  await query('update gallery set locked_at = null where slug = $1', [slug])
})

test('a comment that can’t be saved keeps what was typed', async () => {
  const cookie = await open()
  const text = 'x'.repeat(2001)
  const long = await send('/items/1', { form: 'comment', text, name: 'Cleo', parent: '' }, cookie)
  const html = await long.text()
  expect([long.status, html.includes(text), html.includes('under 2,000 characters')]).toEqual([
    422,
    true,
    true,
  ])
  const fields = { form: 'comment', text: 'Lighter, please', name: 'Cleo', parent: '' }
  const saved = await send('/items/1', fields, cookie)
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/g/${slug}/items/1`])
  expect(await readText(await get('/items/1', cookie))).toContain('Lighter, please')
})

test('the script’s forms get the state of the file', async () => {
  const cookie = await open()
  const fields = { form: 'label', number: '3', label: 'green' }
  const nameless = await send('/selection', fields, cookie)
  expect([nameless.status, await nameless.json()]).toMatchObject([
    409,
    { ok: false, problem: 'guest-name-missing' },
  ])
  await send('/name', { name: 'Dana' }, cookie)
  const saved = await send('/selection', fields, cookie)
  expect([saved.status, await saved.json()]).toMatchObject([
    200,
    { ok: true, number: 3, label: 'green', isFavorite: false, isHidden: false },
  ])
})

test('a family link shows no hidden file, and ends with one form', async () => {
  const cookie = await open()
  await send('/name', { name: 'Emil' }, cookie)
  expect((await send('/family', { name: '' }, cookie)).status).toBe(422)
  expect((await send('/family', { name: 'Grandma' }, cookie)).status).toBe(303)
  const html = await (await get('/family', cookie)).text()
  const family = await open(/\/g\/[a-z-]+\/open\/[\w-]{43}/.exec(html)![0])
  await send('/selection', { form: 'hidden', number: '2', isOn: 'on' }, cookie)
  const answers = await Promise.all(
    ['', '?page=1', '/items.json?revision=0', '/items/1', '/downloads?pending=2'].map(
      async (path) => (await get(path, family)).text(),
    ),
  )
  expect(answers.filter((text) => text.includes('IMG_B'))).toEqual([])
  const gone = await Promise.all(
    ['/items/2', '/files/2/480', '/download/2/web'].map((path) => get(path, family)),
  )
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await get('/items/2', cookie)).status).toBe(200)
  expect((await get('/family', family)).headers.get('location')).toBe(`/g/${slug}`)
  const [, id = ''] = /value="([0-9a-f-]{36})"/.exec(html) ?? []
  await send('/family', { end: id }, cookie)
  expect((await get('', family)).status).toBe(404)
})

test('the studio sees who chose what, and exports names and sidecar files', async () => {
  const cookie = await server.signIn('owner')
  const list = await findList()
  const path = `/portal/galleries/${galleryId}/lists`
  const page = await readText(await server.request(path, { headers: { cookie } }))
  for (const text of ['Album', '1 of 1', '1 suggestion', 'Sent by Ben'])
    expect(page).toContain(text)
  const detail = await readText(await server.request(`${path}/${list}`, { headers: { cookie } }))
  for (const text of ['IMG_A.jpg', 'Added by Ana', 'Suggestion']) expect(detail).toContain(text)
  const read = async (format: string) =>
    server.request(`${path}/${list}/names/${format}`, { headers: { cookie } })
  expect(await (await read('lightroom')).text()).toBe('IMG_A')
  expect((await read('csv')).headers.get('content-disposition')).toContain('.csv')
  expect((await read('nothing')).status).toBe(404)
  const zip = Buffer.from(await (await read('xmp')).arrayBuffer())
  expect(zip.includes('IMG_A.xmp')).toBe(true)
  const bad = await server.submit(path, { name: '', maxItems: '0' }, cookie)
  expect([bad.status, await readText(bad)]).toEqual([
    422,
    expect.stringContaining('Enter a whole number from 1 to 10,000'),
  ])
})
