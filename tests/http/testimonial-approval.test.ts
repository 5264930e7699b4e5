import { describe, expect, test } from 'vitest'

import { readText } from '../support/test-server.ts'
import { startTestimonialTests, page } from '../support/testimonial-fixture.ts'

const {
  server,
  cookies,
  query,
  submit,
  fetchText,
  listRequests,
  show,
  write,
  project,
  item,
  createRequest,
} = await startTestimonialTests()

describe('a testimonial', () => {
  const quote = 'Zebra: they listened first.'
  const everywhere = [
    '/',
    '/_root.data',
    '/documentary',
    '/documentary.data',
    '/about',
    '/portfolio/ledger-street',
    '/portfolio/ledger-street.data',
    '/sitemap.xml',
    '/preview/mine/',
    '/auth',
  ]
  const hasQuote = async (path: string) =>
    (await (await server.request(path)).text()).includes('Zebra')
  const createTestimonial = async () => {
    const { link } = await createRequest()
    await write(link, { quote })
    const [row] = await listRequests()
    return { link, id: row.id as string, revision: String(row.revision) }
  }

  test('is private until it is approved, then public word for word', async () => {
    const { link, id, revision } = await createTestimonial()
    expect(await fetchText()).toContain(quote)
    for (const path of ['/portal/website', '/portal/website/testimonials'])
      expect(
        await readText(await server.request(path, { headers: { cookie: cookies.owner } })),
      ).toContain('1 to review')
    for (const path of everywhere) expect([path, await hasQuote(path)]).toEqual([path, false])
    for (const who of ['books', 'crew'] as const)
      for (const path of [
        page,
        `${page}.data`,
        `/portal/clients/${project.client_id}`,
        `/portal/projects/${project.id}`,
      ])
        expect(
          await (await server.request(path, { headers: { cookie: cookies[who] } })).text(),
        ).not.toContain('Zebra')

    for (const [fields, sentence] of [
      [{ page: '/contact' }, 'This page no longer shows testimonials.'],
      [{ item: crypto.randomUUID() }, 'This project is no longer in the portfolio.'],
      [{ item: 'x' }, 'This project is no longer in the portfolio.'],
      [{ revision: '0' }, 'The client edited this testimonial'],
    ] as const) {
      const response = await submit({
        form: `approve:${id}`,
        page: '/documentary',
        item: '',
        revision,
        ...fields,
      })
      expect([response.status, (await readText(response)).includes(sentence)]).toEqual([422, true])
    }
    expect(
      (await submit({ form: `approve:${id}`, page: '/', item: item.id, revision })).status,
    ).toBe(303)
    for (const path of ['/', `/portfolio/${item.slug}`])
      expect([path, await hasQuote(path)]).toEqual([path, true])
    expect(await hasQuote('/documentary')).toBe(false)
    expect((await query('select * from testimonial where id = $1', [id]))[0]).toMatchObject({
      quote,
      name: 'Nell Farraday',
      role: 'Tern Architects',
      page_path: '/',
      case_study_id: item.id,
    })
    expect(await fetchText()).toContain('Shown on Home')

    const read = await readText(await show(link))
    expect([
      read.includes('Your words are on our website.'),
      read.includes(quote),
      read.includes(' Edit '),
    ]).toEqual([true, true, false])
    expect((await write(link, { quote: 'Another thing entirely' })).status).toBe(409)
    expect(
      (
        await readText(await submit({ form: `approve:${id}`, page: '/', item: '', revision }))
      ).includes('Someone already approved or declined this.'),
    ).toBe(true)
    expect(
      (await query('select count(*)::int as n from testimonial where quote = $1', [quote]))[0].n,
    ).toBe(1)
  })
  test('may have typos corrected, while the author’s own words stay on record', async () => {
    const { id, revision } = await createTestimonial()
    const approve = (text: string) =>
      submit({ form: `approve:${id}`, page: '/documentary', item: '', revision, quote: text })
    const rewritten = await approve('Zebra: they listened first, and they are the best there is.')
    expect([rewritten.status, await readText(rewritten)]).toEqual([
      422,
      expect.stringContaining('That changes more than typos.'),
    ])
    expect((await approve('Zebra: They listened first!')).status).toBe(303)
    expect((await query('select quote from testimonial where id = $1', [id]))[0].quote).toBe(
      'Zebra: They listened first!',
    )
    expect(
      (await query('select quote from testimonial_request where id = $1', [id]))[0].quote,
    ).toBe(quote)
    expect(await fetchText()).toContain(`Corrected. They wrote: “${quote}”`)
    const [email] = await query(
      "select body from email where kind = 'testimonial.published' and subject_id = $1",
      [id],
    )
    expect(email.body).toContain('We corrected typos in it.')
    expect(email.body).toContain(quote)
    await query('delete from testimonial where id = $1', [id])
    await query('update studio set content_version = content_version + 1')
    server.app.pageCache.clear()
  })
  test('is published once when several approve it, with a version in the history', async () => {
    const { id, revision } = await createTestimonial()
    const [{ before }] = await query('select count(*)::int as before from testimonial')
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        submit(
          { form: `approve:${id}`, page: '/documentary', item: '', revision },
          n % 2 === 0 ? 'owner' : 'manager',
        ),
      ),
    )
    expect((await query('select count(*)::int as n from testimonial'))[0].n).toBe(before + 1)
    const versions = await query(
      "select number, content from page_version where part = 'testimonials' order by number",
    )
    expect(versions.at(-1).content.testimonials.map((one: { id: string }) => one.id)).toContain(id)
    expect(versions.at(-2).content.testimonials.map((one: { id: string }) => one.id)).not.toContain(
      id,
    )
  })
  test('is added to a waiting draft, and an editor of the old draft gets a conflict', async () => {
    const part = '/portal/website/testimonials'
    const save = async (content: unknown, revision: string) =>
      (
        await server.submit(
          `${part}/draft`,
          { content: JSON.stringify(content), revision },
          cookies.owner,
          { accept: 'application/json' },
        )
      ).json() as Promise<{
        ok: boolean
        value: { revision: string }
        problem: string
        theirs: { content: { testimonials: { id: string; quote: string }[] }; revision: string }
      }>
    const { theirs } = await save({ testimonials: [] }, 'of nothing')
    const drafted = {
      testimonials: theirs.content.testimonials.map((one, at) =>
        at === 0 ? { ...one, quote: 'Quagga of the draft' } : one,
      ),
    }
    const { value } = await save(drafted, theirs.revision)
    const { id, revision } = await createTestimonial()
    expect(
      (await submit({ form: `approve:${id}`, page: '/documentary', item: '', revision })).status,
    ).toBe(303)
    expect((await (await server.request('/documentary')).text()).includes('Quagga')).toBe(false)
    const result = await save(drafted, value.revision)
    expect(result.problem).toBe('draft-was-changed')
    expect(result.theirs.content.testimonials.map((one) => one.quote)).toEqual([
      ...drafted.testimonials.map((one) => one.quote),
      quote,
    ])
    expect(
      (
        (await (
          await server.submit(
            `${part}/publication`,
            { revision: result.theirs.revision },
            cookies.owner,
            {
              accept: 'application/json',
            },
          )
        ).json()) as { ok: boolean }
      ).ok,
    ).toBe(true)
    expect(
      (await query('select count(*)::int as n from testimonial where id = $1', [id]))[0].n,
    ).toBe(1)
  })
  test('is hidden when declined, without an email to the client, and can be restored', async () => {
    const { link, id } = await createTestimonial()
    await query('delete from testimonial where quote = $1', [quote])
    await query('update studio set content_version = content_version + 1')
    server.app.pageCache.clear()
    expect((await submit({ form: `decline:${id}` })).status).toBe(303)
    for (const path of everywhere) expect([path, await hasQuote(path)]).toEqual([path, false])
    expect(await readText(await show(link))).toContain('so they can no longer be changed here')
    expect(await fetchText()).toContain('Restore')
    expect((await submit({ form: `return:${id}` })).status).toBe(303)
    expect((await listRequests())[0]).toMatchObject({ state: 'written', decided_at: null })
    expect(
      (await readText(await submit({ form: `withdraw:${id}` }))).includes(
        'The client has already responded.',
      ),
    ).toBe(true)
    for (const form of [`decline:${crypto.randomUUID()}`, 'decline:x', 'nothing:x', `burn:${id}`])
      expect([form, (await submit({ form })).status]).toEqual([form, 422])
  })
})

test('an empty list shows a message; completed projects and clients link to the form', async () => {
  expect(await fetchText('owner')).toContain('No requests yet.')
  for (const [path, to] of [
    [`/portal/projects/${project.id}`, `${page}?project=${project.id}`],
    [`/portal/clients/${project.client_id}`, `${page}?client=${project.client_id}`],
  ] as const) {
    for (const who of ['owner', 'books'] as const)
      expect([
        path,
        who,
        (await (await server.request(path, { headers: { cookie: cookies[who] } })).text()).includes(
          to,
        ),
      ]).toEqual([path, who, who === 'owner'])
  }
})
