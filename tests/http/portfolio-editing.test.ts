import { describe, expect, test } from 'vitest'

import { readText, expectIncludes } from '../support/test-server.ts'
import { html, nine, startPortfolioTests } from '../support/portfolio-fixture.ts'

const {
  server,
  query,
  findCaseStudyId,
  orderNow,
  countEvents,
  fetchPage,
  send,
  onSite,
  listRows,
  listTitles,
  add,
} = await startPortfolioTests()

describe('a new project', () => {
  test('opens its editor, gets a slug of its title, and is private', async () => {
    const response = await send(
      '/portal/videography/portfolio',
      { title: " O'Neil-Łukasz  🎥 ", category: 'podcast' },
      'manager',
      html,
    )
    const id = await findCaseStudyId('oneil-lukasz')
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/portal/podcasts/portfolio/${id}`,
    ])
    expect(
      await query(
        `select title, category, client, published, position, featured from case_study
          where id = $1`,
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
      (await server.request('/portfolio/oneil-lukasz')).status,
      (await server.request('/portfolio/oneil-lukasz')).headers.get('location'),
    ]).toEqual([307, '/'])
    const row = listRows(await (await fetchPage('/portal/podcasts/portfolio')).text()).at(-1)
    expectIncludes(row, [
      'O&#x27;Neil-Łukasz 🎥',
      'Not published',
      'Private client',
      'Delete permanently',
      'Add to home page once published',
    ])
    expect(row).not.toContain('href="/portfolio/')
  })
  test('gets the next free slug when its own is taken, was ever used, or is empty', async () => {
    await query(
      `insert into case_study_slug (slug, case_study_id) select 'low-water-2', id from case_study
        where slug = 'field-ware' on conflict do nothing`,
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
  test('shows errors and keeps its input', async () => {
    for (const [fields, said] of [
      [{ title: ' ', category: 'documentary' }, 'Enter a title.'],
      [{ title: 'x'.repeat(161), category: 'podcast' }, 'x'.repeat(161)],
    ] as const) {
      const response = await send('/portal/videography/portfolio', fields, 'owner', html)
      const markup = await response.text()
      expect([
        response.status,
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
  test('is added once by a repeated form; two people at once add two', async () => {
    const before = await countEvents('case-study.added')
    const form = { title: 'Pressed', category: 'podcast', formKey: crypto.randomUUID() }
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => send('/portal/podcasts/portfolio', form, 'owner', html)),
    )
    expect(new Set(responses.map(({ headers }) => headers.get('location'))).size).toBe(1)
    await Promise.all(
      ['owner', 'manager'].map((who) =>
        send('/portal/podcasts/portfolio', { title: 'Both', category: 'podcast' }, who, html),
      ),
    )
    expect((await orderNow()).slice(9).toSorted()).toEqual(['both', 'both-2', 'pressed'])
    expect(
      (
        await query<{ count: number }>(
          'select count(distinct position)::int as count from case_study',
        )
      )[0]!.count,
    ).toBe(12)
    expect(await countEvents('case-study.added')).toBe(before + 3)
  })
})

describe('the list', () => {
  test('shows a discipline, one of its kinds, or everything, in site order', async () => {
    const list = async (path: string) => listTitles(await (await fetchPage(path)).text())
    await query("update case_study set published = false where slug = 'unaccompanied'")
    expect(await list('/portal/videography/portfolio')).toEqual([
      'Low Water',
      'The Slow Boat',
      'After the Mill',
      'Unaccompanied',
    ])
    expect(await list('/portal/videography/portfolio?category=documentary')).toEqual([
      'Low Water',
      'After the Mill',
    ])
    expect(await list('/portal/videography/portfolio?category=podcast')).toHaveLength(4)
    expect(await list('/portal/photography/portfolio?category=all')).toHaveLength(8)
  })
  test('shows the status of each, with a link to those on the site', async () => {
    await query("update case_study set client = '', year = null where slug = 'good-bones'")
    await query(
      `insert into draft (part, content, revision, changed_at)
        select 'work-' || id, '{}', gen_random_uuid(), now() from case_study
        where slug = 'second-helpings' on conflict do nothing`,
    )
    await query(
      `update consent set withdrawn_at = now() where case_study_id = (select id from case_study
        where slug = 'second-helpings')`,
    )
    const [bones = '', helpings = ''] = listRows(
      await (await fetchPage('/portal/podcasts/portfolio')).text(),
    )
    expect(bones).toContain('Private client')
    expectIncludes(bones, ['Published', 'href="/portfolio/good-bones"', 'Add to home page'])
    expectIncludes(helpings, ['Unpublished changes', 'Consent needed', 'Hearth Table Co-op'])
    expect(bones).not.toMatch(/Unpublished changes|Consent needed|Remove/)
    await query('update consent set withdrawn_at = null')
    await query("delete from draft where part like 'work-%'")
    await query("update case_study set client = 'Tern Architects' where slug = 'good-bones'")
  })
  test('shows the draft of an unpublished project', async () => {
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
    await query(
      `insert into draft (part, content, revision, changed_at)
        values ('work-' || $1, $2, gen_random_uuid(), now())`,
      [id, JSON.stringify(content)],
    )
    const row = listRows(await (await fetchPage('/portal/podcasts/portfolio')).text()).at(-1) ?? ''
    expectIncludes(row, [
      'Better words',
      'Tern Architects, 2025',
      'Consent needed',
      '/media/good-bones.',
    ])
  })
  test('shows instructions when it is empty', async () => {
    await query("update case_study set category = 'documentary' where category = 'podcast'")
    const text = await readText(await fetchPage('/portal/podcasts/portfolio'))
    expect(text).toContain(
      'No projects yet. Add one, or create a case study from a completed project.',
    )
    await query(
      `update case_study set category = 'podcast'
        where slug in ('good-bones', 'second-helpings')`,
    )
    await query('update case_study set published = false')
    expect(await readText(await fetchPage('/portal/podcasts/portfolio?category=all'))).toContain(
      'No published projects yet.',
    )
  })
  test('is limited to owner and manager, with every action', async () => {
    const id = await findCaseStudyId('good-bones')
    const before = await query('select * from case_study order by id')
    for (const who of ['books', 'crew']) {
      for (const path of [
        '/portal/podcasts/portfolio',
        '/portal/podcasts/portfolio?category=all',
        `/portal/podcasts/portfolio/${id}`,
      ])
        expect((await fetchPage(path, who)).status).toBe(403)
      for (const [path, fields] of [
        ['/portal/podcasts/portfolio', { title: 'x', category: 'podcast' }],
        [`/portal/portfolio/${id}/position`, { before: '' }],
        [`/portal/portfolio/${id}/feature`, { featured: 'on' }],
        [`/portal/portfolio/${id}/delete`, {}],
      ] as const)
        expect((await send(path, fields as Record<string, string>, who)).status).toBe(403)
    }
    expect(await query('select * from case_study order by id')).toEqual(before)
  })
})
