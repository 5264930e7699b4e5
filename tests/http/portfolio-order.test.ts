import { describe, expect, test } from 'vitest'

import { readText } from '../support/test-server.ts'
import { html, nine, startPortfolioTests } from '../support/portfolio-fixture.ts'

const {
  query,
  findCaseStudyId,
  orderNow,
  countEvents,
  fetchPage,
  send,
  onSite,
  listShownSlugs,
  listRows,
  listTitles,
  add,
} = await startPortfolioTests()

describe('the order', () => {
  const moveBefore = async (slug: string, before: string | null, headers = {}) =>
    send(
      `/portal/portfolio/${await findCaseStudyId(slug)}/position`,
      { before: before ? await findCaseStudyId(before) : '' },
      'owner',
      headers,
    )
  test('changes on the site with the next request, and only one project moves', async () => {
    expect(listShownSlugs(await onSite('/portfolio'))).toEqual(nine)
    expect((await moveBefore('second-helpings', 'low-water')).status).toBe(200)
    expect(listShownSlugs(await onSite('/portfolio'))).toEqual([
      'second-helpings',
      ...nine.slice(0, 8),
    ])
    await moveBefore('second-helpings', null)
    expect(listShownSlugs(await onSite('/portfolio'))).toEqual(nine)
  })
  test('moves within a discipline; without JavaScript by buttons', async () => {
    const listMoveButtons = async (path: string, title: string) =>
      [
        ...(
          listRows(await (await fetchPage(path)).text()).find((row) =>
            row.includes(`>${title}</a>`),
          ) ?? ''
        ).matchAll(/value="([^"]*)" name="before"><svg[\s\S]*?<\/svg>(Move \w+)/g),
      ].map(([, before, name]) => [name, before])
    const path = '/portal/videography/portfolio'
    expect(await listMoveButtons(path, 'Low Water')).toEqual([
      ['Move down', await findCaseStudyId('after-the-mill')],
    ])
    expect(await listMoveButtons(path, 'After the Mill')).toEqual([
      ['Move up', await findCaseStudyId('slow-boat')],
      ['Move down', await findCaseStudyId('ledger-street')],
    ])
    const moved = await send(
      `/portal/portfolio/${await findCaseStudyId('after-the-mill')}/position?of=videography&category=documentary`,
      { before: await findCaseStudyId('low-water') },
      'owner',
      html,
    )
    expect([moved.status, moved.headers.get('location')]).toEqual([
      303,
      '/portal/videography/portfolio?category=documentary',
    ])
    expect(listTitles(await (await fetchPage(path)).text())).toEqual([
      'After the Mill',
      'Low Water',
      'The Slow Boat',
      'Unaccompanied',
    ])
    expect((await listMoveButtons(path, 'Unaccompanied')).map(([name]) => name)).toEqual([
      'Move up',
    ])
  })
  test('records nothing when it is unchanged', async () => {
    const before = [
      await countEvents('case-study.reordered'),
      await query('select content_version from studio'),
    ]
    expect((await moveBefore('low-water', 'field-ware')).status).toBe(200)
    expect((await moveBefore('second-helpings', null)).status).toBe(200)
    expect([
      await countEvents('case-study.reordered'),
      await query('select content_version from studio'),
    ]).toEqual(before)
  })
  test('loses no project when several move at once', async () => {
    await Promise.all([
      moveBefore('low-water', null),
      moveBefore('field-ware', 'slow-boat'),
      moveBefore('good-bones', 'low-water'),
      moveBefore('second-helpings', 'night-shift'),
      moveBefore('unaccompanied', null),
    ])
    expect((await orderNow()).toSorted()).toEqual(nine.toSorted())
    expect(await query('select position from case_study order by position')).toEqual(
      nine.map((_, position) => ({ position })),
    )
  })
  test('rejects unknown projects with a message', async () => {
    const id = await findCaseStudyId('low-water')
    const answers = [
      [crypto.randomUUID(), '', 404, 'item-is-gone'],
      ['not-an-id', '', 404, 'item-is-gone'],
      ["'; drop table case_study; --", '', 404, 'item-is-gone'],
      [id, crypto.randomUUID(), 409, 'order-was-changed'],
      [id, 'x', 409, 'order-was-changed'],
      [id, id, 409, 'order-was-changed'],
    ] as const
    for (const [item, before, status, problem] of answers) {
      const response = await send(`/portal/portfolio/${encodeURIComponent(item)}/position`, {
        before,
      })
      expect([response.status, (await response.json()).problem]).toEqual([status, problem])
    }
    const plain = await send(
      `/portal/portfolio/${id}/position?of=podcasts`,
      { before: crypto.randomUUID() },
      'owner',
      html,
    )
    expect(await readText(await fetchPage(plain.headers.get('location')!))).toContain(
      'Someone changed the order. Try again.',
    )
    expect(
      (await send(`/portal/portfolio/${crypto.randomUUID()}/feature`, { featured: 'on' })).status,
    ).toBe(404)
    expect(await orderNow()).toEqual(nine)
  })
})

