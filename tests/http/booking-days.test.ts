import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'

import {
  createOnlineBookingHelpers,
  day,
  findWednesday,
  today,
  toLocalTime,
} from '../support/online-booking-fixture.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const { createRequest, openPage, query, send } = createOnlineBookingHelpers(server)
const fetchHtml = async (path: string) => (await server.request(path)).text()

test('the calendar opens at the first month with openings', async () => {
  const soon = today.add({ days: 4 })
  const last = soon.with({ day: soon.daysInMonth })
  const closed = Array.from({ length: today.until(last).days + 1 }, (_, index) =>
    today.add({ days: index }).toString(),
  )
  await query('update studio set closed_days = $1', [JSON.stringify(closed)])
  const month = last.add({ days: 1 }).toString().slice(0, 7)
  expect(await fetchHtml('/book/photography')).toContain(
    `<a class="calendar-day" href="/book/photography/${month}-`,
  )
  expect(await fetchHtml(`/book/photography?month=${last.toString().slice(0, 7)}`)).toContain(
    'No openings in',
  )
  await query("update studio set closed_days = '[]'")
})

test('a day without openings links to the closest days that have some', async () => {
  const sunday = Temporal.PlainDate.from(day).add({ days: 4 })
  const html = await fetchHtml(`/book/photography/${sunday}`)
  expect(html).toContain('Nothing is available on Sunday')
  expect([...html.matchAll(/<a class="chip" href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
    [-2, 1, 2].map((days) => `/book/photography/${sunday.add({ days })}`),
  )
})

test('rescheduling starts in the month of the booking, with its day marked', async () => {
  const booked = findWednesday(45)
  const { link } = await createRequest({ at: toLocalTime('10:00', booked) })
  const html = await (await openPage(link, '?move=')).text()
  expect(html).toMatch(new RegExp(`<a[^>]*href="[^"]*\\?move=${booked}"[^>]*data-present="true"`))
  expect(html.match(/data-present=/g)).toHaveLength(1)
  expect(html).toContain('your current date')
})

test('rescheduling without a chosen time says so in the page', async () => {
  const { link } = await createRequest()
  const html = await (await openPage(link, `?move=${day}`)).text()
  expect(html).toMatch(/<form class="booking-move"[^>]*novalidate/i)
  const refused = await send(link, 'move')
  expect([refused.status, (await readText(refused)).includes('Choose a time.')]).toEqual([
    422,
    true,
  ])
})

test('visitors’ words are written from right to left where their script is', async () => {
  for (const path of ['/contact', `/book/photography/${day}`]) {
    const html = await fetchHtml(path)
    for (const field of [/<input[^>]*name="name"[^>]*>/, /<textarea[^>]*name="message"[^>]*>/])
      expect(field.exec(html)?.[0], path).toContain('dir="auto"')
  }
  const { link } = await createRequest({ message: 'مرحبا' })
  expectIncludes(await (await openPage(link)).text(), ['dir="auto">مرحبا'])
})
