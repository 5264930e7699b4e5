import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openDoor, textOf } from './door.ts'

const door = await openDoor()
const cookies: Record<string, string> = {}
const html = { accept: 'text/html' }
const all = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await door.app.pool.query(sql, values)).rows as Row[]
const idOf = async (slug: string) =>
  (await all<{ id: string }>('select id from portfolio_item where slug = $1', [slug]))[0]!.id
const orderNow = async () =>
  (await all<{ slug: string }>('select slug from portfolio_item order by position, slug')).map(
    ({ slug }) => slug,
  )
const events = async (name: string) =>
  (await all('select 1 from event where name = $1', [name])).length
const page = async (path: string, who = 'owner') =>
  door.knock(path, { headers: { cookie: cookies[who]!, ...html } })
const send = (
  path: string,
  fields: Record<string, string>,
  who = 'owner',
  headers: Record<string, string> = {},
) => door.submit(path, fields, cookies[who], headers)
const onSite = async (path: string) => (await door.knock(path)).text()
const shown = (markup: string) =>
  [...markup.matchAll(/<h3><a class="whole" href="\/portfolio\/([a-z0-9-]+)"/g)].map(
    ([, slug]) => slug!,
  )
const inList = (markup: string) =>
  [...markup.matchAll(/<li class="item"[\s\S]*?<\/li>/g)].map(([row]) => row)
const titles = (markup: string) =>
  inList(markup).map((row) => /<a[^>]*data-card[^>]*>([^<]*)<\/a>/.exec(row)?.[1])
const add = async (title: string, category = 'podcast') =>
  /[0-9a-f-]{36}$/.exec(
    (await send('/portal/podcasts/portfolio', { title, category }, 'owner', html)).headers.get(
      'location',
    ) ?? '',
  )![0]

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'crew', 'books']) cookies[who] = await door.signIn(who)
})
const nine = [
  'low-water',
  'field-ware',
  'good-bones',
  'night-shift',
  'slow-boat',
  'after-the-mill',
  'unaccompanied',
  'ledger-street',
  'second-helpings',
]
beforeEach(async () => {
  await all('delete from portfolio_item where not (slug = any($1))', [nine])
  for (const [position, slug] of nine.entries())
    await all(
      'update portfolio_item set position = $1, published = true, featured = case slug when $3 then 1 when $4 then 2 when $5 then 3 end where slug = $2',
      [position, slug, 'low-water', 'slow-boat', 'field-ware'],
    )
  await all('update studio set content_version = content_version + 1')
  door.app.pages.drop()
})

