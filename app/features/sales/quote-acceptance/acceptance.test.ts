import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import { booking, clientContact, quote, quoteVersion } from '#app/data/schema/index.server.ts'
import { listOtherDates } from '#app/features/booking/booking-agreement/reads.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { listReservedIds } from '#app/features/booking/reservation/reads.server.ts'
import { expireHolds } from '#app/features/booking/reservation/writes.server.ts'

import {
  buildAcceptance,
  createAcceptanceHelpers,
  expiresAt,
  halfDay,
} from '../../../../tests/support/acceptance-fixture.ts'
import { createBookingHelpers, now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildQuoteContent, insertQuote } from '../../../../tests/support/quotes.ts'
import { finalizeDueAcceptances } from './jobs.server.ts'
import { acceptQuote, undoAcceptance } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const helpers = await createAcceptanceHelpers(studio)
const { owner, addContact, addDate, addQuoteClient, addQuoteWithDate, addSentQuote } = helpers
const { asContact, findBooking, findQuote, listAcceptances, listEmails } = helpers
const { listEvents, takeDay } = helpers
const { addAbsence } = await createBookingHelpers(studio)

describe('accepting a quote', () => {
  test('reserves the date, sets its total, and tells people only when it is final', async () => {
    const { mara, bookingId, quoteId, number } = await addQuoteWithDate()
    const choice = { lines: ['full-day', 'prints', 'unknown'], quantities: { prints: 3000 } }
    const accepted = await acceptQuote(asContact(mara), buildAcceptance(number, { choice }))
    expect(accepted).toEqual({ ok: true, value: { acceptanceId: expect.any(String) } })
    expect(await findBooking(bookingId)).toMatchObject({ state: 'pending', total: 296_500 })
    expect((await findQuote(quoteId)).state).toBe('accepted')
    expect(await listAcceptances(quoteId)).toMatchObject([
      {
        version: 1,
        choice: { lines: ['full-day', 'prints'], quantities: { prints: 3000 } },
        totals: { net: 296_500, tax: 0, gross: 296_500 },
        contactId: mara.id,
        name: 'Mara Lind',
        email: mara.email,
        acceptedAt: now,
        undoUntil: addMs(now, 15 * minute),
        undoneAt: null,
        finalizedAt: null,
        bookings: [{ id: bookingId, state: 'held', total: 0 }],
      },
    ])
    expect(await listEvents(quoteId, bookingId)).toEqual([
      'booking.added',
      'booking.marked-as-pending',
      'booking.changed',
      'quote.accepted',
    ])
    expect([...(await listEmails(quoteId)), ...(await listEmails(bookingId))]).toEqual([])
    await finalizeDueAcceptances(studio.system(addMs(now, 14 * minute)))
    expect(await listEmails(quoteId)).toEqual([])
    await finalizeDueAcceptances(studio.system(addMs(now, 15 * minute)))
    await finalizeDueAcceptances(studio.system(addMs(now, 16 * minute)))
    expect((await listEvents(quoteId)).slice(1)).toEqual([
      'acceptance.finalized',
      'agreement.created',
    ])
    const [toMara, toStudio, ...others] = await listEmails(quoteId)
    expect(others).toEqual([])
    expect(toMara).toMatchObject({ to: mara.email, subject: `You accepted Q-${number}` })
    for (const text of [
      'Wedding on June 14',
      'Full day of photography',
      '$2,965.00',
      'Half is due',
    ])
      expect(toMara!.body).toContain(text)
    expect(toMara!.body).not.toContain('Album')
    expect(toStudio).toMatchObject({
      kind: 'quote.accepted-by-client',
      subject: `Mara Lind accepted Q-${number}`,
    })
    expect(toStudio!.body).toContain(`/portal/clients/quotes/${quoteId}`)
    expect(await listEmails(bookingId)).toEqual([])
  })

  test('emails contacts who receive quotes, and who accepted only while they see money', async () => {
    const { clientId, mara, quoteId, number } = await addQuoteWithDate()
    const jonas = await addContact(clientId)
    await acceptQuote(asContact(jonas), buildAcceptance(number, { name: 'Jonas Lind' }))
    await db.update(clientContact).set({ seesMoney: false }).where(eq(clientContact.id, jonas.id))
    await finalizeDueAcceptances(studio.system(addMs(now, hour)))
    expect((await listEmails(quoteId)).map(({ to, subject }) => [to, subject])).toEqual([
      [mara.email, `Jonas Lind accepted Q-${number}`],
      [expect.any(String), `Jonas Lind accepted Q-${number}`],
    ])
  })

  test('returns the same acceptance to who repeats it, and tells others who accepted', async () => {
    const { clientId, mara, quoteId, number } = await addQuoteWithDate()
    const jonas = await addContact(clientId)
    const first = await acceptQuote(asContact(mara), buildAcceptance(number))
    expect(await acceptQuote(asContact(mara, minute), buildAcceptance(number))).toEqual(first)
    const refused = {
      problem: 'quote-is-accepted',
      details: { name: 'Mara Lind', at: now.toISOString() },
    }
    for (const answer of [
      await acceptQuote(asContact(mara), buildAcceptance(number, { choice: halfDay })),
      await acceptQuote(asContact(mara), buildAcceptance(number, { version: 2 })),
      await acceptQuote(asContact(jonas), buildAcceptance(number)),
    ])
      expect(answer).toMatchObject(refused)
    expect(await listAcceptances(quoteId)).toHaveLength(1)
  })

  test('is final at once without an undo window', async () => {
    const { mara, quoteId, number } = await addQuoteWithDate({ undoMinutes: 0 })
    await acceptQuote(asContact(mara), buildAcceptance(number))
    expect(await listEvents(quoteId)).toEqual([
      'quote.accepted',
      'acceptance.finalized',
      'agreement.created',
    ])
    expect(await listEmails(quoteId)).toHaveLength(2)
    expect(await undoAcceptance(asContact(mara), number)).toMatchObject({
      problem: 'undo-has-ended',
    })
  })

  test('adds extras to the total that was agreed before', async () => {
    const { clientId, mara, bookingId, number, quoteId } = await addQuoteWithDate()
    await acceptQuote(asContact(mara), buildAcceptance(number))
    const extras = await addSentQuote({
      clientId,
      bookingIds: [bookingId],
      amendsQuoteId: quoteId,
      content: { sections: [buildQuoteContent().sections[1]!] },
    })
    const choice = { lines: [], quantities: {} }
    await acceptQuote(asContact(mara), buildAcceptance(extras.number, { choice }))
    expect(await findBooking(bookingId)).toMatchObject({ state: 'pending', total: 304_000 })
    expect((await undoAcceptance(asContact(mara, minute), extras.number)).ok).toBe(true)
    expect(await findBooking(bookingId)).toMatchObject({ state: 'pending', total: 292_000 })
  })

  test('works without dates', async () => {
    const { clientId, mara } = await addQuoteClient()
    const { number } = await addSentQuote({ clientId })
    expect((await acceptQuote(asContact(mara), buildAcceptance(number))).ok).toBe(true)
    expect((await undoAcceptance(asContact(mara), number)).ok).toBe(true)
  })

  test('needs a contact who may sign and sees money', async () => {
    const { clientId, number } = await addQuoteWithDate()
    for (const change of [{ maySign: false }, { seesMoney: false }]) {
      const contact = await addContact(clientId, change)
      await expect(acceptQuote(asContact(contact), buildAcceptance(number))).rejects.toMatchObject({
        status: 403,
      })
    }
    await expect(acceptQuote(owner, buildAcceptance(number))).rejects.toMatchObject({ status: 403 })
  })
})

