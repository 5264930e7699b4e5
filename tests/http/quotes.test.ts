import { beforeAll, describe, expect, test } from 'vitest'

import { parseFields as parseAllFields } from '../support/form.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** Quotes in the portal, until they are sent. */
const server = await startTestServer()
const cookies: Record<string, string> = {}
const list = '/portal/clients/quotes'
const html = { accept: 'text/html' }

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Row>(text, values)).rows
const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]!, ...html } })
const send = (path: string, fields: Record<string, string>, who = 'owner') =>
  server.submit(path, { ...fields, formKey: crypto.randomUUID() }, cookies[who], html)
const findClient = async (name: string) =>
  (await query<{ id: string }>('select id from client where name = $1', [name]))[0]!

/** Creates a quote and returns the path of its builder. */
async function create(fields: Record<string, string>): Promise<string> {
  const response = await send(`${list}/new`, fields)
  expect(response.status).toBe(302)
  return response.headers.get('location')!
}
const createFor = async (name: string) => create({ client: (await findClient(name)).id })
/** Returns the fields of the builder on its page. */
const parseFields = (text: string) =>
  parseAllFields(/<form class="draft-form[\s\S]*?<\/form>/.exec(text)?.[0] ?? text)
const readForm = async (path: string) =>
  parseFields(await (await fetchPage(path)).text()) as Record<string, string>
const line = { 'name:0:0': 'Wedding day', 'price:0:0': '2400' }

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
})

describe('a new quote', () => {
  test('begins at the list, with a client or a record', async () => {
    await query("update quote set state = 'canceled' where state <> 'canceled'")
    expect(await readText(await fetchPage(`${list}?tab=open`))).toContain('No quotes yet.')
    expectIncludes(await readText(await fetchPage(`${list}/new`)), ['Who is this quote for?'])
    const { id } = await findClient('Tern Architects')
    expectIncludes(await (await fetchPage(`${list}/new?client=${id}`)).text(), [
      'Tern Architects',
      `name="client" value="${id}"`,
    ])
    for (const wrong of ['client=x', `booking=${crypto.randomUUID()}`])
      expect((await fetchPage(`${list}/new?${wrong}`)).status).toBe(404)
  })
  test('of an inquiry makes its sender a client', async () => {
    const [inquiry] = await query<{ id: string; name: string }>(
      `select id, name from inquiry where state = 'waiting' and client_id is null limit 1`,
    )
    const page = await fetchPage(`/portal/clients/inquiries/${inquiry!.id}`)
    expect(await page.text()).toContain(`${list}/new?inquiry=${inquiry!.id}`)
    const path = await create({ inquiry: inquiry!.id })
    expectIncludes(await readText(await fetchPage(path)), [inquiry!.name])
    const [row] = await query<{ clientId: string }>(
      `select client_id as "clientId" from inquiry where id = $1`,
      [inquiry!.id],
    )
    expect(row!.clientId).not.toBeNull()
  })
  test('of a booking has its price and reserves it', async () => {
    const [booking] = await query<{ id: string }>(
      `select id from booking where state = 'confirmed' and starts_at > now() and total > 0 limit 1`,
    )
    const path = await create({ booking: booking!.id })
    const fields = await readForm(path)
    expect(fields).toMatchObject({ [`booking:${booking!.id}`]: 'on' })
    expect(Number(fields['price:0:0']!.replace(/\D/g, ''))).toBeGreaterThan(0)
    expectIncludes(await (await fetchPage(`/portal/bookings/${booking!.id}`)).text(), [
      `${list}/new?booking=${booking!.id}`,
    ])
  })
  test('for an unknown client is refused', async () => {
    for (const client of ['x', crypto.randomUUID()])
      expect((await send(`${list}/new`, { client })).status).toBe(404)
  })
})

