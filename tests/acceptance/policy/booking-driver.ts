import { setTimeout as sleep } from 'node:timers/promises'

import { toText } from '../../support/form.ts'
import { type HttpResponse, sendRequest, sendForm } from '../../support/http.ts'
import type { Program } from '../../support/program.ts'
import { getSession } from '../../support/sign-in.ts'
import { check, printLine } from '../../support/check.ts'

type BookingInput = { days: number; at?: string; paid?: string }
/**
 * The owner with a new client. A booking costs $900, of which $450 is paid unless `paid` says
 * otherwise.
 */
export type BookingDriver = {
  fetchHtml(path: string): Promise<string>
  post(path: string, fields: Record<string, string>): Promise<HttpResponse>
  /** Returns the status for another role. */
  requestAs(who: string, path: string, fields?: Record<string, string>): Promise<number>
  createBooking(asked: BookingInput): Promise<string>
  fetchText(bookingId: string): Promise<string>
  cancel(bookingId: string): Promise<HttpResponse>
  refund(bookingId: string, amount: string): Promise<HttpResponse>
  /** Returns the texts of the payments list and of the client's page. */
  fetchOwed(): Promise<{ payments: string; client: string }>
  fetchRevenue(): Promise<string>
}

const zone = 'America/New_York'

export async function createDriver(program: Program, cookie: string): Promise<BookingDriver> {
  const fetchHtml = async (path: string) =>
    (await sendRequest(`${program.url}${path}`, { headers: { cookie } })).text
  const post = (path: string, fields: Record<string, string>) =>
    sendForm(program, path, { formKey: crypto.randomUUID(), ...fields }, { cookie })
  const name = 'Policy Mill'
  const client = getId(String((await post('/portal/clients/new', { name })).headers.location))
  const others: Record<string, string> = {}
  return {
    fetchHtml,
    post,
    async requestAs(who, path, fields) {
      const cookie = (others[who] ??= await getSession(program, who))
      return (
        await (fields
          ? sendForm(program, path, fields, { cookie })
          : sendRequest(`${program.url}${path}`, { headers: { cookie } }))
      ).status
    },
    async createBooking({ days, at = '13:30', paid = '450' }) {
      const day = toLocalTime(Date.now() + days * 86_400_000).slice(0, 10)
      const end = `${String((Number(at.slice(0, 2)) + 1) % 24).padStart(2, '0')}${at.slice(2)}`
      const made = await post('/portal/bookings/new', {
        client,
        clientName: name,
        category: 'podcast',
        state: 'pending',
        title: 'Policy',
        date: day,
        start: at,
        end,
        ...(end < at && {
          endDate: toLocalTime(Date.now() + (days + 1) * 86_400_000).slice(0, 10),
        }),
        total: '900',
        closedAnyway: 'on',
      })
      const id = getId(String(made.headers.location))
      if (id === '')
        throw new Error(
          `A booking was not created: ${made.status} ${toText(made.text).slice(-600)}`,
        )
      await post(`/portal/bookings/${id}`, { form: 'payment', method: 'card', amount: paid })
      return id
    },
    fetchText: async (id) => toText(await fetchHtml(`/portal/bookings/${id}`)),
    cancel: (id) =>
      post(`/portal/bookings/${id}/cancellation`, { from: 'pending', canceledBy: 'client' }),
    refund: (id, amount) =>
      post(`/portal/bookings/${id}`, { form: 'refund', method: 'transfer', amount }),
    fetchOwed: async () => ({
      payments: toText(await fetchHtml('/portal/clients/payments')),
      client: toText(await fetchHtml(`/portal/clients/${client}`)),
    }),
    // Includes the payments and refunds of today, so a refund changes it.
    fetchRevenue: async () =>
      /Revenue[^$]*(\$[\d,.]+)/.exec(toText(await fetchHtml('/portal')))?.[1] ?? '',
  }
}

/**
 * Two bookings that start at the same minute: one is canceled seconds before the deadline, the
 * other seconds after.
 */
export async function checkBoundary(driver: BookingDriver): Promise<number> {
  const days = 10
  // The minute after the next, which leaves time to create both.
  const start = Math.ceil(Date.now() / 60_000 + 1) * 60_000
  const at = toLocalTime(start + days * 86_400_000).slice(11)
  const [early, late, page] = [
    await driver.createBooking({ days, at }),
    await driver.createBooking({ days, at }),
    await driver.createBooking({ days, at }),
  ]
  if (Date.now() > start - 6000) return checkBoundary(driver)
  await sleep(start - Date.now() - 4000)
  const inTime = await driver.fetchText(page)
  await driver.cancel(early)
  const spare = start - Date.now()
  // The machine was too slow to cancel before the deadline.
  if (spare < 0) return checkBoundary(driver)
  await sleep(spare + 300)
  const over = await driver.fetchText(page)
  await driver.cancel(late)
  const [given, refused] = [await driver.fetchText(early), await driver.fetchText(late)]
  const held = [
    check(
      `${days} days and seconds: 40% by panel, dialog and ledger`,
      inTime.split('so they’d get $180 back (40%).').length === 3 &&
        given.includes('Refund due $180'),
      [inTime.slice(-500), given.slice(-500)],
    ),
    check(
      `${days} days minus seconds: nothing by panel, dialog and ledger, with the ended step`,
      over.includes('so there’s no refund. The 40% refund ended on') &&
        refused.includes('No refund is due.'),
      [over.slice(-500), refused.slice(-500)],
    ),
  ]
  printLine(
    `one was canceled ${(spare / 1000).toFixed(1)} s before the boundary of ${days} days, ` +
      'the other within seconds after it',
  )
  return held.filter(Boolean).length
}

/** Formats an instant in the studio's local time, `2026-11-20T09:00`. */
function toLocalTime(instant: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant)
  return parts.replace(' ', 'T')
}

function getId(address: string): string {
  return /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address)?.[0] ?? ''
}
