import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { origin, readText, expectIncludes } from '../support/test-server.ts'
import { startTestimonialTests, page } from '../support/testimonial-fixture.ts'

const {
  server,
  cookies,
  query,
  submit,
  listRequests,
  listLinks,
  show,
  write,
  project,
  createRequest,
  generateEmail,
} = await startTestimonialTests()

describe('a request', () => {
  test('sends one email with a link, stores its hash, and shows it without mail', async () => {
    const { email, link } = await createRequest({ note: 'The terrace looks lovely in the rain.' })
    const emails = await query('select * from email where to_key = $1', [email])
    expect(emails).toHaveLength(1)
    expectIncludes(emails[0].body, [
      `Hello ${project.contact.split(' ')[0]},`,
      `“${project.title}”`,
      'Three sentences are plenty',
      'we read them before they go up',
      'The terrace looks lovely in the rain.',
      ', Longlight',
    ])
    const token = link.slice('/testimonial/'.length)
    const [row] = await listRequests()
    expect(row).toMatchObject({
      state: 'requested',
      email,
      token_hash: createHash('sha256').update(token).digest('base64url'),
      client_id: project.client_id,
      project_id: project.id,
    })
    expect(Math.round((row.ends_at - row.requested_at) / 86_400_000)).toBe(60)
    for (const table of ['testimonial_request', 'event', 'idempotency_key'])
      expect([
        table,
        JSON.stringify(await query(`select * from ${table}`)).includes(token),
      ]).toEqual([table, false])
    const response = await show(link)
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('x-robots-tag'),
    ]).toEqual([200, 'no-store', 'noindex'])
    const html = await response.text()
    expectIncludes(html, [
      `Hello ${project.contact.split(' ')[0]}.`,
      'You worked with Longlight',
      project.title,
      `value="${project.contact}"`,
      `value="${project.client.replace('&', '&amp;')}"`,
      '<meta name="robots" content="noindex"/>',
    ])
  })
  test('goes to the client’s address when none is typed, also with only a project', async () => {
    expect((await submit({ form: 'ask', client: '', project: project.id })).status).toBe(200)
    expect((await listRequests())[0]).toMatchObject({
      email: project.email,
      client_id: project.client_id,
    })
    const form = await (
      await server.request(`${page}?project=${project.id}`, { headers: { cookie: cookies.owner } })
    ).text()
    expectIncludes(form, [`value="${project.email}"`, `<option value="${project.id}" selected="">`])
  })
  test('shows errors by field, and keeps its input', async () => {
    const [other] = await query('select id from project where client_id <> $1 limit 1', [
      project.client_id,
    ])
    for (const [fields, sentence] of [
      [{ client: project.client, email: 'nobody' }, 'Enter an email address like'],
      [{ client: 'Nobody at all' }, 'No client has this name.'],
      [{ client: '' }, 'Enter the client’s name.'],
      [{ client: project.client, project: crypto.randomUUID() }, 'This project no longer exists.'],
      [{ client: project.client, project: other.id }, 'This project belongs to another client.'],
      [{ client: project.client, project: 'x' }, 'This project no longer exists.'],
    ] as const) {
      const response = await submit({ form: 'ask', note: 'Typed & kept', ...fields })
      expect([sentence, response.status]).toEqual([sentence, 422])
      const html = await response.text()
      expect(html).toContain(sentence)
      expect(html).toContain('Typed &amp; kept</textarea>')
    }
    expect(await listRequests()).toEqual([])
  })
  test('rejects a duplicate; resending creates a new link and ends the old one', async () => {
    const { email, link } = await createRequest()
    const twice = await submit({ form: 'ask', client: project.client, project: project.id, email })
    expect([
      twice.status,
      (await readText(twice)).includes('This client already has an open request about this'),
    ]).toEqual([422, true])
    expect((await submit({ form: 'ask', client: project.client, project: '', email })).status).toBe(
      200,
    )
    const id = (await listRequests())[0].id as string
    expect((await submit({ form: `again:${id}` })).status).toBe(200)
    const links = await listLinks(email)
    expect([(await show(link)).status, (await show(links.at(-1)!)).status]).toEqual([404, 200])
    expect((await submit({ form: `withdraw:${id}` })).status).toBe(303)
    expect((await show(links.at(-1)!)).status).toBe(404)
  })
  test('is sent once for a form sent eight times', async () => {
    const email = generateEmail()
    const formKey = crypto.randomUUID()
    await Promise.all(
      Array.from({ length: 8 }, () =>
        submit({ form: 'ask', formKey, client: project.client, project: project.id, email }),
      ),
    )
    expect([(await listRequests()).length, (await listLinks(email)).length]).toEqual([1, 1])
  })
  test('is limited to owners and managers', async () => {
    const { link } = await createRequest()
    await write(link)
    const [{ id }] = await listRequests()
    for (const who of ['books', 'crew'] as const) {
      expect((await server.request(page, { headers: { cookie: cookies[who] } })).status).toBe(403)
      for (const form of [
        'ask',
        ...['again', 'withdraw', 'approve', 'decline', 'return'].map((one) => `${one}:${id}`),
      ])
        expect([
          who,
          form,
          (await submit({ form, client: project.client, email: 'a@mill.test' }, who)).status,
        ]).toEqual([who, form, 403])
    }
    expect((await server.submit(page, { form: `approve:${id}` })).status).toBe(302)
    expect((await listRequests())[0].state).toBe('written')
  })
})

