import { beforeAll, describe, expect, test } from 'vitest'

import { parseFields as parseAllFields } from '../support/form.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** Payment plans in the builder of quotes, and in the settings that new quotes begin with. */
const server = await startTestServer()
const cookies: Record<string, string> = {}
const list = '/portal/clients/quotes'
const settings = '/portal/settings/quotes'
const html = { accept: 'text/html' }

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Row>(text, values)).rows
const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]!, ...html } })
const send = (path: string, fields: Record<string, string>, who = 'owner') =>
  server.submit(path, { ...fields, formKey: crypto.randomUUID() }, cookies[who], html)
/** Returns the fields of the form that has a plan. */
const parseFields = (text: string) =>
  parseAllFields(text.split('<form').find((form) => form.includes('id="plan"')) ?? '') as Record<
    string,
    string
  >
const readForm = async (path: string, who = 'owner') =>
  parseFields(await (await fetchPage(path, who)).text())
const runStep = async (path: string, fields: Record<string, string>, step: string) => {
  const response = await send(path, { ...fields, step })
  expect(response.status).toBe(200)
  return parseFields(await response.text())
}
const listPlan = (fields: Record<string, string>) =>
  Object.entries(fields).filter(([field]) => field.startsWith('plan'))

/** Creates a quote for $2,400 and returns the path of its builder, with the fields to save. */
async function openBuilder() {
  const [client] = await query<{ id: string }>(
    `select id from client where name = 'Tern Architects'`,
  )
  const response = await send(`${list}/new`, { client: client!.id })
  const path = response.headers.get('location')!
  const line = { 'name:0:0': 'Wedding day', 'price:0:0': '2400' }
  const fields = { ...(await readForm(path)), ...line, title: 'Your wedding' }
  return { path, fields, id: path.split('/').at(-2)! }
}

beforeAll(async () => {
  for (const who of ['owner', 'manager']) cookies[who] = await server.signIn(who)
  await query('update policy set deposit_percent = 25')
})

describe('the plan of a quote', () => {
  test('is made by buttons without JavaScript, and shown with its amounts', async () => {
    const { path, fields } = await openBuilder()
    expect(listPlan(fields)).toEqual([])
    const preset = await runStep(path, fields, 'plan:deposit')
    expect(preset).toMatchObject({
      title: 'Your wedding',
      'planShare:0': '25%',
      'planTrigger:0': 'signing',
      'planTrigger:1': 'before',
      'planCount:1': '14',
    })
    const added = await runStep(path, preset, 'plan:add')
    const moved = await runStep(
      path,
      { ...added, 'planShare:1': '600', 'planLabel:2': 'Album' },
      'plan:up:2',
    )
    expect(moved).toMatchObject({ 'planLabel:1': 'Album', 'planShare:1': '600' })
    expect((await send(path, moved)).headers.get('location')).toBe(`${path}?saved`)
    expect(listPlan(await readForm(path))).toEqual(listPlan(moved))
    expectIncludes(await readText(await fetchPage(path)), [
      '3 installments, $2,400.00 in total.',
      'Payment plan Deposit When you accept, due within 14 days $600.00',
      'Album When your project is complete, due within 14 days $600.00',
      'Final payment 14 days before the date, due within 14 days $1,200.00',
    ])
    expectIncludes(await readText(await fetchPage(path.replace('/edit', '/send'))), [
      'Payment plan Deposit When you accept, due within 14 days $600.00',
    ])
    expect(listPlan(await runStep(path, moved, 'plan:none'))).toEqual([])
  })
  test('keeps what was typed wrong at its field', async () => {
    const { path, fields } = await openBuilder()
    const rows = await runStep(path, fields, 'plan:monthly')
    const wrong = { 'planShare:0': 'a third', 'planCount:1': '0', 'planDue:2': 'soon' }
    const response = await send(path, { ...rows, ...wrong })
    expect(response.status).toBe(422)
    const text = await response.text()
    expectIncludes(text, [
      'id="planShare:0-problem"',
      'Enter a percentage like 30% or an amount.',
      'Enter a whole number of months from 1 to 36.',
      'Enter a whole number of days from 0 to 365.',
    ])
    expect(text.match(/aria-invalid/g)).toHaveLength(3)
    expect(parseFields(text)).toMatchObject(wrong)
  })
  test('must fit the total and have a date before the quote is sent', async () => {
    const { path, fields, id } = await openBuilder()
    const rows = await runStep(path, fields, 'plan:deposit')
    await send(path, { ...rows, 'planShare:0': '2600' })
    const problems = [
      'The installments are $200.00 more than the total.',
      'Add a date to the quote, or choose another time.',
    ]
    const builder = await (await fetchPage(path)).text()
    expectIncludes(builder, [...problems, 'href="#plan"', 'href="#planTrigger:1"', 'id="plan"'])
    const page = path.replace('/edit', '/send')
    expectIncludes(await (await fetchPage(page)).text(), [
      ...problems,
      `${path}#plan"`,
      `${path}#planTrigger:1"`,
    ])

    const [booking] = await query<{ id: string }>(
      `select id from booking where state = 'confirmed' and starts_at > now() limit 1`,
    )
    await query('update booking set client_id = (select client_id from quote where id = $1)', [id])
    const dated = { ...(await readForm(path)), [`booking:${booking!.id}`]: 'on' }
    await send(path, { ...dated, 'planShare:0': '600' })
    const text = await (await fetchPage(page)).text()
    for (const problem of problems) expect(text).not.toContain(problem)
  })
})

describe('the plan of new quotes', () => {
  test('is set with the other settings, and changed by buttons without JavaScript', async () => {
    const before = await readForm(settings)
    const rows = await runStep(settings, before, 'plan:thirds')
    expect(rows).toMatchObject({
      validDays: before.validDays,
      'planShare:1': '40%',
      'planTrigger:1': 'date',
    })
    const saved = await send(settings, { ...rows, asksBeforeInvoicing: 'on' })
    expect(saved.headers.get('location')).toBe(`${settings}?saved=settings`)
    const after = await readForm(settings)
    expect(after).toMatchObject({ asksBeforeInvoicing: 'on', validDays: before.validDays })
    expect(listPlan(after)).toEqual(listPlan(rows))
    const { fields } = await openBuilder()
    expect(listPlan(fields)).toEqual(listPlan(rows))

    const { asksBeforeInvoicing: _, ...off } = await runStep(settings, after, 'plan:none')
    await send(settings, off)
    expect(await readForm(settings)).not.toHaveProperty('asksBeforeInvoicing')
    expect(listPlan((await openBuilder()).fields)).toEqual([])
  })
  test('can’t be more than the whole, which is said at its share', async () => {
    const rows = await runStep(settings, await readForm(settings), 'plan:thirds')
    const wrong = { 'planShare:1': '70.0001%', terms: 'Pay on time.' }
    const response = await send(settings, { ...rows, ...wrong })
    expect(response.status).toBe(422)
    const text = await response.text()
    expectIncludes(text, ['id="planShare:1-problem"', 'The installments are more than the total.'])
    expect(parseFields(text)).toMatchObject(wrong)
    expect(listPlan(await readForm(settings))).toEqual([])
  })
  test('is the owner’s', async () => {
    const step = { form: 'settings', step: 'plan:thirds' }
    expect((await send(settings, step, 'manager')).status).toBe(403)
    expect(await (await fetchPage(settings, 'manager')).text()).not.toContain('id="plan"')
  })
})