describe('the home page', () => {
  const listFeatured = async () =>
    (
      await query<{ slug: string }>(
        'select slug from case_study where featured is not null order by featured',
      )
    ).map(({ slug }) => slug)
  const feature = async (slug: string, on: boolean, fields = {}) =>
    send(`/portal/portfolio/${await findCaseStudyId(slug)}/feature`, {
      featured: on ? 'on' : '',
      ...fields,
    })
  test('shows starred projects last and drops unstarred ones, with the next request', async () => {
    expect(await onSite('/')).not.toContain('/portfolio/night-shift')
    await feature('night-shift', true)
    expect(await listFeatured()).toEqual(['low-water', 'slow-boat', 'field-ware', 'night-shift'])
    expect(await onSite('/')).toContain('/portfolio/night-shift')
    expect(
      listRows(await (await fetchPage('/portal/photography/portfolio')).text()).filter((row) =>
        row.includes('Remove from home page'),
      ),
    ).toHaveLength(2)
    await feature('low-water', false)
    expect(listShownSlugs(await onSite('/'))[0]).toBe('slow-boat')
  })
  test('records a star once for two people and for a repeated form', async () => {
    const before = await countEvents('case-study.featured')
    const formKey = crypto.randomUUID()
    await Promise.all([
      feature('night-shift', true),
      feature('night-shift', true),
      feature('good-bones', true, { formKey }),
      feature('good-bones', true, { formKey }),
    ])
    expect((await listFeatured()).toSorted()).toEqual([
      'field-ware',
      'good-bones',
      'low-water',
      'night-shift',
      'slow-boat',
    ])
    expect(
      new Set(
        (
          await query<{ featured: number }>(
            'select featured from case_study where featured is not null',
          )
        ).map((row) => row.featured),
      ).size,
    ).toBe(5)
    expect(await countEvents('case-study.featured')).toBe(before + 2)
  })
  test('never shows an unpublished project, starred or not', async () => {
    const id = await add('Not yet')
    await send(`/portal/portfolio/${id}/feature`, { featured: 'on' })
    await send(`/portal/portfolio/${id}/position`, { before: await findCaseStudyId('low-water') })
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

describe('removal', () => {
  test('deletes an unpublished project permanently, and rejects a published one', async () => {
    const id = await findCaseStudyId('good-bones')
    const refused = await send(`/portal/portfolio/${id}/delete`, {})
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { ok: false, problem: 'item-is-public', details: {} },
    ])
    const plain = await send(`/portal/portfolio/${id}/delete?of=podcasts`, {}, 'owner', html)
    expect(await readText(await fetchPage(plain.headers.get('location')!))).toContain(
      'This project is published. Unpublish it first.',
    )
    const other = await add('Short life')
    await query(
      `insert into draft (part, content, revision, changed_at)
        values ('work-' || $1, '{}', gen_random_uuid(), now())`,
      [other],
    )
    const formKey = crypto.randomUUID()
    const before = await countEvents('case-study.removed')
    const responses = await Promise.all([
      send(`/portal/portfolio/${other}/delete`, { formKey }),
      send(`/portal/portfolio/${other}/delete`, { formKey }),
      send(`/portal/portfolio/${other}/delete`, {}, 'manager'),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([
      await query('select 1 from case_study where id = $1', [other]),
      await query("select 1 from draft where part = 'work-' || $1", [other]),
      await countEvents('case-study.removed'),
    ]).toEqual([[], [], before + 1])
    expect((await fetchPage(`/portal/podcasts/portfolio/${other}`)).status).toBe(404)
    expect((await send(`/portal/portfolio/${other}/position`, { before: '' })).status).toBe(404)
  })
})
