import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { addMs, day, getStartOfDay, hour } from '#app/core/day.ts'
import {
  booking,
  email,
  event,
  quote,
  quoteSettings,
  quoteVersion,
} from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { createBookingHelpers, now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { getId, setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import {
  type QuoteInput,
  addSigner,
  buildQuoteContent,
  insertQuote,
  insertSentQuote,
} from '../../../../tests/support/quotes.ts'

import { getSendPlan } from './reads.server.ts'
import { formatVersionText } from './rules.ts'
import {
  cancelQuote,
  sendQuoteReminder,
  renewQuote,
  requestApproval,
  returnQuote,
  sendQuote,
} from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const zone = 'America/New_York'
let owner: Ctx
let manager: Ctx

beforeAll(async () => {
  ;[owner, manager] = [await studio.as('owner', now), await studio.as('manager', now)]
  await setUpInvoicing(owner)
})

/** Adds a client whose main contact receives quotes. */
async function addQuoteClient() {
  const clientId = getId(
    await addClient(
      owner,
      clientSchema.parse({ name: 'Tide Mill', email: `mill-${crypto.randomUUID()}@post.test` }),
    ),
  )
  await addSigner(db, clientId)
  return clientId
}
const addQuote = async (input: Partial<QuoteInput> = {}) =>
  insertQuote(db, { clientId: await addQuoteClient(), ...input })
const find = async (id: string) => (await db.select().from(quote).where(eq(quote.id, id)))[0]!
const send = async (ctx: Ctx, id: string, change = {}) =>
  sendQuote(ctx, id, {
    revision: (await find(id)).revision,
    message: '',
    holdUntilExpiry: true,
    ...change,
  })
const listVersions = (id: string) =>
  db.select().from(quoteVersion).where(eq(quoteVersion.quoteId, id)).orderBy(quoteVersion.version)
const listEmails = (id: string) =>
  db.select().from(email).where(eq(email.subjectId, id)).orderBy(asc(email.createdAt))
const listEvents = async (id: string) =>
  (
    await db
      .select({ name: event.name })
      .from(event)
      .where(eq(event.subjectId, id))
      .orderBy(event.id)
  ).map(({ name }) => name)
const changeContent = (id: string, change: Partial<ReturnType<typeof buildQuoteContent>>) =>
  db
    .update(quote)
    .set({ content: buildQuoteContent(change) })
    .where(eq(quote.id, id))
const getProblem = (result: { ok: boolean; problem?: string }) => result.problem ?? 'none'

describe('sending a quote', () => {
  test('freezes what the client sees and emails an own link', async () => {
    const { id, number } = await addQuote()
    expect(await send(owner, id, { message: 'See you soon.' })).toEqual({
      ok: true,
      value: { version: 1, emails: 1 },
    })
    expect(await find(id)).toMatchObject({ state: 'sent', sentVersion: 1 })
    const [version] = await listVersions(id)
    expect(version).toMatchObject({
      version: 1,
      currency: 'USD',
      language: 'en',
      undoMinutes: 15,
      message: 'See you soon.',
      totals: { net: 295_000, tax: 0, gross: 295_000 },
      content: { title: 'Wedding on June 14', note: '' },
    })
    expect(version!.seller.name).toBe('Longlight LLC')
    const [sent] = await listEmails(id)
    expect(sent).toMatchObject({ kind: 'quote.sent', secret: true })
    expect(sent!.subject).toContain(`Q-${number}`)
    for (const text of ['See you soon.', '$2,950.00', 'March 15, 2030', '[private link]'])
      expect(sent!.body).toContain(text)
    expect(await listEvents(id)).toEqual(['quote.sent'])
  })

  test('names a version by the hash of what it says', async () => {
    const { id } = await addQuote()
    await send(owner, id)
    const [version] = await listVersions(id)
    expect(version!.hash).toBe(hashText(formatVersionText(version!)))
    const content = { ...version!.content, title: 'Another' }
    expect(hashText(formatVersionText({ ...version!, content }))).not.toBe(version!.hash)
  })

  test('numbers versions and keeps the earlier ones', async () => {
    const { id } = await addQuote()
    await send(owner, id)
    await changeContent(id, { title: 'Wedding on June 15' })
    expect(await send(manager, id)).toMatchObject({ value: { version: 2 } })
    const versions = await listVersions(id)
    expect(versions.map(({ content }) => content.title)).toEqual([
      'Wedding on June 14',
      'Wedding on June 15',
    ])
    expect((await listEmails(id)).at(-1)!.kind).toBe('quote.updated')
  })

  test('withdraws an email of an earlier version that wasn’t sent', async () => {
    const { id } = await addQuote()
    await send(owner, id)
    await send(owner, id)
    expect((await listEmails(id)).map(({ kind }) => kind)).toEqual(['quote.updated'])
  })

  test('takes the rates that its lines have', async () => {
    const rate = await setUpInvoicing(owner)
    const content = buildQuoteContent()
    content.sections[0]!.lines[0]!.taxRateId = rate
    const { id } = await addQuote({ content })
    await send(owner, id)
    const [version] = await listVersions(id)
    expect(Object.keys(version!.rates)).toEqual([rate])
    expect(version!.totals).toEqual({ net: 295_000, tax: 23_100, gross: 318_100 })
  })

  test('fails with the first thing that is missing and its field', async () => {
    const { id } = await addQuote({ content: { title: '', terms: '' } })
    expect(await send(owner, id)).toMatchObject({
      problem: 'quote-title-missing',
      details: { field: 'title' },
    })
    const clientId = getId(await addClient(owner, clientSchema.parse({ name: 'No Address' })))
    const other = await addQuote({ clientId })
    expect(await send(owner, other.id)).toMatchObject({ problem: 'recipient-missing' })
    expect(await listVersions(other.id)).toEqual([])
  })

  test('of two at once, one fails with a sentence', async () => {
    const { id } = await addQuote()
    const results = await Promise.all([send(owner, id), send(manager, id)])
    expect(results.map(getProblem).toSorted()).toEqual(['none', 'quote-was-changed'])
    expect(await listVersions(id)).toHaveLength(1)
  })

  test('fails if the quote was accepted or canceled, or edited since', async () => {
    const accepted = await insertSentQuote(db, { clientId: await addQuoteClient() })
    await db.update(quote).set({ state: 'accepted' }).where(eq(quote.id, accepted.id))
    expect(await send(owner, accepted.id)).toMatchObject({ problem: 'quote-is-accepted' })
    const canceled = await insertSentQuote(db, { clientId: await addQuoteClient() })
    await cancelQuote(owner, canceled.id)
    expect(await send(owner, canceled.id)).toMatchObject({ problem: 'quote-is-canceled' })
    const { id, revision } = await addQuote()
    await changeContent(id, { title: 'Edited' })
    expect(await send(owner, id, { revision })).toMatchObject({ problem: 'quote-was-changed' })
  })

  test('opens a declined quote again and forgets the decline', async () => {
    const { id } = await insertSentQuote(db, { clientId: await addQuoteClient() })
    await db
      .update(quote)
      .set({ state: 'declined', declinedAt: now, declineReason: 'price', declineText: 'Too much' })
      .where(eq(quote.id, id))
    await send(owner, id)
    expect(await find(id)).toMatchObject({
      state: 'sent',
      declinedAt: null,
      declineReason: null,
      declineText: '',
    })
  })
})

describe('the expiry of a quote', () => {
  const cases: [string, string, string][] = [
    // the studio's zone, the day, and its last millisecond
    ['America/New_York', '2030-05-28', '2030-05-29T03:59:59.999Z'],
    // clocks go forward at 2 and back at 2 that night
    ['America/New_York', '2030-03-10', '2030-03-11T03:59:59.999Z'],
    ['America/New_York', '2030-11-03', '2030-11-04T04:59:59.999Z'],
    // midnight doesn't exist on the next day
    ['America/Santiago', '2030-09-07', '2030-09-08T03:59:59.999Z'],
    ['Pacific/Kiritimati', '2030-05-28', '2030-05-28T09:59:59.999Z'],
    ['Asia/Kolkata', '2030-05-28', '2030-05-28T18:29:59.999Z'],
  ]
  test.each(cases)('in %s is the end of %s', async (timeZone, expiresOn, instant) => {
    await studio.pool.query('update studio set time_zone = $1', [timeZone])
    const { id } = await addQuote({ content: { expiresOn } })
    await send(owner, id)
    expect((await find(id)).expiresAt!.toISOString()).toBe(instant)
    await studio.pool.query('update studio set time_zone = $1', [zone])
  })

  test('is the end of the last of the usual days without a day of its own', async () => {
    const { id } = await addQuote()
    await send(owner, id)
    expect((await find(id)).expiresAt).toEqual(addMs(getStartOfDay('2030-03-16', zone), -1))
  })

  test('may not have passed', async () => {
    const { id } = await addQuote({ content: { expiresOn: '2030-02-28' } })
    expect(await send(owner, id)).toMatchObject({
      problem: 'quote-expiry-past',
      details: { field: 'expiresOn' },
    })
  })
})

describe('held dates of a quote', () => {
  const heldUntil = addMs(now, day)
  async function addHeld(end: Date | null = heldUntil) {
    const helpers = await createBookingHelpers(studio)
    const bookingId = await helpers.addBooking(helpers.takeMonday(), '09:00', '11:00', [])
    await db.update(booking).set({ state: 'held', heldUntil: end }).where(eq(booking.id, bookingId))
    const clientId = await addQuoteClient()
    return { bookingId, quoteId: (await addQuote({ clientId, bookingIds: [bookingId] })).id }
  }
  const getEnd = async (id: string) =>
    (await db.select().from(booking).where(eq(booking.id, id)))[0]!.heldUntil

  test('stay held until it expires, unless the form says otherwise', async () => {
    const [held, left] = [await addHeld(), await addHeld()]
    expect((await getSendPlan(owner, held.quoteId))!.holds).toHaveLength(1)
    await send(owner, held.quoteId)
    await send(owner, left.quoteId, { holdUntilExpiry: false })
    expect(await getEnd(held.bookingId)).toEqual((await find(held.quoteId)).expiresAt)
    expect(await getEnd(left.bookingId)).toEqual(heldUntil)
    expect(await listEvents(held.bookingId)).toContain('booking.changed')
  })
  test('keep a later end and no end', async () => {
    const later = addMs(now, 60 * day)
    const [held, open] = [await addHeld(later), await addHeld(null)]
    for (const { quoteId } of [held, open]) await send(owner, quoteId)
    expect(await getEnd(held.bookingId)).toEqual(later)
    expect(await getEnd(open.bookingId)).toBeNull()
  })
  test('refuse it if a person canceled one, but not if a hold ended', async () => {
    const { bookingId, quoteId } = await addHeld()
    const cancel = async (reason: string) => {
      await db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, bookingId))
      await studio.pool.query(
        `insert into booking_cancellation (booking_id, state, at, reason, policy_version, due, kept)
          values ($1, 'canceled', $2, $3, 1, 0, 0)`,
        [bookingId, now, reason],
      )
    }
    await cancel('hold-expired')
    expect(await send(owner, quoteId)).toMatchObject({ ok: true })
    const other = await addHeld()
    await db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, other.bookingId))
    expect(await send(owner, other.quoteId)).toMatchObject({
      problem: 'quote-booking-canceled',
      details: { field: 'bookings' },
    })
  })
})

