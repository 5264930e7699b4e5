import { afterAll, describe, expect, test } from 'vitest'

import type { CaseStudyContent } from '#app/features/site/portfolio/rules.ts'

import { startTestServer, readText } from '../support/test-server.ts'
import { emptyCaseStudy } from '../support/website-parts.ts'

const server = await startTestServer()
const owner = await server.signIn('owner')
const crew = await server.signIn('crew')
const buildId = (place: number) => `10719117-0000-4000-8000-${String(place).padStart(12, '0')}`
const [lowWater, fieldWare, goodBones] = [buildId(1), buildId(2), buildId(3)] as [
  string,
  string,
  string,
]
const runSql = (text: string, values?: unknown[]) => server.app.pool.query(text, values)

type EditorResponse = {
  ok: boolean
  value: { revision: string }
  problem: string
  problems: Record<string, string>
  theirs: { revision: string; content: CaseStudyContent }
}
const submit = async (
  item: string,
  path: string,
  fields: Record<string, string> = {},
  cookie = owner,
) => {
  const response = await server.submit(`/portal/website/work-${item}/${path}`, fields, cookie, {
    accept: 'application/json',
  })
  return {
    status: response.status,
    body: (await response.json().catch(() => null)) as EditorResponse,
  }
}
/**
 * Returns the current draft and its revision, from the conflict that an unknown revision causes.
 */
const getDraft = async (item: string) =>
  (await submit(item, 'draft', { content: JSON.stringify(emptyCaseStudy), revision: 'of nothing' }))
    .body.theirs
/** Saves changed fields to the draft and returns the new revision. */
const write = async (item: string, some: Partial<CaseStudyContent>) => {
  const { content, revision } = await getDraft(item)
  return (
    await submit(item, 'draft', { content: JSON.stringify({ ...content, ...some }), revision })
  ).body.value.revision
}
const publish = async (item: string, some: Partial<CaseStudyContent> = {}) =>
  submit(item, 'publication', { revision: await write(item, some) })
const getPage = async (path: string) => {
  const { status, headers } = await server.request(path)
  return [status, headers.get('location')]
}
const readPage = async (path: string) => readText(await server.request(path))