describe('an acceptance is refused', () => {
  test('for another client’s quote, a draft, and an unknown number', async () => {
    const { number } = await addQuoteWithDate()
    const { clientId, mara } = await addQuoteClient()
    const draft = await insertQuote(db, { clientId })
    for (const unknown of [number, draft.number, 999_999])
      expect(await acceptQuote(asContact(mara), buildAcceptance(unknown))).toMatchObject({
        problem: 'quote-is-gone',
      })
  })

  test('for an earlier version, with the newest one', async () => {
    const { mara, quoteId, number } = await addQuoteWithDate()
    const [first] = await db.select().from(quoteVersion).where(eq(quoteVersion.quoteId, quoteId))
    await db.insert(quoteVersion).values({ ...first!, version: 2 })
    await db.update(quote).set({ sentVersion: 2 }).where(eq(quote.id, quoteId))
    expect(await acceptQuote(asContact(mara), buildAcceptance(number))).toMatchObject({
      problem: 'quote-was-updated',
      details: { version: 2 },
    })
    expect((await acceptQuote(asContact(mara), buildAcceptance(number, { version: 2 }))).ok).toBe(
      true,
    )
  })

  test('for a declined and a canceled quote', async () => {
    const { mara, quoteId, number } = await addQuoteWithDate()
    for (const state of ['declined', 'canceled'] as const) {
      await db.update(quote).set({ state }).where(eq(quote.id, quoteId))
      expect(await acceptQuote(asContact(mara), buildAcceptance(number))).toMatchObject({
        problem: `quote-is-${state}`,
      })
    }
  })

  test('for a choice, a name or a missing agreement, without any change', async () => {
    const content = { minimum: 200_000 }
    const { mara, bookingId, quoteId, number } = await addQuoteWithDate({ content })
    const cases: [object, string, string][] = [
      [{ choice: { lines: [], quantities: {} } }, 'quote-choice-few', 'section:package'],
      [
        { choice: { lines: ['full-day', 'half-day'], quantities: {} } },
        'quote-choice-many',
        'section:package',
      ],
      [
        { choice: { lines: ['full-day', 'prints'], quantities: { prints: 1500 } } },
        'quote-quantity-outside',
        'quantity:prints',
      ],
      [{ choice: halfDay }, 'quote-below-minimum', 'total'],
      [{ name: ' \n ' }, 'quote-name-missing', 'name'],
      [{ isAgreed: false }, 'quote-terms-not-accepted', 'terms'],
    ]
    for (const [change, problem, field] of cases)
      expect(await acceptQuote(asContact(mara), buildAcceptance(number, change))).toMatchObject({
        problem,
        details: { field },
      })
    expect((await findQuote(quoteId)).state).toBe('sent')
    expect(await findBooking(bookingId)).toMatchObject({ state: 'held', total: 0 })
    expect(await listAcceptances(quoteId)).toEqual([])
  })

  test('after the expiry, unless the last step was opened shortly before', async () => {
    const { clientId, mara, quoteId, number } = await addQuoteWithDate()
    const jonas = await addContact(clientId)
    const expired = { problem: 'quote-is-expired' }
    const untilExpiry = expiresAt.getTime() - now.getTime()
    expect(await acceptQuote(asContact(mara, untilExpiry), buildAcceptance(number))).toMatchObject(
      expired,
    )
    const open = (ms: number, version = 1) =>
      helpers.openAcceptStep(quoteId, mara.id, addMs(expiresAt, ms), version)
    await open(-minute, 2)
    expect(await acceptQuote(asContact(mara, untilExpiry), buildAcceptance(number))).toMatchObject(
      expired,
    )
    await open(0)
    expect(await acceptQuote(asContact(mara, untilExpiry), buildAcceptance(number))).toMatchObject(
      expired,
    )
    await open(-minute)
    const late = untilExpiry + 29 * minute
    expect(await acceptQuote(asContact(mara, late), buildAcceptance(number))).toMatchObject(expired)
    expect(await acceptQuote(asContact(jonas, late - 1), buildAcceptance(number))).toMatchObject(
      expired,
    )
    await db.update(quote).set({ state: 'expired' }).where(eq(quote.id, quoteId))
    expect((await acceptQuote(asContact(mara, late - 1), buildAcceptance(number))).ok).toBe(true)
  })
})