describe('approval', () => {
  const setLimit = (approvalAbove: number | null) =>
    db
      .insert(quoteSettings)
      .values({ approvalAbove })
      .onConflictDoUpdate({ target: quoteSettings.id, set: { approvalAbove } })
  const request = async (ctx: Ctx, id: string) =>
    requestApproval(ctx, id, { revision: (await find(id)).revision })

  test('is needed if the client can choose more than the limit', async () => {
    await setLimit(351_999)
    const { id } = await addQuote()
    expect(await send(manager, id)).toMatchObject({ problem: 'quote-needs-approval' })
    expect((await getSendPlan(manager, id))!.approval).toMatchObject({ isNeeded: true })
    expect(await request(manager, id)).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ state: 'approval-requested' })
    expect((await listEmails(id)).map(({ kind }) => kind)).toEqual(['quote.approval-requested'])
    expect(await send(manager, id)).toMatchObject({ problem: 'quote-needs-approval' })
    expect(await send(owner, id)).toMatchObject({ ok: true })
    expect(await listEvents(id)).toEqual([
      'quote.approval-requested',
      'quote.approved',
      'quote.sent',
    ])
    await setLimit(352_000)
    expect(await send(manager, (await addQuote()).id)).toMatchObject({ ok: true })
    await setLimit(null)
  })

  test('returns the quote with a comment to who asked', async () => {
    const { id } = await addQuote()
    expect(await returnQuote(owner, id, { comment: 'x' })).toMatchObject({
      problem: 'quote-not-waiting',
    })
    await request(manager, id)
    await returnQuote(owner, id, { comment: 'Add travel, please.' })
    expect(await find(id)).toMatchObject({ state: 'draft', returnNote: 'Add travel, please.' })
    const returned = (await listEmails(id)).find(({ kind }) => kind === 'quote.returned')
    expect(returned!.body).toContain('> Add travel, please.')
    await request(manager, id)
    expect((await find(id)).returnNote).toBe('')
  })

  test('returns a quote that was open to its state', async () => {
    const { id } = await insertSentQuote(db, { clientId: await addQuoteClient() })
    await request(manager, id)
    await returnQuote(owner, id, { comment: 'No.' })
    expect((await find(id)).state).toBe('sent')
    const late = await insertSentQuote(db, {
      clientId: await addQuoteClient(),
      expiresAt: addMs(now, -hour),
    })
    await request(manager, late.id)
    await returnQuote(owner, late.id, { comment: 'No.' })
    expect((await find(late.id)).state).toBe('expired')
  })

  test('is for owners only', async () => {
    const { id } = await addQuote()
    await request(manager, id)
    expect(() => returnQuote(manager, id, { comment: 'x' })).toThrow()
    const crew = await studio.as('crew', now)
    for (const write of [cancelQuote, renewQuote, sendQuoteReminder])
      expect(() => write(crew, id)).toThrow()
  })
})

