import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'

import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import type { Actor } from '#app/studio/access.ts'
import { partInHand } from '#app/studio/edition/reads.server.ts'
import { saveDraft } from '#app/studio/edition/writes.server.ts'
import { itemsAsked } from '#app/studio/library/reads.server.ts'
import { askedFrom } from '#app/studio/library/rules.ts'
import { emptyBin } from '#app/studio/library/writes.server.ts'
import { libraryWords } from '#app/words/library.ts'

import { openDoor, origin, textOf } from './door.ts'

const door = await openDoor()
const library = '/portal/settings/library'
const people = ['owner', 'manager', 'books', 'crew', 'visitor']
const cookies: Record<string, string> = { visitor: '' }
beforeAll(async () => {
  for (const who of people.slice(0, 4)) cookies[who] = await door.signIn(who)
})

type Added = { id: string; hash: string }
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await door.app.pool.query(text, values)).rows as Row[]
let width = 600

/** One more picture, which shows something unless `wordless`. */
async function added({ wordless = false } = {}): Promise<Added> {
  const bytes = await sharp({
    create: { width: width++, height: 200, channels: 3, background: '#804020' },
  })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('picture', new File([bytes as BlobPart], 'a.jpg'))
  expect(
    (
      await door.knock(library, {
        method: 'POST',
        body: form,
        headers: { origin, accept: 'text/html', cookie: cookies.owner! },
      })
    ).status,
  ).toBe(303)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (!wordless) await query('update picture set alt = $1 where hash = $2', ['A boat', hash])
  return (await query<Added>('select id, hash from library_item where hash = $1', [hash]))[0]!
}

const act = async (path: string, fields: Record<string, string>, who = 'manager') => {
  const answer = await door.submit(
    `${library}/${path}`,
    { once: crypto.randomUUID(), ...fields },
    cookies[who],
    { accept: 'application/json' },
  )
  return {
    status: answer.status,
    said: (await answer.json().catch(() => null)) as {
      ok: boolean
      ids?: string[]
      stay?: number
      problem?: string
    } | null,
  }
}
const listed = async (search = '') =>
  await textOf(await door.knock(`${library}?${search}`, { headers: { cookie: cookies.owner! } }))
const row = async ({ id }: Added) =>
  (await query<Record<string, unknown>>('select * from library_item where id = $1', [id]))[0]

async function as(actor: 'manager' | 'system', now = new Date()): Promise<Ctx> {
  const [who] = await query<{ id: string; name: string; email: string; role: 'manager' }>(
    "select id, name, email, role from staff where role = 'manager'",
  )
  const asks: Actor = actor === 'system' ? { kind: 'system' } : { kind: 'staff', ...who! }
  return {
    app: door.app,
    db: door.app.db,
    actor: asks,
    now,
    requestId: 'test',
    ip: null,
    browser: '',
    language: 'en',
    session: null,
    samplesOpen: false,
    once: null,
  }
}

test('every address of the library is for whoever writes the website, and nobody else', async () => {
  const item = await added()
  for (const path of ['', `/${item.id}`, `/${item.id}/replacement`]) {
    const looks: number[] = []
    for (const who of people)
      looks.push((await door.knock(library + path, { headers: { cookie: cookies[who]! } })).status)
    expect([path, looks]).toEqual([path, [200, 200, 403, 403, 302]])
  }
  for (const path of ['folder', 'tags', 'removal', 'return', item.id, `${item.id}/replacement`]) {
    for (const who of people.slice(2))
      expect([
        path,
        who,
        (await act(path, { item: item.id, folder: 'Theirs', tags: 'x', other: item.id }, who))
          .status,
      ]).toEqual([path, who, who === 'visitor' ? 302 : 403])
  }
  expect(await row(item)).toMatchObject({ folder: '', tags: [], removed_at: null })
  for (const gone of [crypto.randomUUID(), 'x'])
    expect(
      (await door.knock(`${library}/${gone}`, { headers: { cookie: cookies.owner! } })).status,
    ).toBe(404)
})