describe('the client’s form', () => {
  test('shows errors by field, and keeps what was typed', async () => {
    const { link } = await createRequest()
    const response = await write(link, {
      quote: 'x'.repeat(3001),
      name: ' ',
      role: "O'Neil & Łukasz",
    })
    expect(response.status).toBe(422)
    const html = await response.text()
    expectIncludes(html, [
      'Keep it under 3,000 characters.',
      'Enter your name.',
      `${'x'.repeat(3001)}</textarea>`,
      'value="O&#x27;Neil &amp; Łukasz"',
    ])
    expect((await listRequests())[0].state).toBe('requested')
  })
  test('thanks the client, can be edited with the link, emails the studio once', async () => {
    const { email, link } = await createRequest()
    const words = {
      quote: 'They listened first.\n\nThen they filmed.',
      name: "O'Neil-Łukasz 🎥",
      role: 'Tern & Co',
    }
    const { path } = await server.openLink(link)
    const responses = await Promise.all(Array.from({ length: 6 }, () => write(link, words)))
    expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      responses.map(() => [303, path]),
    )
    const thanks = await readText(await show(link))
    expectIncludes(thanks, [
      'Thank you.',
      'We’ll read it before it goes on the site.',
      'They listened first. Then they filmed.',
      "O'Neil-Łukasz 🎥",
      'Tern & Co',
      ' Edit ',
    ])
    const form = await (await show(link, '?change')).text()
    expect(form).toContain('They listened first.\n\nThen they filmed.</textarea>')
    await write(link, { ...words, quote: 'Better said.' })
    expect((await listRequests())[0]).toMatchObject({
      ...words,
      quote: 'Better said.',
      state: 'written',
    })
    const emails = await query(
      "select * from email where kind = 'testimonial.written' and reply_to = $1",
      [email],
    )
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({
      to_key: 'hello@longlight.example',
      subject: `${project.client} wrote a testimonial`,
    })
    expectIncludes(emails[0].body, [
      'They listened first.',
      "Name: O'Neil-Łukasz 🎥",
      'Role: Tern & Co',
      `${origin}${page}`,
    ])
  })
  test('responds to an unknown, expired or withdrawn link with the same 404', async () => {
    const { link } = await createRequest()
    await query("update testimonial_request set ends_at = now() - interval '1 second'")
    for (const path of [
      link,
      '/testimonial/x',
      `/testimonial/${'A'.repeat(43)}`,
      '/testimonial/%00',
    ]) {
      const response = await server.request(path)
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([
        path,
        404,
        'no-store',
      ])
      expect(await readText(response)).toContain('This link no longer works.')
      expect([(await write(path)).status, (await write(path, { quote: '' })).status]).toEqual([
        404, 404,
      ])
    }
    expect((await server.request('/testimonial/x/y')).status).toBe(404)
    // A new request replaces an expired one.
    expect(
      (
        await submit({
          form: 'ask',
          client: project.client,
          project: project.id,
          email: 'new@mill.test',
        })
      ).status,
    ).toBe(200)
    expect((await listRequests()).map(({ email }) => email)).toEqual(['new@mill.test'])
  })
  test('limits guesses, and doesn’t count links that work', async () => {
    const { link } = await createRequest()
    const countTries = async () =>
      (await query("select count from rate_limit where key = 'testimonial:127.0.0.1'"))[0]
        .count as number
    await server.request('/testimonial/x')
    const before = await countTries()
    for (let n = 0; n < 3; n++) await server.request(link)
    await server.request('/testimonial/x')
    expect(await countTries()).toBe(before + 1)
    await query("update rate_limit set count = 600 where key = 'testimonial:127.0.0.1'")
    for (const path of ['/testimonial/x', link]) {
      const response = await server.request(path)
      expect([response.status, (await readText(response)).includes('Wait 15 minutes')]).toEqual([
        429,
        true,
      ])
    }
    expect((await write(link)).status).toBe(429)
    await query('delete from rate_limit')
    expect((await write(link)).status).toBe(303)
    for (let n = 0; n < 25; n++) await write(link, { quote: `Again ${n}` })
    const late = await write(link, { quote: 'One too many' })
    expect([late.status, (await late.text()).includes('One too many</textarea>')]).toEqual([
      429,
      true,
    ])
    await query('delete from rate_limit')
  })
})