describe('the builder', () => {
  test('saves, and adds, moves and removes rows without JavaScript', async () => {
    const path = await createFor('Tern Architects')
    const fields = { ...(await readForm(path)), ...line, title: 'Your wedding' }
    const added = await (await send(path, { ...fields, step: 'add:0' })).text()
    expectIncludes(added, ['name="name:0:1"', 'value="Wedding day"', 'Your wedding'])
    const rows = parseFields(added) as Record<string, string>
    const moved = await send(path, { ...rows, 'name:0:1': 'Album', step: 'up:0:1' })
    expect(parseFields(await moved.text())).toMatchObject({
      'name:0:0': 'Album',
      'name:0:1': 'Wedding day',
    })
    const section = await (await send(path, { ...rows, step: 'add' })).text()
    expect(section).toContain('name="heading:1"')
    const saved = await send(path, fields)
    expect(saved.headers.get('location')).toBe(`${path}?saved`)
    expectIncludes(await readText(await fetchPage(path)), ['Your wedding', 'Total $2,400.00'])
    expectIncludes(await readText(await fetchPage(`${list}?tab=drafts`)), [
      'Tern Architects',
      'Your wedding',
      '$2,400.00',
    ])
  })
  test('goes on to sending with the changes saved', async () => {
    const path = await createFor('Tern Architects')
    const response = await send(path, { ...(await readForm(path)), ...line, next: 'send' })
    expect(response.headers.get('location')).toBe(path.replace('/edit', '/send'))
    expect(await readForm(path)).toMatchObject(line)
  })
  test('answers 422 next to a wrong field and keeps what was typed', async () => {
    const path = await createFor('Tern Architects')
    const fields = await readForm(path)
    const wrong = { 'price:0:0': 'much', 'max:0:0': '3', note: 'Met in May.' }
    const response = await send(path, { ...fields, ...line, ...wrong })
    expect(response.status).toBe(422)
    const text = await response.text()
    expectIncludes(text, ['aria-invalid', 'Enter a minimum, a maximum and a step'])
    expect(parseFields(text)).toMatchObject({ ...line, ...wrong })
  })
  test('answers 409 if someone else saved, and a second save keeps what was typed', async () => {
    const path = await createFor('Tern Architects')
    const fields = await readForm(path)
    await send(path, { ...fields, ...line, title: 'Theirs' })
    const response = await send(path, { ...fields, ...line, title: 'Mine' })
    expect(response.status).toBe(409)
    const text = await response.text()
    expectIncludes(text, ['Someone changed this quote', 'See their version', 'value="Mine"'])
    await send(path, parseFields(text) as Record<string, string>)
    expect(await readForm(path)).toMatchObject({ title: 'Mine', ...line })
  })
  test('adds a package of the price list with its options, and updates a price', async () => {
    const [item] = await query<{ id: string; name: string }>(
      `select id, name from price_item where kind = 'package' and cardinality(options) > 0 limit 1`,
    )
    const path = await createFor('Tern Architects')
    const fields = await readForm(path)
    const text = await (await send(path, { ...fields, 'pick:0': item!.id, step: 'pick:0' })).text()
    const rows = parseFields(text) as Record<string, string>
    expect(rows).toMatchObject({ 'name:0:0': item!.name, 'optional:0:1': 'on' })
    expect(text).not.toContain('Price list:')
    const changed = await (await send(path, { ...rows, 'price:0:0': '1', step: '-' })).text()
    expect(changed).toContain('Price list:')
    const updated = await send(path, { ...rows, 'price:0:0': '1', step: 'price:0:0' })
    expect(parseFields(await updated.text())).toMatchObject({ 'price:0:0': rows['price:0:0'] })
  })
  test('saves 500 lines', async () => {
    const path = await createFor('Tern Architects')
    const { 'line:0:0': _, ...fields } = await readForm(path)
    const rows = Array.from({ length: 500 }, (_, at) => [
      [`line:0:${at}`, crypto.randomUUID()],
      [`name:0:${at}`, `Print ${at}`],
      [`text:0:${at}`, 'On cotton paper, signed. '.repeat(8)],
      [`quantity:0:${at}`, '1'],
      [`price:0:${at}`, '10'],
    ])
    const sent = { ...fields, ...(Object.fromEntries(rows.flat()) as Record<string, string>) }
    expect(new URLSearchParams(sent).toString().length).toBeGreaterThan(128 * 1024)
    expect((await send(path, sent)).headers.get('location')).toBe(`${path}?saved`)
    expect(await readText(await fetchPage(path))).toContain('Total $5,000.00')
  })
  test('says what must change before the quote can be sent', async () => {
    const path = await createFor('Tern Architects')
    expectIncludes(await (await fetchPage(path)).text(), ['href="#title"', 'Enter a title.'])
  })
  test('copies a quote, and deletes one that was never sent', async () => {
    const path = await createFor('Tern Architects')
    await send(path, { ...(await readForm(path)), ...line })
    const id = path.split('/').at(-2)!
    const copy = await create({ quote: id })
    expect(await readForm(copy)).toMatchObject(line)
    const response = await send(path.replace('/edit', '/delete'), {})
    expect(response.headers.get('location')).toBe(`${list}?tab=drafts&deleted`)
    expect((await fetchPage(path)).status).toBe(404)
  })
})