describe('the dates of an accepted quote', () => {
  const later = 5 * day
  const accept = (mara: Parameters<typeof asContact>[0], number: number) =>
    acceptQuote(asContact(mara, later), buildAcceptance(number))

  test('are taken again after the end of their hold', async () => {
    const { mara, bookingId, number } = await addQuoteWithDate()
    expect((await accept(mara, number)).ok).toBe(true)
    expect((await findBooking(bookingId)).state).toBe('pending')
  })

  test('are taken again after the job canceled their hold, without an email to the client', async () => {
    const { mara, bookingId, quoteId, number } = await addQuoteWithDate()
    await expireHolds(studio.system(addMs(now, 4 * day)))
    const emails = await listEmails(bookingId)
    expect((await findBooking(bookingId)).state).toBe('canceled')
    expect((await accept(mara, number)).ok).toBe(true)
    expect((await findBooking(bookingId)).state).toBe('pending')
    expect(await listEvents(bookingId)).toEqual([
      'booking.added',
      'booking.expired',
      'booking.reopened',
      'booking.changed',
    ])
    expect(await listEmails(bookingId)).toEqual(emails)
    expect(await undoAcceptance(asContact(mara, later), number)).toMatchObject({ ok: true })
    expect(await findBooking(bookingId)).toMatchObject({
      state: 'held',
      heldUntil: addMs(now, later + hour),
      total: 0,
    })
    expect((await findQuote(quoteId)).state).toBe('sent')
  })

  test('are refused if another booking has their time, by the number of the booking', async () => {
    const { clientId, mara, bookingId, on, nell, quoteId, number } = await addQuoteWithDate()
    await expireHolds(studio.system(addMs(now, 4 * day)))
    const other = await addDate(clientId, on, [nell], { start: '11:00', end: '13:00' })
    await db.update(booking).set({ heldUntil: null }).where(eq(booking.id, other))
    const taken = await findBooking(bookingId)
    expect(await accept(mara, number)).toMatchObject({
      problem: 'quote-date-taken',
      details: { number: taken.number },
    })
    expect(await findBooking(bookingId)).toEqual(taken)
    expect((await findQuote(quoteId)).state).toBe('sent')
    await cancelBooking(owner, other, { from: 'held', by: 'client' })
    expect((await accept(mara, number)).ok).toBe(true)
  })

  test('take the date the client picked once their own is taken', async () => {
    const { clientId, mara, bookingId, on, nell, number } = await addQuoteWithDate()
    await expireHolds(studio.system(addMs(now, 4 * day)))
    const other = await addDate(clientId, on, [nell], { start: '11:00', end: '13:00' })
    await db.update(booking).set({ heldUntil: null }).where(eq(booking.id, other))
    const row = await findBooking(bookingId)
    const pick = (on: string) =>
      acceptQuote(
        asContact(mara, later),
        buildAcceptance(number, { picked: [{ number: row.number, day: on }] }),
      )
    for (const taken of [on, '1999-01-01', '2999-01-01'])
      expect(await pick(taken)).toMatchObject({ problem: 'quote-date-taken' })
    const dates = await listOtherDates(asContact(mara, later), bookingId)
    expect(dates.map(({ startsLocal }) => startsLocal.slice(10))).toEqual(Array(3).fill('T10:00'))
    const { startsLocal, endsLocal } = dates[0]!
    expect((await pick(startsLocal.slice(0, 10))).ok).toBe(true)
    expect(await findBooking(bookingId)).toMatchObject({ state: 'pending', startsLocal, endsLocal })
    expect(await listReservedIds(owner, bookingId)).toEqual([nell])
    expect((await listEvents(bookingId)).slice(2)).toEqual([
      'booking.changed',
      'booking.reopened',
      'booking.changed',
    ])
  })

  test('keep their own time while it is held, even if another day is picked', async () => {
    const { mara, bookingId, number } = await addQuoteWithDate()
    const before = await findBooking(bookingId)
    const [other] = await listOtherDates(asContact(mara), bookingId)
    const picked = [{ number: before.number, day: other!.startsLocal.slice(0, 10) }]
    expect((await acceptQuote(asContact(mara), buildAcceptance(number, { picked }))).ok).toBe(true)
    expect(await findBooking(bookingId)).toMatchObject({
      state: 'pending',
      startsLocal: before.startsLocal,
    })
  })

  test('are refused if their person is away', async () => {
    const { mara, bookingId, on, nell, number } = await addQuoteWithDate()
    await addAbsence(nell, `${on}T14:00Z`, `${on}T20:00Z`)
    const row = await findBooking(bookingId)
    expect(await accept(mara, number)).toMatchObject({
      problem: 'quote-date-taken',
      details: { number: row.number },
    })
    // what is still held was agreed with them
    expect((await acceptQuote(asContact(mara), buildAcceptance(number))).ok).toBe(true)
  })

  test('are all or none', async () => {
    const { clientId, mara } = await addQuoteClient()
    const [one, two] = [
      await addDate(clientId, takeDay(), []),
      await addDate(clientId, takeDay(), []),
    ]
    const { number, id } = await addSentQuote({ clientId, bookingIds: [two, one] })
    await cancelBooking(owner, two, { from: 'held', by: 'client' })
    expect((await findQuote(id)).state).toBe('sent')
    const { number: canceled } = await findBooking(two)
    expect(await accept(mara, number)).toMatchObject({
      problem: 'quote-date-taken',
      details: { number: canceled },
    })
    expect((await findBooking(one)).state).toBe('held')
    await db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, one))
    expect(await accept(mara, number)).toMatchObject({ problem: 'quote-is-canceled' })
  })

  test('give the total to the first of several', async () => {
    const { clientId, mara } = await addQuoteClient()
    const [earlier, later] = [
      await addDate(clientId, takeDay(), []),
      await addDate(clientId, takeDay(), [], { state: 'pending', total: '500' }),
    ]
    const { number } = await addSentQuote({ clientId, bookingIds: [later, earlier] })
    await acceptQuote(asContact(mara), buildAcceptance(number))
    expect([await findBooking(earlier), await findBooking(later)]).toMatchObject([
      { state: 'pending', total: 292_000 },
      { state: 'pending', total: 50_000 },
    ])
  })
})
