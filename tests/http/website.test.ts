import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { startTestServer, origin, readText } from '../support/test-server.ts'

const server = await startTestServer()
const cookies = {
  owner: await server.signIn('owner'),
  manager: await server.signIn('manager'),
  books: await server.signIn('books'),
  crew: await server.signIn('crew'),
}
const at = '/portal/website'
type Who = keyof typeof cookies
type Hero = {
  title: string
  sections: { id: string; kind: string; content: Record<string, unknown> }[]
}

const submit = async (who: Who, path: string, fields: Record<string, string> = {}) => {
  const response = await server.submit(`${at}/${path}`, fields, cookies[who], {
    accept: 'application/json',
  })
  return {
    status: response.status,
    body: (await response.json().catch(() => null)) as {
      ok: boolean
      value: { revision: string }
      problem: string
      problems: Record<string, string>
      theirs: { revision: string; content: Hero; by: string }
    },
  }
}
/** Returns the data of the site editor for a part. */
const getDraft = async (part: string, who: Who = 'owner') => {
  const response = await server.request(`${at}/${part}.data`, { headers: { cookie: cookies[who] } })
  const text = await response.text()
  return { status: response.status, text, revision: /"revision","([^"]+)"/.exec(text)?.[1] ?? '' }
}
const buildPage = (title: string, headline: string) => ({
  title,
  description: 'What it is.',
  picture: null,
  sections: [
    {
      id: '00000000-0000-4000-8000-0000000000aa',
      kind: 'hero',
      content: { headline: [headline], lead: 'A lead.', actions: [] },
    },
  ],
})
const readPage = async (path: string) => readText(await server.request(path))

describe('drafts and publishing', () => {
  test('a draft is saved and private, then published and shown with the next request', async () => {
    const { revision } = await getDraft('home')
    const saved = await submit('owner', 'home/draft', {
      content: JSON.stringify(buildPage('Of the draft', 'Zebra of the draft')),
      revision,
    })
    expect([saved.status, saved.body.ok]).toEqual([200, true])
    for (const path of ['/', '/_root.data', '/sitemap.xml'])
      expect(await (await server.request(path)).text()).not.toContain('Zebra')
    expect((await getDraft('home', 'manager')).text).toContain('Zebra of the draft')
    expect(
      await readText(
        await server.request('/preview/mine/', { headers: { cookie: cookies.manager } }),
      ),
    ).toContain('Zebra of the draft')
    expect((await server.request('/preview/mine/')).status).toBe(404)
    expect(
      (await server.request('/preview/mine/', { headers: { cookie: cookies.crew } })).status,
    ).toBe(404)

    const published = await submit('owner', 'home/publication', {
      revision: saved.body.value.revision,
    })
    expect([published.status, published.body.value.revision]).toEqual([200, 'version-2'])
    expect(await readPage('/')).toContain('Zebra of the draft')
    expect(await (await server.request('/')).text()).toContain('<title>Of the draft</title>')
  })
  test('an earlier version can be restored', async () => {
    const first = (await (
      await server.request(`${at}/home/versions/1`, { headers: { cookie: cookies.owner } })
    ).json()) as { content: Hero }
    expect(first.content.sections.map(({ kind }) => kind)).toEqual([
      'hero',
      'featured',
      'service-list',
      'testimonials',
      'closing',
    ])
    const saved = await submit('owner', 'home/draft', {
      content: JSON.stringify(first.content),
      revision: 'version-2',
    })
    expect(
      (await submit('owner', 'home/publication', { revision: saved.body.value.revision })).status,
    ).toBe(200)
    expect(await readPage('/')).not.toContain('Zebra')
    expect(await readPage('/')).toContain('Some pictures')
  })
  test('a draft equal to the site is removed', async () => {
    const { theirs } = (
      await submit('owner', 'team/draft', { content: '{"members":[]}', revision: 'of nothing' })
    ).body
    const changed = await submit('owner', 'team/draft', {
      content: '{"members":[]}',
      revision: theirs.revision,
    })
    expect(changed.body.value.revision).not.toBe('version-0')
    const back = await submit('owner', 'team/draft', {
      content: JSON.stringify(theirs.content),
      revision: changed.body.value.revision,
    })
    expect(back.body.value).toEqual({ revision: 'version-0', at: null })
    expect((await getDraft('team')).revision).toBe('version-0')
  })
  test('an incomplete draft isn’t published, with errors by field', async () => {
    const { revision } = await getDraft('about')
    const saved = await submit('manager', 'about/draft', {
      content: JSON.stringify({ ...buildPage('', ''), title: '' }),
      revision,
    })
    const refused = await submit('manager', 'about/publication', {
      revision: saved.body.value.revision,
    })
    expect([refused.status, refused.body.problem, refused.body.problems.title]).toEqual([
      422,
      'part-unfinished',
      'line-missing',
    ])
    await submit('manager', 'about/discard', { revision: saved.body.value.revision })
    expect(await readPage('/about')).toContain('Four people, one long table.')
  })
  test('an unpublished page redirects to the home page, and returns when published', async () => {
    expect((await submit('owner', 'privacy/unpublish')).status).toBe(200)
    const gone = await server.request('/privacy')
    expect([gone.status, gone.headers.get('location')]).toEqual([307, '/'])
    expect(await (await server.request('/sitemap.xml')).text()).not.toContain('/privacy')
    expect(
      (
        await submit('owner', 'privacy/publication', {
          revision: (await getDraft('privacy')).revision,
        })
      ).status,
    ).toBe(200)
    expect((await server.request('/privacy')).status).toBe(200)
    expect((await submit('owner', 'home/unpublish')).body.problem).toBe('page-permanent')
    expect((await submit('owner', 'team/unpublish')).body.problem).toBe('page-permanent')
  })
})

