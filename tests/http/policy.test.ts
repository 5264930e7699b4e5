import { beforeAll, expect, test } from 'vitest'

import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const path = '/portal/settings/policy'
const plain = { accept: 'text/html' }
const first = {
  reply: '24',
  photographyFrom: '1',
  photographyTo: '2',
  documentaryFrom: '4',
  documentaryTo: '8',
  podcastFrom: '3',
  podcastTo: '5',
  deposit: '50',
  'days:0': '7',
  'percent:0': '50',
  sameDayCounts: 'on',
  travelIncluded: 'on',
  studioRefund: '100',
  reminder: '2',
}
const cookies: Record<string, string> = {}

const fetchText = async (at: string, who = 'owner') =>
  readText(await server.request(at, { headers: { cookie: cookies[who]! } }))
const listPolicies = async () =>
  (await server.app.pool.query('select * from policy order by version')).rows
const save = async (fields: Record<string, string>, who = 'owner', headers = plain) =>
  server.submit(
    path,
    { ...first, revision: String((await listPolicies()).length), ...fields },
    cookies[who],
    headers,
  )

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books']) cookies[who] = await server.signIn(who)
})

test('shows every sentence by the page that prints it', async () => {
  const text = await fetchText(path)
  expectIncludes(text, [
    'Cancel at least 7 days ahead and we refund 50% of what you’ve paid. With less than 7 days’ notice, there’s no refund.',
    'We reply to every message within 24 hours.',
    'Delivered in 4–8 weeks',
    'will reply within 24 hours.',
    'A 50% deposit confirms the date.',
    'Travel included, replies within 24 hours.',
    'You get a written quote with travel already in it.',
    'It’s 7 days away, so they’d get $225 back (50%).',
    'It’s 4 days away, so there’s no refund. The 50% refund ended on',
    'They’d get everything back: $450.',
    'you’ll get $225 back (50% of what you paid).',
    'Version 1 Current',
  ])
  expect(text).not.toMatch(/\{\w+\}/)
})

test('shows the sentences without a form to roles that may only read it', async () => {
  for (const who of ['manager', 'books']) {
    const html = await (await server.request(path, { headers: { cookie: cookies[who]! } })).text()
    expect([
      html.includes('Only an owner can change it.'),
      html.includes('With less than 7 days'),
      html.includes('name="reply"'),
    ]).toEqual([true, true, false])
    expect((await save({}, who)).status).toBe(403)
  }
})

test('shows errors by field with 422, keeps its input, and saves nothing', async () => {
  const response = await save({
    reply: 'soon',
    photographyFrom: '3',
    photographyTo: '2',
    deposit: '120',
    'days:0': '',
    'percent:0': '40',
    'days:1': '3',
    'percent:1': '200',
  })
  const html = await response.text()
  expect(response.status).toBe(422)
  expectIncludes(html, [
    'Enter a whole number of hours from 1 to 720.',
    'Enter a whole percentage from 0 to 100.',
    'value="soon"',
    'value="120"',
    'value="200"',
  ])
  const second = await (
    await save({
      photographyFrom: '3',
      photographyTo: '2',
      'days:0': '',
      'percent:0': '40',
      'days:1': '3',
      'percent:1': '200',
    })
  ).text()
  expectIncludes(second, [
    'Enter at least as much as the first number.',
    'Enter a whole number of days from 1 to 365.',
    'Enter a whole percentage from 1 to 100.',
  ])
  expect(await listPolicies()).toHaveLength(1)
})

test('adds and removes a row with a plain form, without saving', async () => {
  const more = await (await save({ step: 'add', deposit: 'typed' })).text()
  expect([more.match(/name="days:\d"/g), more.includes('value="typed"')]).toEqual([
    ['name="days:0"', 'name="days:1"'],
    true,
  ])
  const less = await (await save({ step: 'remove:0', 'days:1': '3', 'percent:1': '20' })).text()
  expect([
    less.match(/name="days:\d"[^>]*/g)!.length,
    /name="days:0"[^>]*value="3"|value="3"[^>]*name="days:0"/.test(less),
  ]).toEqual([1, true])
  expect(await listPolicies()).toHaveLength(1)
})

test('shows a saved policy on every page with the next request, as a new version', async () => {
  expect(await (await server.request('/contact')).text()).toContain(
    'With less than 7 days’ notice, there’s no refund.',
  )
  const before = (await listPolicies())[0]
  const { travelIncluded: _, ...without } = first
  const saved = await server.submit(
    path,
    {
      ...without,
      revision: '1',
      reply: '1',
      deposit: '80',
      'days:0': '14',
      'percent:0': '100',
      'days:1': '7',
      'percent:1': '50',
      documentaryFrom: '9',
      documentaryTo: '9',
    },
    cookies.owner,
    plain,
  )
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?saved=policy`])
  expect((await listPolicies())[0]).toEqual(before)
  const fetchPublicText = async (where: string) => readText(await server.request(where))
  const contact = await fetchPublicText('/contact')
  expectIncludes(contact, [
    'within 1 hour.',
    'Documentaries take 9 weeks.',
    'Requesting a date is free. An 80% deposit is required to confirm it. The balance is due on delivery, unless your quote says otherwise. Travel costs aren’t included in the quote',
    'Cancel at least 14 days ahead and we refund 100% of what you’ve paid; with at least 7 days, 50%. With less than 7 days’ notice, there’s no refund.',
  ])
  expect(await fetchPublicText('/photography')).toContain('not included in the quote')
  expect(await fetchPublicText('/services')).toContain(
    'You get a written quote; travel is billed at cost.',
  )
  expect(await (await server.request('/')).text()).toContain(
    'Travel not included, replies within 1 hour.',
  )
  expect(await fetchText(path)).toMatch(/Version 2 Current since .{10,30}, by Ines Talbot/)
})

test('shows the second of two tabs who saved first, and lets it replace the policy', async () => {
  expect((await save({ reply: '10' })).status).toBe(303)
  const late = await save({ reply: '11', revision: '2' })
  const html = await late.text()
  expect([
    late.status,
    html.includes('Ines Talbot changed the policy on'),
    html.includes('value="11"'),
    html.includes('name="revision" value="3"'),
  ]).toEqual([409, true, true, true])
  expect((await save({ reply: '11', revision: '3' })).status).toBe(303)
  expect((await listPolicies()).at(-1)).toMatchObject({ version: 4, reply_hours: 11 })
})
