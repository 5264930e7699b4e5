import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'

import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { editionContent, editionsOf, partInHand } from '#app/studio/edition/reads.server.ts'
import { publish, saveDraft } from '#app/studio/edition/writes.server.ts'
import { partsLackingWords } from '#app/studio/picture/reads.server.ts'
import type { Choice } from '#app/studio/picture/rules.ts'
import { words } from '#app/words/index.ts'

import { openDoor, origin } from './door.ts'

const door = await openDoor()
const at = '/portal/settings/website/pictures'
const library = '/portal/settings/library'
const cookies: Record<string, string> = { visitor: '' }
const people = ['owner', 'manager', 'books', 'crew', 'visitor']

beforeAll(async () => {
  for (const who of people.slice(0, 4)) cookies[who] = await door.signIn(who)
})

const made = (width: number, height: number, color = '#804020') =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

/** By the plain form of the library. */
async function put(bytes: Uint8Array, { who = 'manager', search = '' } = {}) {
  const form = new FormData()
  form.set('once', crypto.randomUUID())
  form.set('picture', new File([bytes as BlobPart], 'a.jpg'))
  return door.knock(`${library}${search}`, {
    method: 'POST',
    body: form,
    headers: { origin, accept: 'text/html', cookie: cookies[who]! },
  })
}
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function added(bytes: Uint8Array): Promise<Choice> {
  expect((await put(bytes)).headers.get('location')).toBe(`${library}?saved=library`)
  return (await choice(sumOf(bytes)))!
}

/** One with words, as visitors may see it. */
async function described(bytes: Uint8Array): Promise<Choice> {
  const choice = await added(bytes)
  expect((await act(choice.id, { focus: choice.view.focus.join(' '), alt: 'A yard' })).status).toBe(
    200,
  )
  return choice
}

const choices = async (): Promise<Choice[]> =>
  (await (await door.knock(at, { headers: { cookie: cookies.owner! } })).json()).pictures
const choice = async (id: string) => (await choices()).find((one) => one.id === id)
const fetched = (id: string, name: string, who = 'visitor') =>
  door.knock(`/media/${id}-${name}`, { headers: { cookie: cookies[who]! } })
const statuses = async (id: string, name: string) =>
  Promise.all(people.map(async (who) => (await fetched(id, name, who)).status))
const settled = (id: string) =>
  vi.waitFor(async () => expect((await choice(id))?.own?.state).toBe('complete'), 40_000)
const act = (id: string, fields: Record<string, string>, who = 'manager') =>
  door.submit(`${at}/${id}`, { once: crypto.randomUUID(), ...fields }, cookies[who], {
    accept: 'application/json',
  })
/** By the library's own button; the picture is known there by its item's id. */
async function remove(id: string, who = 'manager') {
  const {
    rows: [item],
  } = await door.app.pool.query('select id from library_item where hash = $1', [id])
  return door.submit(
    '/portal/settings/library/removal',
    { once: crypto.randomUUID(), item: item.id },
    cookies[who],
    { accept: 'application/json' },
  )
}
const usesAt = async (id: string) => (await choice(id))?.own?.uses

/** As somebody who writes the website. */
async function writer(): Promise<Ctx> {
  const {
    rows: [who],
  } = await door.app.pool.query("select id, name, email, role from staff where role = 'manager'")
  return {
    app: door.app,
    db: door.app.db,
    actor: { kind: 'staff', ...who },
    now: new Date(),
    requestId: 'test',
    ip: null,
    browser: '',
    language: 'en',
    session: null,
    samplesOpen: false,
    once: null,
  }
}

/** Writes the picture of the band across the page into a draft of it; gives the way to it. */
async function drafted(picture: string) {
  const ctx = await writer()
  const about = (await partInHand(ctx, 'about'))!
  const sections = about.published.sections.map((section) =>
    section.kind === 'picture-band'
      ? { ...section, content: { ...section.content, picture } }
      : section,
  )
  expect(await saveDraft(ctx, 'about', { ...about.published, sections }, about.mark)).toMatchObject(
    { ok: true },
  )
  return `sections.${sections.findIndex(({ kind }) => kind === 'picture-band')}.content.picture`
}

async function published() {
  const ctx = await writer()
  expect(await publish(ctx, 'about', (await partInHand(ctx, 'about'))!.mark)).toMatchObject({
    ok: true,
  })
}

const page = async () => (await door.knock('/about')).text()