test('a disabled service leaves menus, lists and the form, and redirects', async () => {
  const { theirs } = (
    await submit('owner', 'service-list/draft', {
      content: JSON.stringify({
        services: ['photography', 'documentary', 'podcast'].map((key) => ({
          key,
          title: '',
          summary: '',
          picture: null,
          from: null,
          offered: true,
        })),
      }),
      revision: 'of nothing',
    })
  ).body
  const content = theirs.content as never as {
    services: { key: string; offered: boolean; from: number | null }[]
  }
  const less = {
    services: content.services.map((one) => ({
      ...one,
      offered: one.key !== 'podcast',
      from: one.key === 'documentary' ? 120_000 : null,
    })),
  }
  const saved = await submit('owner', 'service-list/draft', {
    content: JSON.stringify(less),
    revision: theirs.revision,
  })
  const published = await submit('owner', 'service-list/publication', {
    revision: saved.body.value.revision,
  })
  const gone = await server.request('/podcast')
  expect([gone.status, gone.headers.get('location')]).toEqual([307, '/services'])
  const home = await (await server.request('/')).text()
  expect(home).not.toContain('href="/podcast"')
  expect(home).toContain('From $1,200')
  expect(await (await server.request('/contact')).text()).not.toContain('value="podcast"')
  const back = await submit('owner', 'service-list/draft', {
    content: JSON.stringify(content),
    revision: published.body.value.revision,
  })
  expect(
    (await submit('owner', 'service-list/publication', { revision: back.body.value.revision }))
      .status,
  ).toBe(200)
  expect((await server.request('/podcast')).status).toBe(200)
})

test('a conflicting save shows the other person’s changes and loses nothing', async () => {
  const { revision } = await getDraft('services')
  const first = await submit('owner', 'services/draft', {
    content: JSON.stringify(buildPage('Of the owner', 'One')),
    revision,
  })
  const second = await submit('manager', 'services/draft', {
    content: JSON.stringify(buildPage('Of the manager', 'Two')),
    revision,
  })
  expect([
    second.status,
    second.body.problem,
    second.body.theirs.content.title,
    second.body.theirs.revision,
  ]).toEqual([409, 'draft-was-changed', 'Of the owner', first.body.value.revision])
  expect((await submit('manager', 'services/publication', { revision })).body.problem).toBe(
    'draft-was-changed',
  )
  expect((await submit('manager', 'services/discard', { revision })).body.problem).toBe(
    'draft-was-changed',
  )
  expect(
    (await submit('manager', 'services/discard', { revision: first.body.value.revision })).status,
  ).toBe(200)
})

test('an unknown placeholder isn’t published', async () => {
  const { revision } = await getDraft('contact')
  const saved = await submit('owner', 'contact/draft', {
    content: JSON.stringify(buildPage('Contact', 'Reply in {reply}, {nope}')),
    revision,
  })
  const refused = await submit('owner', 'contact/publication', {
    revision: saved.body.value.revision,
  })
  expect([refused.status, Object.entries(refused.body.problems)]).toEqual([
    422,
    [[expect.stringMatching(/^sections\.\d+\.content\./), 'figure-unknown']],
  ])
  expect(await readPage('/contact')).not.toContain('{nope}')
  await submit('owner', 'contact/discard', { revision: saved.body.value.revision })
})

test('only one of two simultaneous saves succeeds', async () => {
  const { revision } = await getDraft('contact')
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      submit(n % 2 === 0 ? 'owner' : 'manager', 'contact/draft', {
        content: JSON.stringify(buildPage(`Number ${n}`, 'x')),
        revision,
      }),
    ),
  )
  expect(results.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  await submit('owner', 'contact/discard', { revision: (await getDraft('contact')).revision })
})