describe('an open quote', () => {
  test('can be renewed with the content that was sent', async () => {
    const { id } = await insertSentQuote(db, {
      clientId: await addQuoteClient(),
      expiresAt: addMs(now, -day),
      content: { expiresOn: '2030-02-28' },
    })
    await db
      .update(quote)
      .set({
        state: 'expired',
        renewalRequestedAt: now,
        content: buildQuoteContent({ title: 'Draft' }),
      })
      .where(eq(quote.id, id))
    expect(await renewQuote(manager, id)).toMatchObject({ value: { version: 2, emails: 1 } })
    const [, version] = await listVersions(id)
    expect(version!.content).toMatchObject({ title: 'Wedding on June 14', expiresOn: null })
    const row = await find(id)
    expect(row).toMatchObject({
      state: 'sent',
      renewalRequestedAt: null,
      content: { title: 'Draft' },
    })
    expect(row.expiresAt).toEqual(addMs(getStartOfDay('2030-03-16', zone), -1))
    expect(await listEvents(id)).toEqual(['quote.renewed', 'quote.sent'])
    expect((await listEmails(id))[0]!.kind).toBe('quote.renewed')
  })

  test('is canceled once, and its unsent email withdrawn', async () => {
    const { id } = await addQuote()
    expect(await cancelQuote(owner, id)).toMatchObject({ problem: 'quote-not-open' })
    await send(owner, id)
    const results = await Promise.all([cancelQuote(owner, id), cancelQuote(manager, id)])
    expect(results.map(getProblem).toSorted()).toEqual(['none', 'quote-is-canceled'])
    expect(await listEmails(id)).toEqual([])
    for (const write of [renewQuote, sendQuoteReminder])
      expect(await write(owner, id)).toMatchObject({ problem: 'quote-is-canceled' })
  })

  test('reminds the client until it expires', async () => {
    const { id } = await insertSentQuote(db, { clientId: await addQuoteClient() })
    expect(await sendQuoteReminder(manager, id)).toMatchObject({ value: { emails: 1 } })
    const [sent] = await db
      .select()
      .from(email)
      .where(and(eq(email.subjectId, id), eq(email.kind, 'quote.reminder')))
    expect(sent!.subject).toContain('Reminder')
    const late = await studio.as('owner', addMs(now, 30 * day))
    expect(await sendQuoteReminder(late, id)).toMatchObject({ problem: 'quote-not-open' })
  })
})