describe('who may', () => {
  test('choose, put there, describe and take away: owner and manager, and nobody else', async () => {
    const { id } = await added(await made(300, 200))
    const looks: number[] = []
    const acts: number[][] = []
    for (const who of people) {
      looks.push((await door.knock(at, { headers: { cookie: cookies[who]! } })).status)
      acts.push([
        (await put(await made(200, 200), { who })).status,
        (await act(id, { focus: '2 2', alt: 'Theirs' }, who)).status,
        who === 'owner' || who === 'manager' ? 200 : (await remove(id, who)).status,
      ])
    }
    expect(looks).toEqual([200, 200, 403, 403, 302])
    expect(acts).toEqual([
      [303, 200, 200],
      [303, 200, 200],
      [403, 403, 403],
      [403, 403, 403],
      [302, 302, 302],
    ])
    expect((await remove(id, 'owner')).status).toBe(200)
    expect([await choice(id), existsSync(`${door.dataDir}/media/${id.slice(0, 2)}/${id}`)]).toEqual(
      [undefined, true],
    )
    for (const gone of [id, 'x', '%00', crypto.randomUUID()])
      expect((await act(gone, { focus: '2 2', alt: '' })).status).toBe(404)
  })

  test('a plain form is led back to the folder it was sent from, where the picture is now, or with what was wrong', async () => {
    const bytes = await made(310, 200)
    expect(
      (await put(bytes, { search: '?index&folder=Harbor/Selects' })).headers.get('location'),
    ).toBe(`${library}?folder=Harbor%2FSelects&saved=library`)
    expect((await choice(sumOf(bytes)))?.own?.folder).toBe('Harbor/Selects')
    expect((await put(Buffer.from('no picture'))).headers.get('location')).toBe(
      `${library}?problem=picture-kind`,
    )
  })
})

