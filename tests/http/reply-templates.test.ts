import { beforeAll, describe, expect, test } from 'vitest'

import { createOnlineBookingHelpers } from '../support/online-booking-fixture.ts'
import { parseFields } from '../support/form.ts'
import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const { createRequest } = createOnlineBookingHelpers(server)
const list = '/portal/settings/reply-templates'
const plain = { accept: 'text/html' }
let cookie = ''
beforeAll(async () => {
  cookie = await server.signIn('manager')
})
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const fetchPage = (path: string) => server.request(path, { headers: { cookie } })
const send = (path: string, fields: Record<string, string>, headers = plain) =>
  server.submit(path, fields, cookie, headers)
const listNames = async () =>
  (await query('select name from reply_template order by position')).map(({ name }) => name)
const findId = async (name: string) =>
  (await query('select id from reply_template where name = $1', [name]))[0]?.id as string
const findEvents = async (id: string) =>
  (await query('select name from event where subject_id = $1 order by id', [id])).map(
    ({ name }) => name,
  )

describe('reply templates', () => {
  test('three come with the sample studio, with their fields highlighted', async () => {
    expect(await listNames()).toEqual(['Ask for details', 'The date is free', 'The date is taken'])
    const html = await (await fetchPage(list)).text()
    expect(html).toContain('<mark class="marked-field">Client name</mark>')
  })
  test('are added at the end, moved by one place and deleted', async () => {
    expect((await send(`${list}/new`, { name: 'Parking', text: 'Hi {client}' })).status).toBe(302)
    const id = await findId('Parking')
    await send(list, { id, step: 'up' })
    await send(list, { id, step: 'up' })
    expect((await listNames()).indexOf('Parking')).toBe(1)
    await send(list, { id: await findId('Ask for details'), step: 'up' })
    expect((await listNames())[0]).toBe('Ask for details')
    await send(`${list}/${id}`, { form: 'delete' })
    expect(await listNames()).not.toContain('Parking')
    expect(await findEvents(id)).toEqual([
      'reply-template.added',
      'reply-template.moved',
      'reply-template.moved',
      'reply-template.removed',
    ])
    expect((await fetchPage(`${list}/${id}`)).status).toBe(404)
  })
  test('with an unknown field are refused next to it, and keep what was typed', async () => {
    const response = await send(`${list}/new`, { name: 'Wrong', text: 'Hi {clients}, {studio}' })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('There’s no field with this name.')
    expect(html).toContain('Hi {clients}, {studio}</textarea>')
    expect(await listNames()).not.toContain('Wrong')
  })
  test('need a name that no other template has', async () => {
    const taken = await send(`${list}/new`, { name: 'ask for Details', text: 'x' })
    expect([taken.status, await readText(taken)]).toEqual([
      409,
      expect.stringContaining('Another template has this name.'),
    ])
    const nameless = await send(`${list}/new`, { name: ' ', text: 'x' })
    expect(await readText(nameless)).toContain('Enter a name for the template.')
  })
  test('changed by two people keep what both typed until the second saves again', async () => {
    await send(`${list}/new`, { name: 'Shared', text: 'First' })
    const path = `${list}/${await findId('Shared')}`
    const { revision } = parseFields(await (await fetchPage(path)).text())
    const fields = { form: 'save', name: 'Shared', revision: revision! }
    expect((await send(path, { ...fields, text: 'Second' })).status).toBe(302)
    const late = await send(path, { ...fields, text: 'Third' })
    const html = await late.text()
    expect(late.status).toBe(409)
    expect(html).toContain('Save again to replace their version.')
    expect(html).toContain('Third</textarea>')
    const again = parseFields(html).revision!
    expect((await send(path, { ...fields, text: 'Third', revision: again })).status).toBe(302)
    expect(await query("select text from reply_template where name = 'Shared'")).toEqual([
      { text: 'Third' },
    ])
  })
  test('are changed by an owner or a manager', async () => {
    for (const who of ['books', 'crew'])
      expect(
        (await server.submit(`${list}/new`, { name: 'x', text: 'x' }, await server.signIn(who)))
          .status,
      ).toBe(403)
  })
})

describe('a reply', () => {
  const findInquiry = async (name: string) =>
    `/portal/clients/inquiries/${(await query('select id from inquiry where name = $1', [name]))[0].id}`
  const countReplies = async () =>
    (await query("select count(*)::int as n from email where kind = 'inquiry.reply'"))[0].n

  test('starts from a template without JavaScript, below what was typed', async () => {
    const path = await findInquiry('Nell Farraday')
    const step = `template:${await findId('The date is taken')}`
    const html = await (await send(path, { text: 'Hello Nell!', step })).text()
    expect(html).toMatch(
      /<textarea[^>]*>\s*Hello Nell!\n\nHi Nell Farraday,\n\nThanks for asking about \[date\]\./,
    )
    expect(html).toContain('Longlight</textarea>')
  })
  test('with a gap is refused next to the field and keeps what was typed', async () => {
    const path = await findInquiry('Nell Farraday')
    const before = await countReplies()
    const text = 'Are you free on [date]?'
    const response = await send(path, { text })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('Fill in what’s in brackets, then send your reply.')
    expect(html).toContain(`${text}</textarea>`)
    expect(html).toMatch(/<textarea[^>]*aria-describedby="[^"]*reply-text-problem/)
    const { status } = await server.submit(`${path}.data`, { text }, cookie)
    expect([status, await countReplies()]).toEqual([422, before])
  })
  test('is sent once and leads back to the inquiry', async () => {
    const path = await findInquiry('Harbor Lane Library')
    const before = await countReplies()
    const fields = { text: 'A quiet room, and time [85 minutes].', formKey: crypto.randomUUID() }
    for (const _ of [1, 2]) {
      const response = await send(`${path}?tab=all&problem=text-missing`, fields)
      expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?tab=all`])
    }
    expect(await countReplies()).toBe(before + 1)
  })
  test('has the requested date and a private link, which is stored nowhere readable', async () => {
    const { email } = await createRequest()
    const [row] = await query('select id, name from inquiry where email_key = $1', [email])
    const path = `/portal/clients/inquiries/${row.id}`
    const step = `template:${await findId('The date is free')}`
    const html = await (await send(path, { text: '', step })).text()
    const filled = /<textarea[^>]*id="reply-text"[^>]*>\s*([\s\S]*?)<\/textarea>/.exec(html)?.[1]
    const link = /http\S+\/booking\/[\w-]{43}/.exec(filled ?? '')?.[0] ?? ''
    expect(filled).toMatch(/we’re free on Wednesday, \w+ \d/)
    expect(link).not.toBe('')
    expect((await send(path, { text: filled! })).status).toBe(303)
    const [sent] = await query(
      "select body, html, secret from email where subject_id = $1 and kind = 'inquiry.reply'",
      [row.id],
    )
    const [message] = await query('select text from inquiry_message where inquiry_id = $1', [
      row.id,
    ])
    expect(sent.secret).toBe(true)
    for (const text of [sent.body, sent.html, message.text]) {
      expect(text).toContain('[private link]')
      expect(text).not.toContain(link)
    }
  })
})