describe('a project is added', () => {
  test('and leads to where it is written, with an address made of its title; nobody outside sees it', async () => {
    const answer = await send(
      '/portal/videography/portfolio',
      { title: " O'Neil-Łukasz  🎥 ", category: 'podcast' },
      'manager',
      html,
    )
    const id = await idOf('oneil-lukasz')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/portal/podcasts/portfolio/${id}`,
    ])
    expect(
      await all(
        'select title, category, client, published, position, featured from portfolio_item where id = $1',
        [id],
      ),
    ).toEqual([
      {
        title: "O'Neil-Łukasz 🎥",
        category: 'podcast',
        client: '',
        published: false,
        position: 9,
        featured: null,
      },
    ])
    for (const path of [
      '/',
      '/portfolio',
      '/portfolio?category=podcast',
      '/podcast',
      '/sitemap.xml',
      '/portfolio.data',
      '/_root.data',
      '/preview/x/portfolio/oneil-lukasz',
    ])
      expect(await onSite(path)).not.toMatch(/lukasz/i)
    expect([
      (await door.knock('/portfolio/oneil-lukasz')).status,
      (await door.knock('/portfolio/oneil-lukasz')).headers.get('location'),
    ]).toEqual([307, '/'])
    const row = inList(await (await page('/portal/podcasts/portfolio')).text()).at(-1)
    for (const words of [
      'O&#x27;Neil-Łukasz 🎥',
      'Not on the site',
      'Private client',
      'Remove it for good',
      'On the home page, once published',
    ])
      expect(row).toContain(words)
    expect(row).not.toContain('href="/portfolio/')
  })
  test('with the next free address where another has it, or once had it, or nothing of it can stand in one', async () => {
    await all(
      "insert into portfolio_address (slug, item_id) select 'low-water-2', id from portfolio_item where slug = 'field-ware' on conflict do nothing",
    )
    for (const title of [
      'Low Water',
      '🎥',
      '日本',
      `${'long '.repeat(15)}tail and`,
      `${'long '.repeat(15)}tail and`,
    ])
      await add(title)
    const slugs = (await orderNow()).slice(9)
    expect(slugs).toEqual([
      'low-water-3',
      'project',
      'project-2',
      'long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-tail',
      'long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-2',
    ])
    for (const slug of slugs) expect(slug).toMatch(/^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/)
  })
  test('what is wrong is said, and nothing typed is lost', async () => {
    for (const [fields, said] of [
      [{ title: ' ', category: 'documentary' }, 'Enter a title.'],
      [{ title: 'x'.repeat(161), category: 'podcast' }, 'x'.repeat(161)],
    ] as const) {
      const answer = await send('/portal/videography/portfolio', fields, 'owner', html)
      const markup = await answer.text()
      expect([
        answer.status,
        markup.includes(said),
        /<details class="item-add" open/.test(markup),
      ]).toEqual([422, true, true])
    }
    expect(
      (
        await send(
          '/portal/videography/portfolio',
          { title: 'x', category: 'weddings' },
          'owner',
          html,
        )
      ).status,
    ).toBe(422)
    expect(await orderNow()).toEqual(nine)
  })
  test('once, however often it is pressed; two people at once get two', async () => {
    const before = await events('portfolio.added')
    const form = { title: 'Pressed', category: 'podcast', once: crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send('/portal/podcasts/portfolio', form, 'owner', html)),
    )
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    await Promise.all(
      ['owner', 'manager'].map((who) =>
        send('/portal/podcasts/portfolio', { title: 'Both', category: 'podcast' }, who, html),
      ),
    )
    expect((await orderNow()).slice(9).toSorted()).toEqual(['both', 'both-2', 'pressed'])
    expect(
      (
        await all<{ count: number }>(
          'select count(distinct position)::int as count from portfolio_item',
        )
      )[0]!.count,
    ).toBe(12)
    expect(await events('portfolio.added')).toBe(before + 3)
  })
})

describe('the list', () => {
  test('shows a craft, one of its kinds, or everything on the site, in the order of the site', async () => {
    const list = async (path: string) => titles(await (await page(path)).text())
    await all("update portfolio_item set published = false where slug = 'unaccompanied'")
    expect(await list('/portal/videography/portfolio')).toEqual([
      'Low Water',
      'The Slow Boat',
      'After the Mill',
      'Unaccompanied',
    ])
    expect(await list('/portal/videography/portfolio?kind=documentary')).toEqual([
      'Low Water',
      'After the Mill',
    ])
    expect(await list('/portal/videography/portfolio?kind=podcast')).toHaveLength(4)
    expect(await list('/portal/photography/portfolio?kind=all')).toHaveLength(8)
  })
  test('says in words how each of them stands, and leads to the site where it is there', async () => {
    await all("update portfolio_item set client = '', year = null where slug = 'good-bones'")
    await all(
      "insert into draft (part, content, mark, changed_at) select 'work-' || id, '{}', gen_random_uuid(), now() from portfolio_item where slug = 'second-helpings' on conflict do nothing",
    )
    await all(
      "update release set withdrawn_at = now() where item_id = (select id from portfolio_item where slug = 'second-helpings')",
    )
    const [bones = '', helpings = ''] = inList(
      await (await page('/portal/podcasts/portfolio')).text(),
    )
    expect(bones).toContain('Private client')
    for (const words of ['On the site', 'href="/portfolio/good-bones"', 'aria-pressed="false"'])
      expect(bones).toContain(words)
    for (const words of ['Draft waits', 'Nobody has agreed yet', 'Hearth Table Co-op'])
      expect(helpings).toContain(words)
    expect(bones).not.toMatch(/Draft waits|Nobody has agreed|Remove/)
    await all('update release set withdrawn_at = null')
    await all("delete from draft where part like 'work-%'")
    await all("update portfolio_item set client = 'Tern Architects' where slug = 'good-bones'")
  })
  test('tells of one that nobody sees yet what its draft tells', async () => {
    const id = await add('First words')
    const content = {
      slug: 'first-words',
      title: 'Better words',
      category: 'podcast',
      client: 'Tern Architects',
      people: false,
      year: 2025,
      delivered: '',
      standfirst: '',
      picture: 'good-bones',
      film: null,
      brief: '',
      work: '',
      pictures: [],
      credits: [],
    }
    await all(
      "insert into draft (part, content, mark, changed_at) values ('work-' || $1, $2, gen_random_uuid(), now())",
      [id, JSON.stringify(content)],
    )
    const row = inList(await (await page('/portal/podcasts/portfolio')).text()).at(-1) ?? ''
    for (const words of [
      'Better words',
      'Tern Architects, 2025',
      'Nobody has agreed yet',
      '/media/good-bones.',
    ])
      expect(row).toContain(words)
  })
  test('that is empty says what to do', async () => {
    await all("update portfolio_item set category = 'documentary' where category = 'podcast'")
    const text = await textOf(await page('/portal/podcasts/portfolio'))
    expect(text).toContain(
      'Nothing here yet. Add a project, or open a completed one and start its case study.',
    )
    await all(
      "update portfolio_item set category = 'podcast' where slug in ('good-bones', 'second-helpings')",
    )
    await all('update portfolio_item set published = false')
    expect(await textOf(await page('/portal/podcasts/portfolio?kind=all'))).toContain(
      'Nothing is on the site yet.',
    )
  })
  test('is there for owner and manager alone, and so is every act', async () => {
    const id = await idOf('good-bones')
    const before = await all('select * from portfolio_item order by id')
    for (const who of ['books', 'crew']) {
      for (const path of [
        '/portal/podcasts/portfolio',
        '/portal/podcasts/portfolio?kind=all',
        `/portal/podcasts/portfolio/${id}`,
      ])
        expect((await page(path, who)).status).toBe(403)
      for (const [path, fields] of [
        ['/portal/podcasts/portfolio', { title: 'x', category: 'podcast' }],
        [`/portal/portfolio/${id}/place`, { before: '' }],
        [`/portal/portfolio/${id}/feature`, { featured: 'on' }],
        [`/portal/portfolio/${id}/removal`, {}],
      ] as const)
        expect((await send(path, fields as Record<string, string>, who)).status).toBe(403)
    }
    expect(await all('select * from portfolio_item order by id')).toEqual(before)
  })
})

describe('the order', () => {
  const place = async (slug: string, before: string | null, headers = {}) =>
    send(
      `/portal/portfolio/${await idOf(slug)}/place`,
      { before: before ? await idOf(before) : '' },
      'owner',
      headers,
    )
  test('is the site’s at the next request, and only one has moved', async () => {
    expect(shown(await onSite('/portfolio'))).toEqual(nine)
    expect((await place('second-helpings', 'low-water')).status).toBe(200)
    expect(shown(await onSite('/portfolio'))).toEqual(['second-helpings', ...nine.slice(0, 8)])
    await place('second-helpings', null)
    expect(shown(await onSite('/portfolio'))).toEqual(nine)
  })
  test('within a craft counts among those shown, whatever stands between; without JavaScript by its buttons', async () => {
    const buttons = async (path: string, title: string) =>
      [
        ...(
          inList(await (await page(path)).text()).find((row) => row.includes(`>${title}</a>`)) ?? ''
        ).matchAll(/value="([^"]*)" name="before"><svg[\s\S]*?<\/svg>(Move \w+)/g),
      ].map(([, before, name]) => [name, before])
    const path = '/portal/videography/portfolio'
    expect(await buttons(path, 'Low Water')).toEqual([['Move down', await idOf('after-the-mill')]])
    expect(await buttons(path, 'After the Mill')).toEqual([
      ['Move up', await idOf('slow-boat')],
      ['Move down', await idOf('ledger-street')],
    ])
    const moved = await send(
      `/portal/portfolio/${await idOf('after-the-mill')}/place?of=videography&kind=documentary`,
      { before: await idOf('low-water') },
      'owner',
      html,
    )
    expect([moved.status, moved.headers.get('location')]).toEqual([
      303,
      '/portal/videography/portfolio?kind=documentary',
    ])
    expect(titles(await (await page(path)).text())).toEqual([
      'After the Mill',
      'Low Water',
      'The Slow Boat',
      'Unaccompanied',
    ])
    expect((await buttons(path, 'Unaccompanied')).map(([name]) => name)).toEqual(['Move up'])
  })
  test('that stays as it was is no change', async () => {
    const before = [
      await events('portfolio.ordered'),
      await all('select content_version from studio'),
    ]
    expect((await place('low-water', 'field-ware')).status).toBe(200)
    expect((await place('second-helpings', null)).status).toBe(200)
    expect([
      await events('portfolio.ordered'),
      await all('select content_version from studio'),
    ]).toEqual(before)
  })
  test('moved by two at once is one order with everything in it', async () => {
    await Promise.all([
      place('low-water', null),
      place('field-ware', 'slow-boat'),
      place('good-bones', 'low-water'),
      place('second-helpings', 'night-shift'),
      place('unaccompanied', null),
    ])
    expect((await orderNow()).toSorted()).toEqual(nine.toSorted())
    expect(await all('select position from portfolio_item order by position')).toEqual(
      nine.map((_, position) => ({ position })),
    )
  })
  test('of what is not there is refused, in words', async () => {
    const id = await idOf('low-water')
    const answers = [
      [crypto.randomUUID(), '', 404, 'item-is-gone'],
      ['not-an-id', '', 404, 'item-is-gone'],
      ["'; drop table portfolio_item; --", '', 404, 'item-is-gone'],
      [id, crypto.randomUUID(), 409, 'order-was-changed'],
      [id, 'x', 409, 'order-was-changed'],
      [id, id, 409, 'order-was-changed'],
    ] as const
    for (const [item, before, status, problem] of answers) {
      const answer = await send(`/portal/portfolio/${encodeURIComponent(item)}/place`, { before })
      expect([answer.status, (await answer.json()).problem]).toEqual([status, problem])
    }
    const plain = await send(
      `/portal/portfolio/${id}/place?of=podcasts`,
      { before: crypto.randomUUID() },
      'owner',
      html,
    )
    expect(await textOf(await page(plain.headers.get('location')!))).toContain(
      'Somebody changed the order meanwhile. Try again.',
    )
    expect(
      (await send(`/portal/portfolio/${crypto.randomUUID()}/feature`, { featured: 'on' })).status,
    ).toBe(404)
    expect(await orderNow()).toEqual(nine)
  })
})

describe('the home page', () => {
  const featured = async () =>
    (
      await all<{ slug: string }>(
        'select slug from portfolio_item where featured is not null order by featured',
      )
    ).map(({ slug }) => slug)
  const feature = async (slug: string, on: boolean, fields = {}) =>
    send(`/portal/portfolio/${await idOf(slug)}/feature`, { featured: on ? 'on' : '', ...fields })
  test('shows what is starred, at the next request, after the others; and no longer what is not', async () => {
    expect(await onSite('/')).not.toContain('/portfolio/night-shift')
    await feature('night-shift', true)
    expect(await featured()).toEqual(['low-water', 'slow-boat', 'field-ware', 'night-shift'])
    expect(await onSite('/')).toContain('/portfolio/night-shift')
    expect(
      inList(await (await page('/portal/photography/portfolio')).text()).filter((row) =>
        row.includes('aria-pressed="true"'),
      ),
    ).toHaveLength(2)
    await feature('low-water', false)
    expect(shown(await onSite('/'))[0]).toBe('slow-boat')
  })
  test('takes a star once, from two at once and from a double press', async () => {
    const before = await events('portfolio.featured')
    const once = crypto.randomUUID()
    await Promise.all([
      feature('night-shift', true),
      feature('night-shift', true),
      feature('good-bones', true, { once }),
      feature('good-bones', true, { once }),
    ])
    expect((await featured()).toSorted()).toEqual([
      'field-ware',
      'good-bones',
      'low-water',
      'night-shift',
      'slow-boat',
    ])
    expect(
      new Set(
        (
          await all<{ featured: number }>(
            'select featured from portfolio_item where featured is not null',
          )
        ).map((row) => row.featured),
      ).size,
    ).toBe(5)
    expect(await events('portfolio.featured')).toBe(before + 2)
  })
  test('never shows one that is not on the site, starred or not', async () => {
    const id = await add('Not yet')
    await send(`/portal/portfolio/${id}/feature`, { featured: 'on' })
    await send(`/portal/portfolio/${id}/place`, { before: await idOf('low-water') })
    for (const path of [
      '/',
      '/portfolio',
      '/portfolio?category=podcast',
      '/sitemap.xml',
      '/portfolio/second-helpings',
    ])
      expect(await onSite(path)).not.toMatch(/not-yet|Not yet/)
  })
})

describe('removed', () => {
  test('is only what is not on the site, with everything it said, for good', async () => {
    const id = await idOf('good-bones')
    const refused = await send(`/portal/portfolio/${id}/removal`, {})
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { ok: false, problem: 'item-is-public', facts: {} },
    ])
    const plain = await send(`/portal/portfolio/${id}/removal?of=podcasts`, {}, 'owner', html)
    expect(await textOf(await page(plain.headers.get('location')!))).toContain(
      'This project is on the site. Take it off first.',
    )
    const other = await add('Short life')
    await all(
      "insert into draft (part, content, mark, changed_at) values ('work-' || $1, '{}', gen_random_uuid(), now())",
      [other],
    )
    const once = crypto.randomUUID()
    const before = await events('portfolio.removed')
    const answers = await Promise.all([
      send(`/portal/portfolio/${other}/removal`, { once }),
      send(`/portal/portfolio/${other}/removal`, { once }),
      send(`/portal/portfolio/${other}/removal`, {}, 'manager'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([
      await all('select 1 from portfolio_item where id = $1', [other]),
      await all("select 1 from draft where part = 'work-' || $1", [other]),
      await events('portfolio.removed'),
    ]).toEqual([[], [], before + 1])
    expect((await page(`/portal/podcasts/portfolio/${other}`)).status).toBe(404)
    expect((await send(`/portal/portfolio/${other}/place`, { before: '' })).status).toBe(404)
  })
})