test("the newest stands first, and after the studio's own what came with the program", async () => {
  const older = await added(await made(320, 200))
  const newer = await added(await made(330, 200))
  const list = await choices()
  expect(list.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(list[0]).toMatchObject({
    own: { bytes: expect.any(Number), state: expect.any(String), uses: [] },
    view: { alt: '', width: 330, base: `/media/${newer.id}` },
  })
  const first = list.findIndex(({ own }) => own === null)
  expect([
    first > 1,
    list.slice(first).every(({ own }) => own === null),
    list.slice(0, first).every(({ own }) => own !== null),
  ]).toEqual([true, true, true])
})

test("what only a draft shows is nobody's but the writers'; once it is published everybody may keep it", async () => {
  const { id, view } = await described(await made(500, 400))
  await settled(id)
  await drafted(id)
  const share = view.share!.slice(`/media/${id}-`.length)
  const names = [
    '480.webp',
    '160.webp',
    '400.webp',
    '500.webp',
    '400.jpg',
    '400.avif',
    '500.avif',
    share,
  ]
  const found = [] as string[]
  for (const name of names) if ((await fetched(id, name, 'owner')).status === 200) found.push(name)
  expect(found).toEqual(
    expect.arrayContaining(['480.webp', '400.webp', '500.webp', '500.avif', share]),
  )
  for (const name of [...found, 'original'])
    expect([name, await statuses(id, name)]).toEqual([name, [200, 200, 404, 404, 404]])
  expect((await fetched(id, '480.webp', 'owner')).headers.get('cache-control')).toBe(
    'private, no-cache',
  )
  expect((await fetched(id, '480.webp')).headers.get('cache-control')).toBe('no-store')
  expect((await choice(id))?.own?.uses).toEqual([{ at: 'about', draft: true }])
  expect(await page()).not.toContain(id)

  await published()
  for (const name of found)
    expect([name, await statuses(id, name)]).toEqual([name, [200, 200, 200, 200, 200]])
  expect(await statuses(id, 'original')).toEqual([200, 200, 404, 404, 404])
  for (const who of people)
    expect((await fetched(id, '480.webp', who)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
  expect(await page()).toContain(`/media/${id}-500.avif`)
  expect(
    await sharp(Buffer.from(await (await fetched(id, share)).arrayBuffer())).metadata(),
  ).toMatchObject({ width: 1200, height: 630 })

  // a page that was taken off is as one that was never there
  await door.app.pool.query("update page set published = false where path = '/about'")
  expect(await statuses(id, '480.webp')).toEqual([200, 200, 404, 404, 404])
  await door.app.pool.query("update page set published = true where path = '/about'")
})

test('every place that names one shows it', async () => {
  const { id } = await added(await made(510, 400))
  const places: [string, string, string][] = [
    [
      "update page set picture = $1 where path = '/services'",
      'services',
      "update page set picture = null where path = '/services'",
    ],
    [
      "update offering set picture = $1 where key = 'podcast'",
      'offerings',
      "update offering set picture = null where key = 'podcast'",
    ],
    [
      'update team_member set picture = $1 where id = (select id from team_member order by position limit 1)',
      'team',
      'update team_member set picture = null where picture = $1',
    ],
    [
      'update portfolio_item set picture = $1 where slug = (select slug from portfolio_item where published order by slug limit 1)',
      '/portfolio/',
      'update portfolio_item set picture = null where picture = $1',
    ],
    ['update studio set logo = $1', 'everywhere', 'update studio set logo = null'],
  ]
  for (const [use, name, end] of places) {
    expect([name, (await fetched(id, '480.webp')).status]).toEqual([name, 404])
    await door.app.pool.query(use, [id])
    expect([name, (await fetched(id, '480.webp')).status, (await choice(id))?.own?.uses]).toEqual([
      name,
      200,
      [{ at: expect.stringMatching(new RegExp(`^${name}`)), draft: false }],
    ])
    expect([name, (await remove(id)).status]).toEqual([name, 409])
    await door.app.pool.query(end, end.includes('$1') ? [id] : [])
  }
  // nor is what is not shown just now taken away
  await door.app.pool.query(
    'update portfolio_item set picture = $1 where slug = (select slug from portfolio_item where not published order by slug limit 1)',
    [id],
  )
  const unshown = (await choice(id))!.own!.uses.length
  expect([(await fetched(id, '480.webp')).status, (await remove(id)).status]).toEqual([
    404,
    unshown > 0 ? 409 : 200,
  ])
})

test('the same file twice is one picture, with what was said of it', async () => {
  const bytes = await made(340, 240)
  const { id } = await added(bytes)
  expect((await act(id, { focus: '8 2', alt: ' A  long table ' })).status).toBe(200)
  const again = await added(bytes)
  expect(again).toMatchObject({
    id,
    view: { alt: 'A long table', focus: [8, 2], share: `/media/${id}-share-8-2.jpg` },
  })
  const several = await Promise.all(
    Array.from({ length: 4 }, async () => added(await made(341, 240))),
  )
  expect(new Set(several.map((one) => one.id)).size).toBe(1)
  expect((await choices()).filter((one) => [id, several[0]!.id].includes(one.id))).toHaveLength(2)
  // files that were lost with their folder come again, and nothing else
  rmSync(`${door.dataDir}/media/${id.slice(0, 2)}/${id}`, { recursive: true })
  expect((await added(bytes)).view.alt).toBe('A long table')
  await settled(id)
  expect((await fetched(id, '340.avif', 'owner')).status).toBe(200)
})

test('what is in use stays, and says where', async () => {
  const { id } = await described(await made(350, 240))
  await drafted(id)
  const refused = await remove(id)
  expect([refused.status, await refused.json(), await usesAt(id)]).toEqual([
    409,
    expect.objectContaining({ ok: false, problem: 'file-in-use' }),
    [{ at: 'about', draft: true }],
  ])
  await published()
  await drafted((await choices()).find(({ own }) => own === null)!.id)
  expect([(await remove(id)).status, await usesAt(id)]).toEqual([
    409,
    [{ at: 'about', draft: false }],
  ])
  await published()
  expect([
    (await remove(id)).status,
    await choice(id),
    (await fetched(id, '480.webp', 'owner')).status,
    (await fetched(id, '480.webp')).status,
  ]).toEqual([200, undefined, 200, 404])
})

test('what is said of a picture is on the page at the next request, as long as one shows it', async () => {
  const { id } = await added(await made(360, 240))
  await settled(id)
  const version = async () =>
    (await door.app.pool.query('select content_version as n from studio')).rows[0].n as number
  const before = await version()
  expect((await act(id, { focus: '5 5', alt: 'Not yet' })).status).toBe(200)
  expect(await version()).toBe(before)
  await drafted(id)
  await published()
  expect(await page()).toContain('alt="Not yet"')
  expect((await act(id, { focus: '2 8', alt: 'Two people at a cutting table' })).status).toBe(200)
  const html = await page()
  expect([
    html.includes('alt="Two people at a cutting table"'),
    html.includes('data-focus="2 8"'),
  ]).toEqual([true, true])
  expect((await fetched(id, 'share-2-8.jpg')).status).toBe(200)
  expect((await act(id, { focus: '3 3', alt: '' })).status).toBe(422)
  expect((await act(id, { focus: '2 8', alt: 'x'.repeat(201) })).status).toBe(422)
})

test('nothing is published with a picture nobody has described, nor loses its words while it is shown', async () => {
  const { id } = await added(await made(380, 240))
  const way = await drafted(id)
  const ctx = await writer()
  const asked = async () => publish(ctx, 'about', (await partInHand(ctx, 'about'))!.mark)
  expect(await partsLackingWords(ctx)).toEqual(['about'])
  expect(await asked()).toMatchObject({
    ok: false,
    problem: 'part-unfinished',
    problems: { [way]: 'picture-undescribed' },
  })
  expect(await page()).not.toContain(id)
  // said to be decorative it may go out, and whatever was typed beside it is no words of it
  expect((await act(id, { focus: '5 5', alt: 'A yard', decorative: 'on' })).status).toBe(200)
  expect([(await choice(id))?.view, await partsLackingWords(ctx)]).toMatchObject([
    { alt: '', decorative: true },
    [],
  ])
  expect(await asked()).toMatchObject({ ok: true })
  expect(await page()).toContain(`/media/${id}`)
  const emptied = await act(id, { focus: '5 5', alt: ' ' })
  expect([emptied.status, await emptied.json()]).toMatchObject([409, { problem: 'alt-missing' }])
  expect((await choice(id))?.view.decorative).toBe(true)
  expect((await act(id, { focus: '5 5', alt: 'A yard at night' })).status).toBe(200)
  expect(await page()).toContain('alt="A yard at night"')
  expect((await act(id, { focus: '5 5', alt: '' })).status).toBe(409)
})

test('an edition that names what lies in the bin brings it back; of what is gone for good the field says so', async () => {
  const { id } = await described(await made(390, 240))
  await drafted(id)
  await published()
  const ctx = await writer()
  const [with390] = await editionsOf(ctx, 'about')
  await drafted((await choices()).find(({ own }) => own === null)!.id)
  await published()
  expect([(await remove(id)).status, await choice(id)]).toEqual([200, undefined])
  const again = async () =>
    saveDraft(
      ctx,
      'about',
      await editionContent(ctx, 'about', with390!.number),
      (await partInHand(ctx, 'about'))!.mark,
    )
  expect(await again()).toMatchObject({ ok: true })
  expect([(await choice(id))?.own?.uses, (await remove(id)).status]).toEqual([
    [{ at: 'about', draft: true }],
    409,
  ])
  await published()
  expect(await page()).toContain(`/media/${id}`)
  await drafted((await choices()).find(({ own }) => own === null)!.id)
  await published()
  await door.app.pool.query('delete from picture where hash = $1', [id])
  await door.app.pool.query('delete from library_item where hash = $1', [id])
  expect(await again()).toMatchObject({ ok: true })
  expect(await publish(ctx, 'about', (await partInHand(ctx, 'about'))!.mark)).toMatchObject({
    ok: false,
    problems: { [await drafted(id)]: 'picture-gone' },
  })
  expect(
    (await door.knock('/preview/mine/about', { headers: { cookie: cookies.owner! } })).status,
  ).toBe(200)
  await drafted((await choices()).find(({ own }) => own === null)!.id)
})

test('a picture that a page shows already is on it in its larger sizes as they are made', async () => {
  const bytes = await made(900, 600)
  const { id } = await described(bytes)
  await drafted(id)
  await published()
  await settled(id)
  expect(await page()).toContain(`/media/${id}-900.avif`)
})

test('what is no picture is refused with a sentence, and nothing of it is kept', async () => {
  const before = (await choices()).length
  const hostile: [Uint8Array, string][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'picture-kind'],
    [Buffer.from('<html><script>alert(1)</script>'), 'picture-kind'],
    [
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('no picture')]),
      'picture-damaged',
    ],
    [new Uint8Array(), 'picture-empty'],
  ]
  for (const [bytes, problem] of hostile) {
    const answer = await put(bytes)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${library}?problem=${problem}`,
    ])
    expect(words('en').problems[problem]).toMatch(/\.$/)
  }
  expect(
    (await door.submit(library, { picture: 'x' }, cookies.owner)).headers.get('location'),
  ).toBe(`${library}?problem=picture-missing`)
  expect((await choices()).length).toBe(before)
})

test("the same file as somebody's face opens neither to more than may see it", async () => {
  const bytes = await made(370, 240)
  const { id } = await added(bytes)
  const form = new FormData()
  form.set('form', 'picture')
  form.set('picture', new File([bytes as BlobPart], 'a.jpg'))
  await door.knock('/portal/settings', {
    method: 'POST',
    body: form,
    headers: { origin, accept: 'text/html', cookie: cookies.crew! },
  })
  expect([await statuses(id, '480.webp'), await statuses(id, 'original')]).toEqual([
    [200, 200, 200, 200, 404],
    [200, 200, 404, 200, 404],
  ])
  expect((await remove(id)).status).toBe(200)
  expect(await statuses(id, '480.webp')).toEqual([200, 200, 200, 200, 404])
})