test('a preview link shows the drafts without a session until it is ended', async () => {
  const { revision } = await getDraft('team')
  const saved = await submit('owner', 'team/draft', {
    content: JSON.stringify({
      members: [
        {
          id: '00000000-0000-4000-8000-0000000000bb',
          name: 'Quagga of the draft',
          role: 'Role',
          bio: '',
          picture: null,
        },
      ],
    }),
    revision,
  })
  const response = await server.submit(`${at}/links`, {}, cookies.owner, {
    accept: 'application/json',
  })
  const { link } = (await response.json()) as { link: string }
  const path = link.replace(origin, '')
  expect(await readText(await server.request(`${path}about`))).toContain('Quagga of the draft')
  expect(await (await server.request(`${path}about`)).text()).toContain('noindex')
  expect(await readPage('/about')).not.toContain('Quagga')
  for (const wrong of [
    `${path.slice(0, -3)}/about`,
    '/preview/x/about',
    '/preview/mine/about',
    `${path}nowhere`,
  ])
    expect([wrong, (await server.request(wrong)).status]).toEqual([wrong, 404])
  const list = await (await server.request(at, { headers: { cookie: cookies.manager } })).text()
  const id = /links\/([0-9a-f-]{36})\/end/.exec(list)?.[1] ?? ''
  expect((await submit('manager', `links/${id}/end`)).status).toBe(200)
  for (const where of [`${path}about`, `${path}portfolio/slow-boat`, '/preview/never/']) {
    const ended = await server.request(where)
    const text = await readText(ended)
    expect([
      where,
      ended.status,
      text.includes('This preview link no longer works.'),
      text.includes('Unexpected Application Error'),
      text.includes('Email hello@longlight.example'),
    ]).toEqual([where, 404, true, false, true])
  }
  const missing = await server.request('/preview/mine/nowhere', {
    headers: { cookie: cookies.manager },
  })
  expect([
    missing.status,
    (await readText(missing)).includes('This page isn’t in the preview.'),
  ]).toEqual([404, true])
  await submit('owner', 'team/discard', { revision: saved.body.value.revision })
})

test('a preview link opens the files its drafts and pages use, and no others', async () => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#147' } })
      .png()
      .toBuffer(),
  )
  const form = new FormData()
  form.set('formKey', crypto.randomUUID())
  form.set('picture', new File([bytes], 'a.png'))
  await server.request('/portal/media', {
    method: 'POST',
    body: form,
    headers: { origin, cookie: cookies.owner!, accept: 'application/json' },
  })
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { link } = (await (
    await server.submit(`${at}/links`, {}, cookies.owner, { accept: 'application/json' })
  ).json()) as { link: string }
  const cookie = (await server.request(`${link.replace(origin, '')}about`)).headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const fetchStatusByLink = async () =>
    (await server.request(`/media/${hash}-480.webp`, { headers: { cookie } })).status
  expect([
    await fetchStatusByLink(),
    (await server.request(`/media/${hash}-480.webp`, { headers: { cookie: cookies.owner! } }))
      .status,
  ]).toEqual([404, 200])
  const { revision } = await getDraft('team')
  const saved = await submit('owner', 'team/draft', {
    content: JSON.stringify({
      members: [
        {
          id: '00000000-0000-4000-8000-0000000000bb',
          name: 'Quagga',
          role: 'Role',
          bio: '',
          picture: hash,
        },
      ],
    }),
    revision,
  })
  expect(await fetchStatusByLink()).toBe(200)
  await submit('owner', 'team/discard', { revision: saved.body.value.revision })
  expect(await fetchStatusByLink()).toBe(404)
})

test('shows other editors of a part until they close it', async () => {
  await submit('manager', 'podcast/presence')
  expect((await getDraft('podcast')).text).toContain('"others",[')
  const fetchOthers = async () =>
    /"others",(\[[^\]]*\])/.exec((await getDraft('podcast')).text)?.[1]
  expect(await fetchOthers()).not.toBe('[]')
  await submit('manager', 'podcast/presence', { gone: 'yes' })
  expect(await fetchOthers()).toBe('[]')
})

test('is limited to owners and managers', async () => {
  for (const who of ['books', 'crew'] as const) {
    for (const path of [
      'home/draft',
      'home/publication',
      'home/discard',
      'home/unpublish',
      'home/presence',
      'links',
    ])
      expect([
        who,
        path,
        (await submit(who, path, { content: '{}', revision: 'x' })).status,
      ]).toEqual([who, path, 403])
    for (const path of ['', '/home', '/home/versions/1'])
      expect([
        who,
        path,
        (await server.request(`${at}${path}`, { headers: { cookie: cookies[who] } })).status,
      ]).toEqual([who, path, 403])
  }
  for (const path of ['/nowhere', '/home/versions/99', '/home/versions/x'])
    expect([
      path,
      (await server.request(`${at}${path}`, { headers: { cookie: cookies.owner } })).status,
    ]).toEqual([path, 404])
  expect(
    (await submit('owner', 'home/draft', { content: 'not json', revision: 'x' })).body.problem,
  ).toBe('draft-malformed')
})