describe('the signers of a contract', () => {
  const addContact = async (name: string, maySign: boolean) => {
    const [row] = await query<{ id: string }>(
      `insert into client_contact (client_id, created_at, name, email, email_key, may_sign, sees_money)
        select id, now(), $1, $2, $2, $3, true from client where name = 'Tern Architects'
        returning id`,
      [name, `${crypto.randomUUID()}@post.test`, maySign],
    )
    return row!.id
  }
  const openWithContract = async () => {
    const [template] = await query<{ id: string }>(
      `select id from contract_template where name = 'Film and podcast'`,
    )
    const path = await createFor('Tern Architects')
    const fields = { ...(await readForm(path)), ...line, title: 'Film', contract: template!.id }
    return { path, fields }
  }

  test('are chosen without JavaScript, and named before sending', async () => {
    const [mara, jonas] = [
      await addContact('Mara Lind', true),
      await addContact('Jonas Berg', true),
    ]
    const { path, fields } = await openWithContract()
    const signing = { 'signer:1': mara, 'signer:3': jonas, inOrder: 'on', countersigned: 'on' }
    // a button of the rows keeps what was chosen
    const added = parseFields(
      await (await send(path, { ...fields, ...signing, step: 'add' })).text(),
    )
    expect(added).toMatchObject({ ...signing, 'heading:1': '' })
    expect((await send(path, { ...fields, ...signing })).headers.get('location')).toBe(
      `${path}?saved`,
    )
    expect(await readForm(path)).toMatchObject({
      'signer:0': mara,
      'signer:1': jonas,
      'signer:2': '',
      inOrder: 'on',
      countersigned: 'on',
    })
    const page = path.replace('/edit', '/send')
    expectIncludes(await readText(await fetchPage(page)), [
      'Signed by Mara Lind, then Jonas Berg, then the studio',
    ])
    const sendAgain = async () => send(page, await readForm(page))
    expect((await sendAgain()).status).toBe(303)
    const { inOrder: _, countersigned: __, ...anyOrder } = await readForm(path)
    await send(path, anyOrder)
    expectIncludes(await readText(await fetchPage(page)), [
      'Signed by Mara Lind and Jonas Berg, in any order You sign by sending the quote.',
    ])
    await sendAgain()
    expectIncludes(await readText(await fetchPage(path.replace('/edit', ''))), ['Changed signers'])
  })
  test('can’t sign twice, which is said at the second field', async () => {
    const { path, fields } = await openWithContract()
    const mara = await addContact('Mara Lind', true)
    const twice = { 'signer:0': mara, 'signer:1': mara }
    const response = await send(path, { ...fields, ...twice, countersigned: 'on' })
    expect(response.status).toBe(422)
    const text = await response.text()
    expectIncludes(text, ['id="signer:1-problem"', 'This person already signs.'])
    expect(text.match(/aria-invalid/g)).toHaveLength(1)
    expect(parseFields(text)).toMatchObject({ ...twice, countersigned: 'on' })
  })
  test('who may not accept quotes are listed with a reason and a link', async () => {
    const { path, fields } = await openWithContract()
    const name = `Jonas ${crypto.randomUUID()}`
    const jonas = await addContact(name, false)
    await send(path, { ...fields, 'signer:0': jonas })
    const { id } = await findClient('Tern Architects')
    const sentence = `${name} can’t accept quotes. Allow it in the client’s contacts`
    const link = `/portal/clients/${id}/contacts/${jonas}`
    const builder = await fetchPage(path)
    const html = await builder.text()
    expectIncludes(html, ['href="#signer:0"', sentence, link])
    // disabled where it isn't chosen already
    expect(html.split(`${name} (can’t accept quotes)`)).toHaveLength(6)
    expect(html.match(new RegExp(`<option[^>]*value="${jonas}"[^>]*disabled`, 'g'))).toHaveLength(4)
    expect(await readForm(path)).toMatchObject({ 'signer:0': jonas })
    const page = path.replace('/edit', '/send')
    expectIncludes(await (await fetchPage(page)).text(), [sentence, link])

    await query('delete from client_contact where id = $1', [jonas])
    expectIncludes(await (await fetchPage(page)).text(), [
      'A signer is no longer a contact of this client. Choose another.',
      `${path}#signer:0`,
    ])
    // saving something else doesn't drop the signer silently
    expectIncludes(await (await fetchPage(path)).text(), ['No longer a contact'])
    expect(await readForm(path)).toMatchObject({ 'signer:0': jonas })
  })
  test('are kept while the quote has only terms', async () => {
    const { path, fields } = await openWithContract()
    const mara = await addContact('Mara Lind', true)
    await send(path, { ...fields, contract: '', 'signer:0': mara })
    const html = await (await fetchPage(path)).text()
    expect(html).toMatch(/<fieldset class="quote-signers" hidden=""/)
    expect(parseFields(html)).toMatchObject({ 'signer:0': mara })
    expect(await readText(await fetchPage(path.replace('/edit', '/send')))).not.toContain(
      'Signed by',
    )
  })
})

