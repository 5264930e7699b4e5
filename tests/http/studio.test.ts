import { beforeAll, expect, test } from 'vitest'

import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const path = '/portal/settings/studio'
const plain = { accept: 'text/html' }
let cookie = ''

const fetchPage = async (at: string) => server.request(at, { headers: { cookie } })
const decodeEntities = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
/** Returns what a page's form knows of the values it was opened with. */
const readOpened = (html: string) => ({
  revision: /name="revision" value="([^"]*)"/.exec(html)![1]!,
  base: decodeEntities(/name="base" value="([^"]*)"/.exec(html)![1]!),
})
const open = async () => readOpened(await (await fetchPage(path)).text())
const readStudio = async () => (await server.app.pool.query('select * from studio')).rows[0]
const readSaved = async () => {
  const {
    name,
    legal_name,
    badge,
    latitude,
    longitude,
    time_zone,
    currency,
    closed_days,
    closed_names,
  } = await readStudio()
  return {
    name,
    legalName: legal_name,
    badge,
    place: latitude === null ? '' : `${latitude}, ${longitude}`,
    timeZone: time_zone,
    currency,
    ...Object.fromEntries(
      closed_days.flatMap((day: string, at: number) => [
        [`closedDay:${at}`, day],
        [`closedName:${at}`, closed_names[day] ?? ''],
      ]),
    ),
  } as Record<string, string>
}
const save = async (change: Record<string, string>) =>
  server.submit(path, { ...(await readSaved()), ...(await open()), ...change }, cookie, plain)

const readClosedDays = (html: string) =>
  [...html.matchAll(/name="closedDay:(\d+)" value="([^"]*)"/g)].map(([, at, day]) => [
    day,
    new RegExp(`name="closedName:${at}" value="([^"]*)"`).exec(html)![1],
  ])

beforeAll(async () => {
  cookie = await server.signIn('owner')
})

