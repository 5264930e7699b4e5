import { Temporal } from 'temporal-polyfill'
import { beforeAll, beforeEach, expect } from 'vitest'

import { decrypt } from '#app/platform/auth/encryption.server.ts'

import { type startTestServer, origin } from './test-server.ts'

export const zone = 'America/New_York'
export const today = Temporal.Now.plainDateISO(zone)
/** Returns the first Wednesday at least this many days ahead. */
export function findWednesday(days: number): string {
  const from = today.add({ days })
  return from.add({ days: (10 - from.dayOfWeek) % 7 }).toString()
}
export const day = findWednesday(21)
export const toLocalTime = (clock: string, on = day) => `${on}T${clock}`
/** Returns the times offered on a page. */
export const listTimes = (html: string) =>
  [...html.matchAll(/<input[^>]*name="at"[^>]*>/g)].map(
    ([input]) => /value="([^"]+)"/.exec(input)![1]!,
  )

/** Returns the private link of a receipt as a path. */
export const findPrivateLink = (html: string) =>
  new RegExp(`href="${origin}(/booking/[\\w-]{43})"`).exec(html)?.[1]

/**
 * Empties the calendar before each test. The studio offers two hours with a photographer and a
 * camera. Returns helpers for visitors' requests.
 */
export function createOnlineBookingHelpers(server: Awaited<ReturnType<typeof startTestServer>>) {
  let count = 0
  const generateEmail = () => `asker${++count}@mill.test`
  const query = async (statement: string, values: unknown[] = []) =>
    (await server.app.pool.query(statement, values)).rows
  const submit = (fields: Record<string, string> = {}) =>
    server.submit(`/book/photography/${day}`, {
      formKey: crypto.randomUUID(),
      at: toLocalTime('10:00'),
      name: 'Nell Farraday',
      email: generateEmail(),
      phone: '',
      message: 'Eleven portraits and a dog.',
      website: '',
      ...fields,
    })
  const listEmails = (address: string) =>
    query(
      `select kind, subject, body, html, calendar, secret, sealed_link, reply_to from email
        where to_key = $1 order by created_at, kind`,
      [address],
    )
  /** Returns the private links in the emails to an address, the latest last. */
  const listLinks = async (address: string) =>
    (await listEmails(address)).flatMap(({ sealed_link }) =>
      sealed_link ? [new URL(decrypt(server.app.key, sealed_link)!).pathname] : [],
    )
  /** Opens a private link and returns its page and a function that sends its forms. */
  const openPage = async (link: string, search = '') => {
    const { response, path, cookie } = await server.openLink(link)
    return cookie ? server.request(`${path}${search}`, { headers: { cookie } }) : response
  }
  const send = async (link: string, form: string, fields: Record<string, string> = {}) => {
    const { path, cookie } = await server.openLink(link)
    return server.submit(path, { form, formKey: crypto.randomUUID(), ...fields }, cookie)
  }
  /** Returns the emails of a kind to the studio about this visitor. */
  const listStudioEmails = (kind: string, address: string) =>
    query(
      `select subject, body from email where kind = $1 and to_key = 'hello@longlight.example'
        and reply_to = $2 order by created_at`,
      [kind, address],
    )
  /** Requests a time and returns the booking and its private link. */
  const createRequest = async (fields: Record<string, string> = {}) => {
    const email = generateEmail()
    const response = await submit({ email, ...fields })
    expect([response.status, await response.text()]).toEqual([303, ''])
    const [row] = await query(
      'select b.* from booking b join inquiry i on i.id = b.inquiry_id where i.email_key = $1',
      [email],
    )
    return { email, row, link: (await listLinks(email)).at(-1)! }
  }

  beforeAll(async () => {
    await query(`insert into online_booking (service, offered, minutes, minutes_before, minutes_after,
      notice_hours, days_ahead, hold_hours) values
      ('photography', true, 120, 30, 30, 48, 400, 48), ('podcast', false, 60, 0, 0, 24, 60, 36),
        ('documentary', true, 60, 0, 0, 24, 60, 36) on conflict (service) do update set
      offered = excluded.offered, minutes = excluded.minutes,
        minutes_before = excluded.minutes_before, minutes_after = excluded.minutes_after,
        notice_hours = excluded.notice_hours, days_ahead = excluded.days_ahead,
        hold_hours = excluded.hold_hours`)
    await query('delete from online_booking_resource')
    await query(
      `insert into online_booking_resource select 'photography', id from resource
        where name in ('Ines', 'Samuel', 'Camera A', 'Camera B')`,
    )
    await query('delete from absence')
    await query('update resource set week = null')
    await query("update studio set closed_days = '[]'")
  })
  beforeEach(async () => {
    await query('delete from rate_limit')
    await query(
      "update booking set state = 'canceled' where state in ('held', 'pending', 'confirmed')",
    )
    server.app.live.notify(new Set(['booking']))
  })
  return {
    query,
    generateEmail,
    submit,
    listEmails,
    listLinks,
    openPage,
    send,
    listStudioEmails,
    createRequest,
  }
}