describe('templates and settings', () => {
  test('a quote is saved as a template, with which others begin', async () => {
    const path = await createFor('Tern Architects')
    await send(path, { ...(await readForm(path)), ...line })
    const unnamed = await send(path, { form: 'template', templateName: ' ' })
    expect(unnamed.status).toBe(422)
    expectIncludes(await unnamed.text(), ['Enter a name for the template.', 'Wedding day'])
    await send(path, { form: 'template', templateName: 'Weddings' })
    const [template] = await query<{ id: string }>('select id from quote_template')
    const { id } = await findClient('Tern Architects')
    expectIncludes(await readText(await fetchPage(`${list}/new?client=${id}`)), ['Weddings'])
    const made = await create({ client: id, template: template!.id })
    expect(await readForm(made)).toMatchObject(line)

    const settings = '/portal/settings/quotes'
    const form = `rename:${template!.id}`
    expect((await send(settings, { form, name: '' })).status).toBe(422)
    await send(settings, { form, name: 'Big weddings' }, 'manager')
    expect(await readText(await fetchPage(settings))).toContain('Big weddings')
    await send(settings, { form: `remove:${template!.id}` })
    expect(await readText(await fetchPage(settings))).toContain('No templates yet.')
  })
  test('settings are the owner’s, and keep what was typed wrong', async () => {
    const settings = '/portal/settings/quotes'
    const fields = { form: 'settings', undoMinutes: '30', approvalAbove: '5000', terms: 'Pay.' }
    const wrong = await send(settings, { ...fields, validDays: '0', revision: '1' })
    expect(wrong.status).toBe(422)
    expectIncludes(await wrong.text(), ['from 1 to 365', 'value="5000"'])
    await send(settings, { ...fields, validDays: '21', revision: '1' })
    expect(parseFields(await (await fetchPage(settings)).text())).toMatchObject({
      validDays: '21',
      undoMinutes: '30',
      terms: 'Pay.',
    })
    expect((await send(settings, { ...fields, validDays: '9' }, 'manager')).status).toBe(403)
    expect(await (await fetchPage(settings, 'manager')).text()).not.toContain('name="validDays"')
    expect((await readForm(await createFor('Tern Architects'))).terms).toBe('Pay.')
  })
})

test('crew sees no quotes, and a bookkeeper only their list', async () => {
  const path = await createFor('Tern Architects')
  const listStatuses = async (who: string) => [
    (await fetchPage(list, who)).status,
    (await fetchPage(`${list}/new`, who)).status,
    (await fetchPage(path, who)).status,
    (await send(path, line, who)).status,
    (await send(path.replace('/edit', '/delete'), {}, who)).status,
    (await send(`${list}/new`, { client: crypto.randomUUID() }, who)).status,
    (await fetchPage('/portal/settings/quotes', who)).status,
  ]
  expect(await listStatuses('crew')).toEqual([403, 403, 403, 403, 403, 403, 403])
  expect(await listStatuses('books')).toEqual([200, 403, 403, 403, 403, 403, 403])
  expect(await (await fetchPage(`${list}?tab=drafts`, 'books')).text()).not.toContain('/edit"')
})