test('shows a new name on the site and in the portal at once', async () => {
  expect(await (await server.request('/')).text()).toContain('Longlight Studio')
  const saved = await save({
    name: ' O’Neil-Łukasz  🎥 & Co ',
    legalName: '',
    badge: '',
    place: '−1.5 170',
    'closedDay:0': '2026-12-25',
    'closedName:0': ' Christmas  Day',
    'closedDay:1': '2020-01-01',
    'closedName:1': '',
    'closedDay:2': '2026-12-25',
    'closedName:2': '',
    ...Object.fromEntries(
      [3, 4, 5, 6, 7, 8, 9].flatMap((at) => [
        [`closedDay:${at}`, ''],
        [`closedName:${at}`, ''],
      ]),
    ),
  })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?saved=studio`])
  expect(await readStudio()).toMatchObject({
    name: 'O’Neil-Łukasz 🎥 & Co',
    legal_name: 'O’Neil-Łukasz 🎥 & Co',
    badge: 'O',
    latitude: -1.5,
    longitude: 170,
    closed_days: ['2020-01-01', '2026-12-25'],
    closed_names: { '2026-12-25': 'Christmas Day' },
  })
  const home = await readText(await server.request('/'))
  expect(home).toContain('O’Neil-Łukasz 🎥 & Co')
  expect(home).not.toContain('Longlight Studio')
  expect(await readText(await fetchPage('/portal'))).toContain('O’Neil-Łukasz 🎥 & Co Portal')
  expect(await readText(await fetchPage(`${path}?saved=studio`))).toContain('Saved')
  const html = await (await fetchPage(path)).text()
  expect(readClosedDays(html)).toEqual([
    ['2020-01-01', ''],
    ['2026-12-25', 'Christmas Day'],
  ])
  await save({ place: '' })
  expect(await readStudio()).toMatchObject({ latitude: null, longitude: null })
})

test('shows errors by field with 422, keeps its input, and saves nothing', async () => {
  const before = await readStudio()
  const bad = {
    name: ' ',
    badge: 'AB',
    place: '43.6567',
    timeZone: 'Mars/Base',
    currency: 'Gold',
    'closedDay:0': '',
    'closedName:0': 'A day without a date',
    legalName: 'Typed & kept',
  }
  const response = await save(bad)
  const html = await response.text()
  expect(response.status).toBe(422)
  expectIncludes(html, [
    'Enter the studio’s name.',
    'Enter one letter, or leave it blank.',
    'Enter latitude and longitude',
    'Choose a time zone from the list.',
    'Choose a currency from the list.',
    'Enter a date.',
    'value="Typed &amp; kept"',
    'value="43.6567"',
    'value="A day without a date"',
  ])
  expect(await readText(await save({ place: '91, 0' }))).toContain(
    'Latitude must be from -90 to 90',
  )
  for (const badge of ['é', 'Ł', '9', '🎥']) expect((await save({ badge })).status).toBe(303)
  await save({ badge: before.badge })
  expect({ ...(await readStudio()), content_version: 0, revision: 0 }).toEqual({
    ...before,
    content_version: 0,
    revision: 0,
  })
})

test('adds and removes closed days without JavaScript, keeping what is typed', async () => {
  const before = await readStudio()
  const fields = { ...(await readSaved()), name: 'Typed & kept' }
  const added = await (await save({ ...fields, step: 'add' })).text()
  expect(added).toContain('value="Typed &amp; kept"')
  expect(readClosedDays(added)).toEqual([
    ['2020-01-01', ''],
    ['2026-12-25', 'Christmas Day'],
    ['', ''],
  ])
  const removed = await (await save({ ...fields, step: 'remove:0' })).text()
  expect(readClosedDays(removed)).toEqual([['2026-12-25', 'Christmas Day']])
  expect(await readStudio()).toEqual(before)
})

test('says which closed days another owner saved at the same time', async () => {
  const opened = await open()
  const saved = await readSaved()
  const post = (change: Record<string, string>) =>
    server.submit(path, { ...saved, ...opened, ...change }, cookie, plain)
  expect((await post({ 'closedDay:2': '2027-03-01', 'closedName:2': 'Theirs' })).status).toBe(303)
  const clash = await post({ 'closedDay:2': '2027-03-02', 'closedName:2': 'Mine' })
  expect(clash.status).toBe(409)
  const html = await clash.text()
  expect(html).toContain('2027-03-01 Theirs” while you were editing')
  expect(readClosedDays(html)).toContainEqual(['2027-03-02', 'Mine'])
  const again = await server.submit(
    path,
    { ...saved, ...readOpened(html), 'closedDay:2': '2027-03-02', 'closedName:2': 'Mine' },
    cookie,
    plain,
  )
  expect(again.status).toBe(303)
  expect((await readStudio()).closed_days).toEqual(['2020-01-01', '2026-12-25', '2027-03-02'])
})

test('keeps the currency of recorded payments, and what else was typed', async () => {
  const refused = await save({ currency: 'EUR', badge: 'Q' })
  const html = await refused.text()
  expect(refused.status).toBe(409)
  expectIncludes(html, [
    'You already have amounts in USD, so the currency can’t change.',
    'value="Q"',
    'aria-invalid',
  ])
  expect(await readStudio()).toMatchObject({ currency: 'USD' })
})

test('merges two owners’ changes by field; the second resolves conflicts', async () => {
  const [opened, kept] = [await open(), await readSaved()]
  const submitSettings = async (change: Record<string, string>, from = opened) =>
    server.submit(path, { ...kept, ...from, ...change }, cookie, plain)
  expect((await submitSettings({ legalName: 'One', badge: 'A' })).status).toBe(303)
  expect((await submitSettings({ name: 'Mine' })).status).toBe(303)
  expect(await readStudio()).toMatchObject({ legal_name: 'One', badge: 'A', name: 'Mine' })
  const clash = await submitSettings({ legalName: 'Two', badge: 'B', timeZone: 'Europe/Warsaw' })
  const html = await clash.text()
  expect(clash.status).toBe(409)
  expectIncludes(html, [
    'This changed to “One” while',
    'This changed to “A” while',
    'value="Two"',
    'value="B"',
    'value="Mine"',
  ])
  expect(await readStudio()).toMatchObject({
    legal_name: 'One',
    badge: 'A',
    time_zone: 'America/New_York',
  })
  const now = readOpened(html)
  expect(
    (
      await submitSettings(
        { legalName: 'Two', badge: 'B', name: 'Mine', timeZone: 'Europe/Warsaw' },
        now,
      )
    ).status,
  ).toBe(303)
  expect(await readStudio()).toMatchObject({
    legal_name: 'Two',
    badge: 'B',
    name: 'Mine',
    time_zone: 'Europe/Warsaw',
  })
  // A form without the values it was loaded with overwrites nothing.
  for (const base of ['', 'null', '[', '7'])
    expect((await submitSettings({ legalName: 'Three' }, { ...opened, base })).status).toBe(409)
  expect(await readStudio()).toMatchObject({ legal_name: 'Two' })
})

test('leaves site content to the website editor and ignores it in the form', async () => {
  const before = await readStudio()
  const html = await (await fetchPage(path)).text()
  expect(html).toContain('href="/portal/website/everywhere"')
  for (const field of ['tagline', 'address', 'phone', 'hours'])
    expect(html).not.toContain(`name="${field}"`)
  expect(
    (await save({ tagline: 'Theirs', address: 'Nowhere', phone: '111', hours: 'Never' })).status,
  ).toBe(303)
  expect(await readStudio()).toEqual(before)
})

test('records nothing when nothing changed', async () => {
  const before = await readStudio()
  expect((await save({})).status).toBe(303)
  expect(await readStudio()).toEqual(before)
})

test('weeks begin on the chosen day, in the calendar and for visitors', async () => {
  const readWeek = async () => [
    /May \d+ – \d+, 2031/.exec(
      await readText(await fetchPage('/portal/bookings?on=2031-05-14')),
    )?.[0],
    /<th[^>]*>\s*(?:<[^>]*>)*(\w+)/.exec(
      await (await server.request('/book/photography')).text(),
    )?.[1],
  ]
  expect(await readWeek()).toEqual(['May 11 – 17, 2031', 'Sun'])
  expect((await save({ weekStart: 'mon' })).status).toBe(303)
  expect(await readWeek()).toEqual(['May 12 – 18, 2031', 'Mon'])
  expect(await (await fetchPage(path)).text()).toContain('<option value="mon" selected="">Monday')
  expect((await save({ weekStart: '' })).status).toBe(303)
  expect(await readWeek()).toEqual(['May 11 – 17, 2031', 'Sun'])
})