describe('many at once', () => {
  test('go into a folder, which is there with them, and get tags beside those they have', async () => {
    const [one, two] = [await added(), await added()]
    expect(
      (await act('folder', { item: `${one.id} ${two.id}`, folder: ' Harbor / Selects ' })).said,
    ).toMatchObject({ ok: true, ids: expect.arrayContaining([one.id, two.id]) })
    expect((await act('tags', { item: one.id, tags: 'Boats' })).status).toBe(200)
    expect((await act('tags', { item: `${one.id} ${two.id}`, tags: 'boats, night' })).status).toBe(
      200,
    )
    expect([await row(one), await row(two)]).toMatchObject([
      { folder: 'Harbor/Selects', tags: ['Boats', 'night'] },
      { folder: 'Harbor/Selects', tags: ['boats', 'night'] },
    ])
    expect(
      [await listed(), await listed('folder=Harbor'), await listed('folder=Harbor/Selects')].map(
        (text) => / 2 files /.test(text),
      ),
    ).toEqual([false, false, true])
    const ctx = await as('manager')
    const found = async (asked: string) =>
      (await itemsAsked(ctx, askedFrom(new URLSearchParams(asked)), null)).items.map(({ id }) => id)
    expect([
      await found('folder=Harbor'),
      (await found('folder=Harbor&tag=night')).length,
      (await found('q=NIGHT+boat')).length,
      await found('tag=Boats'),
      await found('folder=Harb&tag=night'),
    ]).toEqual([[], 2, 2, [one.id], []])
    expect((await act('tags', { item: one.id, tags: ' , ' })).said?.problem).toBe('tag-missing')
    expect((await act('folder', { item: one.id, folder: 'x'.repeat(201) })).said?.problem).toBe(
      'folder-long',
    )
    expect((await act('folder', { folder: 'x' })).said?.problem).toBe('nothing-chosen')
    expect((await act('folder', { item: crypto.randomUUID(), folder: 'x' })).said?.problem).toBe(
      'file-is-gone',
    )
    expect(
      await query(
        "select name, facts from event where name like 'library.%' and actor_kind = 'staff' order by at desc limit 3",
      ),
    ).toHaveLength(3)
  })
  test('a plain form names several, and is led back to where it stood', async () => {
    const [one, two] = [await added(), await added()]
    const fields = new URLSearchParams([
      ['item', one.id],
      ['item', two.id],
      ['folder', 'Plain'],
    ])
    const answer = await door.knock(`${library}/folder?q=x`, {
      method: 'POST',
      body: fields,
      headers: { origin, accept: 'text/html', cookie: cookies.owner! },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${library}?q=x&saved=library`,
    ])
    expect([(await row(one))?.folder, (await row(two))?.folder]).toEqual(['Plain', 'Plain'])
    expect(
      (
        await door.knock(`${library}/removal?folder=Plain`, {
          method: 'POST',
          body: new URLSearchParams(),
          headers: { origin, accept: 'text/html', cookie: cookies.owner! },
        })
      ).headers.get('location'),
    ).toBe(`${library}?folder=Plain&problem=nothing-chosen`)
    expect(await listed('problem=nothing-chosen')).toContain('Choose one or several files first.')
  })
})

test('what is said of a file is kept whole or not at all, with each problem at its field', async () => {
  const item = await added({ wordless: true })
  const page = async () =>
    textOf(await door.knock(`${library}/${item.id}`, { headers: { cookie: cookies.owner! } }))
  expect(await page()).toContain('This picture needs words')
  expect(await listed('lacking=1')).toContain('Needs words')
  const saying = {
    form: 'saying',
    name: 'Boat at night',
    caption: 'The last one in.',
    credit: 'Ines Talbot',
    tags: 'boats',
    folder: 'Harbor',
  }
  const send = (fields: Record<string, string>) =>
    door.submit(
      `${library}/${item.id}`,
      { once: crypto.randomUUID(), ...fields },
      cookies.manager,
      { accept: 'text/html' },
    )
  expect((await send(saying)).status).toBe(303)
  expect(await row(item)).toMatchObject({
    name: 'Boat at night',
    caption: 'The last one in.',
    credit: 'Ines Talbot',
    tags: ['boats'],
    folder: 'Harbor',
  })
  const refused = await send({ ...saying, name: ' ', caption: 'Not kept' })
  expect([refused.status, (await row(item))?.caption]).toEqual([422, 'The last one in.'])
  const shown = await textOf(refused)
  expect(shown).toContain('Enter a name.')
  expect((await send({ form: 'look', focus: '8 2', alt: ' A boat  comes in ' })).status).toBe(303)
  expect(
    await query('select focus, alt, decorative from picture where hash = $1', [item.hash]),
  ).toEqual([{ focus: [8, 2], alt: 'A boat comes in', decorative: false }])
  expect((await send({ form: 'look', focus: '8 2', alt: 'Words', decorative: 'on' })).status).toBe(
    303,
  )
  expect(await query('select alt, decorative from picture where hash = $1', [item.hash])).toEqual([
    { alt: '', decorative: true },
  ])
  expect(await page()).not.toContain('This picture needs words')
  expect((await send({ form: 'look', focus: '3 3' })).status).toBe(422)
})

/** Writes a picture into a draft of the page about the studio. */
async function drafted(hash: string) {
  const ctx = await as('manager')
  const about = (await partInHand(ctx, 'about'))!
  expect(
    await saveDraft(ctx, 'about', { ...about.content, picture: hash }, about.mark),
  ).toMatchObject({ ok: true })
}

/** Everything of the site that can name a picture names this one. */
async function usedEverywhere(hash: string) {
  await query("update page set picture = $1 where path = '/services'", [hash])
  await query(
    "update section set content = jsonb_set(content, '{picture}', to_jsonb($1::text)) where kind = 'picture-band'",
    [hash],
  )
  await query("update offering set picture = $1 where key = 'podcast'", [hash])
  await query(
    'update team_member set picture = $1 where id = (select id from team_member order by position limit 1)',
    [hash],
  )
  await query('update studio set logo = $1', [hash])
  await query(
    "update portfolio_item set picture = $1, story = jsonb_set(story, '{pictures}', jsonb_build_array(jsonb_build_array($1::text))) where id = (select id from portfolio_item where published order by position limit 1)",
    [hash],
  )
  await query("update page set published = false where path = '/podcast'")
  await query("update page set picture = $1 where path = '/podcast'", [hash])
}

describe('replaced everywhere', () => {
  const mentions = async (hash: string) =>
    (
      await query<{ n: number }>(
        `select (select count(*) from page where picture = $1)::int + (select count(*) from section where strpos(content::text, $1) > 0)::int + (select count(*) from offering where picture = $1)::int
    + (select count(*) from team_member where picture = $1)::int + (select count(*) from studio where logo = $1)::int + (select count(*) from portfolio_item where picture = $1)::int + (select count(*) from portfolio_item where strpos(story::text, $1) > 0)::int + (select count(*) from draft where strpos(content::text, $1) > 0)::int as n`,
        [hash],
      )
    )[0]!.n

  test('pages, sections, offerings, people, logo, projects and drafts change at once, and visitors see it with their next request', async () => {
    const [from, to] = [await added(), await added()]
    await usedEverywhere(from.hash)
    await drafted(from.hash)
    const ctx = await as('manager')
    const [before, services] = [
      (await partInHand(ctx, 'about'))!,
      (await partInHand(ctx, 'services'))!,
    ]
    const [all, editions] = [
      await mentions(from.hash),
      await query('select part, number, content from edition order by part, number'),
    ]
    expect(await (await door.knock('/about')).text()).toContain(from.hash)

    const answer = await act(`${from.id}/replacement`, { other: to.id })
    expect([answer.status, await mentions(from.hash), await mentions(to.hash)]).toEqual([
      200,
      0,
      all,
    ])
    expect(all).toBeGreaterThanOrEqual(9)
    const page = await (await door.knock('/about')).text()
    expect([page.includes(from.hash), page.includes(to.hash)]).toEqual([false, true])
    expect(
      (
        await query<{ published: boolean }>("select published from page where path = '/podcast'")
      )[0],
    ).toEqual({ published: false })
    // history stays; whoever is writing meets the change
    expect(
      (await query('select part, number, content from edition order by part, number')).filter(
        (one) => editions.some((was) => JSON.stringify(was) === JSON.stringify(one)),
      ),
    ).toHaveLength(editions.length)
    expect(
      await saveDraft(ctx, 'about', { ...before.published, title: 'Typed meanwhile' }, before.mark),
    ).toMatchObject({
      ok: false,
      problem: 'draft-was-changed',
      theirs: { content: { picture: to.hash } },
    })
    expect(
      await saveDraft(
        ctx,
        'services',
        { ...services.published, title: 'Typed meanwhile' },
        services.mark,
      ),
    ).toMatchObject({
      ok: false,
      problem: 'draft-was-changed',
      theirs: { content: { picture: to.hash } },
    })

    // the other was used nowhere before, so the same the other way round is the way back
    expect((await act(`${to.id}/replacement`, { other: from.id })).status).toBe(200)
    expect([await mentions(from.hash), await mentions(to.hash)]).toEqual([all, 0])
    expect((await act('removal', { item: from.id })).said?.problem).toBe('file-in-use')
    const both = await act('removal', { item: `${from.id} ${to.id}` })
    expect(both.said).toEqual({ ok: true, ids: [to.id], stay: 1 })
  })
  test('what cannot take its place is refused, and nothing changes', async () => {
    const [wordless, bin] = [await added({ wordless: true }), await added()]
    await act('removal', { item: bin.id })
    const [used] = await query<Added>(
      'select i.id, i.hash from library_item i join studio s on s.logo = i.hash',
    )
    const [film] = await query<Added>(
      "insert into library_item (hash, kind, name, bytes, added_at) values ($1, 'film', 'a.mp4', 1, now()) returning id, hash",
      ['f'.repeat(64)],
    )
    const tried = async (from: Added, other: string) => {
      const answer = await door.submit(
        `${library}/${from.id}/replacement`,
        { other },
        cookies.manager,
        { accept: 'text/html' },
      )
      const text = await textOf(answer)
      return (
        answer.status === 409 &&
        Object.entries(libraryWords('en').problems).find(
          ([name, sentence]) => name.startsWith('file-') && text.includes(sentence),
        )?.[0]
      )
    }
    const version = (await query('select content_version from studio'))[0]
    expect([
      await tried(used!, wordless.id),
      await tried(used!, bin.id),
      await tried(used!, film!.id),
      await tried(used!, used!.id),
      await tried(used!, 'x'),
      await tried(used!, crypto.randomUUID()),
    ]).toEqual([
      'file-needs-words',
      'file-is-gone',
      'file-other-kind',
      'file-other-kind',
      'file-other-kind',
      'file-is-gone',
    ])
    expect((await query('select content_version from studio'))[0]).toEqual(version)
  })
})

describe('the bin', () => {
  test('what is removed is offered nowhere and can be had back', async () => {
    const item = await added()
    const offered = async () =>
      JSON.stringify(
        await (
          await door.knock('/portal/settings/website/pictures', {
            headers: { cookie: cookies.owner! },
          })
        ).json(),
      ).includes(item.hash)
    expect(await offered()).toBe(true)
    expect((await act('removal', { item: item.id })).said).toEqual({
      ok: true,
      ids: [item.id],
      stay: 0,
    })
    expect([
      await offered(),
      (await act('removal', { item: item.id })).said?.problem,
      (await act('folder', { item: item.id, folder: 'x' })).said?.problem,
    ]).toEqual([false, 'file-is-gone', 'file-is-gone'])
    expect(await listed('bin=1')).toContain('30 days left')
    expect(
      await textOf(
        await door.knock(`${library}/${item.id}`, { headers: { cookie: cookies.owner! } }),
      ),
    ).toContain('This was removed. 30 days left.')
    expect((await act('return', { item: item.id })).status).toBe(200)
    expect([await offered(), (await act('return', { item: item.id })).said?.problem]).toEqual([
      true,
      'file-is-gone',
    ])
  })
  test('after thirty days of the studio it is gone with its files at midnight, unless something names it again', async () => {
    const [gone, named] = [await added(), await added()]
    await act('removal', { item: `${gone.id} ${named.id}` })
    await query(
      "update library_item set removed_at = '2026-10-20T03:59:59Z' where removed_at is not null",
    )
    await query("update offering set picture = $1 where key = 'photography'", [named.hash])
    const folder = `${door.dataDir}/media/${gone.hash.slice(0, 2)}/${gone.hash}`
    const there = async () => [
      existsSync(folder),
      (await row(gone)) !== undefined,
      (await query('select id from picture where hash = $1', [gone.hash])).length,
    ]
    await expect(as('manager').then(emptyBin)).rejects.toBeInstanceOf(Response)
    await emptyBin(await as('system', new Date('2026-11-19T04:59:59Z')))
    expect(await there()).toEqual([true, true, 1])
    await emptyBin(await as('system', new Date('2026-11-19T05:00:00Z')))
    expect(await there()).toEqual([false, false, 0])
    expect(await row(named)).toBeDefined()
  })
})