describe('a case study', () => {
  test('is edited as a draft, previewed, published, and shown with the next request', async () => {
    await write(goodBones, {
      title: 'Zebra Bones',
      sound: {
        ...(await getDraft(goodBones)).content.sound!,
        chapters: [{ at: 19, title: 'Zebra rain' }],
      },
    })
    for (const path of [
      '/',
      '/portfolio',
      '/podcast',
      '/portfolio/good-bones',
      '/portfolio/good-bones.data',
      '/portfolio.data',
      '/sitemap.xml',
    ])
      expect(await (await server.request(path)).text()).not.toContain('Zebra')
    expect(
      await readText(
        await server.request('/preview/mine/portfolio/good-bones', { headers: { cookie: owner } }),
      ),
    ).toMatch(/Zebra Bones[\s\S]*Zebra rain/)
    for (const cookie of ['', crew])
      expect(
        (await server.request('/preview/mine/portfolio/good-bones', { headers: { cookie } }))
          .status,
      ).toBe(404)
    expect((await submit(goodBones, 'draft', {}, crew)).status).toBe(403)

    expect(
      (await submit(goodBones, 'publication', { revision: (await getDraft(goodBones)).revision }))
        .body.ok,
    ).toBe(true)
    expect(await readPage('/portfolio/good-bones')).toMatch(/Zebra Bones[\s\S]*0:19\s*Zebra rain/)
    expect(await readPage('/podcast')).toContain('Zebra Bones')
  })
  test('reports missing fields before publishing', async () => {
    const unfinished = await publish(fieldWare, {
      title: ' ',
      standfirst: '',
      picture: null,
      slug: 'Field Ware',
      year: 99,
      pictures: [['']],
      credits: [{ name: 'Ines Talbot', part: '' }],
      sound: { recording: '', title: '', chapters: [], transcript: [] },
    })
    expect(unfinished.status).toBe(422)
    expect(unfinished.body.problems).toEqual({
      title: 'line-missing',
      standfirst: 'line-missing',
      picture: 'cover-missing',
      slug: 'slug-malformed',
      year: 'year-malformed',
      'pictures.0.0': 'picture-unknown',
      'sound.recording': 'picture-unknown',
      'sound.title': 'line-missing',
      'sound.transcript': 'transcript-missing',
    })
    await submit(fieldWare, 'discard', { revision: (await getDraft(fieldWare)).revision })
    expect((await publish(fieldWare)).body.ok).toBe(true)
  })
  test('of a private client never contains the name, on any page or in data', async () => {
    expect((await publish(fieldWare, { client: '' })).body.ok).toBe(true)
    const page = await (await server.request('/portfolio/field-ware')).text()
    expect(page).not.toContain('Ottoline')
    expect(page).not.toContain('sourceOrganization')
    expect(await readPage('/portfolio/field-ware')).toContain('Private client')
    expect(await readPage('/portfolio')).toContain('for a private client')
    expect((await publish(fieldWare, { client: 'Ottoline Ceramics' })).body.ok).toBe(true)
  })
  test('redirects to the home page once unpublished, and is in no list or sitemap', async () => {
    await publish(lowWater, { slug: 'lower-water' })
    expect(await getPage('/portfolio/low-water')).toEqual([301, '/portfolio/lower-water'])
    expect((await submit(lowWater, 'unpublish')).body.ok).toBe(true)
    for (const path of ['/portfolio/low-water', '/portfolio/lower-water'])
      expect(await getPage(path)).toEqual([307, '/'])
    for (const path of ['/', '/portfolio', '/sitemap.xml'])
      expect(await (await server.request(path)).text()).not.toMatch(/lower?-water"/)
    expect((await publish(lowWater, { slug: 'low-water' })).body.ok).toBe(true)
    expect((await server.request('/portfolio/low-water')).status).toBe(200)
  })
  test('shows rows of one or two images, or a grid', async () => {
    await publish(lowWater, {
      pictures: [
        ['field-ware'],
        ['low-water', 'slow-boat'],
        ['field-ware', 'night-shift', 'good-bones', 'low-water'],
      ],
    })
    const shapes = [
      ...(await (await server.request('/portfolio/low-water')).text()).matchAll(
        /data-shape="([a-z ]+)"/g,
      ),
    ].map(([, shape]) => shape)
    expect(shapes).toEqual([
      expect.stringMatching(/^(wide|tall)$/),
      expect.stringMatching(/^(wide|tall) (wide|tall)$/),
      'grid',
    ])
  })
})

describe('a published address', () => {
  afterAll(() => publish(goodBones, { slug: 'good-bones' }))
  test('redirects to the current one, however often it was renamed and back', async () => {
    for (const slug of ['good-bones-2', 'o-neil-lukasz', 'good-bones-3'])
      expect((await publish(goodBones, { slug })).body.ok).toBe(true)
    for (const formKey of ['good-bones', 'good-bones-2', 'o-neil-lukasz'])
      expect(await getPage(`/portfolio/${formKey}`)).toEqual([301, '/portfolio/good-bones-3'])
    expect((await server.request('/portfolio/good-bones')).headers.get('cache-control')).toBe(
      'no-store',
    )
    expect(await (await server.request('/sitemap.xml')).text()).toContain(
      '/portfolio/good-bones-3<',
    )
    await publish(goodBones, { slug: 'good-bones' })
    expect((await server.request('/portfolio/good-bones')).status).toBe(200)
    expect(await getPage('/portfolio/good-bones-3')).toEqual([301, '/portfolio/good-bones'])
  })
  test("is no other project's, as little as one in use", async () => {
    for (const slug of ['good-bones-2', 'good-bones']) {
      const refused = await publish(fieldWare, { slug })
      expect([refused.status, refused.body.problems]).toEqual([422, { slug: 'slug-taken' }])
    }
    await submit(fieldWare, 'discard', { revision: (await getDraft(fieldWare)).revision })
  })
  test('that was only in a draft is not found', async () => {
    await write(fieldWare, { slug: 'never-published' })
    await write(fieldWare, { slug: 'field-ware' })
    expect(await getPage('/portfolio/never-published')).toEqual([307, '/'])
  })
})

test('leaves testimonials and project notes linked when it changes', async () => {
  await publish(goodBones, { slug: 'better-bones' })
  expect(await readPage('/portfolio/better-bones')).toContain('Gideon Marsh')
  expect(await readPage('/podcast')).toContain('An old house in every episode')
  await publish(goodBones, { slug: 'good-bones' })
})

test('without consent no client is named and no people are shown', async () => {
  await runSql('update consent set withdrawn_at = now() where case_study_id = $1', [fieldWare])
  const refused = await publish(fieldWare, { people: true })
  expect([refused.status, refused.body.problems]).toEqual([
    422,
    { client: 'consent-names-missing', people: 'consent-people-missing' },
  ])
  expect((await publish(fieldWare, { client: '', people: false })).body.ok).toBe(true)
  await runSql('update consent set withdrawn_at = null where case_study_id = $1', [fieldWare])
  expect((await publish(fieldWare, { client: 'Ottoline Ceramics' })).body.ok).toBe(true)
})

test('the editor of an unknown or deleted project is 404', async () => {
  for (const part of [`work-${buildId(99)}`, 'work-', 'work-1', `work-${goodBones}x`]) {
    const response = await server.submit(
      `/portal/website/${part}/publication`,
      { revision: 'x' },
      owner,
      { accept: 'application/json' },
    )
    expect([part, [404, 409, 422].includes(response.status)]).toEqual([part, true])
  }
  expect(
    (
      await server.request(`/portal/podcasts/portfolio/${buildId(99)}`, {
        headers: { cookie: owner },
      })
    ).status,
  ).toBe(404)
  const response = await server.request(`/portal/website/work-${goodBones}`, {
    headers: { cookie: owner },
  })
  expect(response.headers.get('location')).toBe(`/portal/podcasts/portfolio/${goodBones}`)
})
