import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addMs, hour, minute } from '#app/core/day.ts'
import { booking, quote } from '#app/data/schema/index.server.ts'
import { confirmBooking } from '#app/features/booking/booking-state/writes.server.ts'

import {
  buildAcceptance,
  createAcceptanceHelpers,
  halfDay,
} from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { insertQuote } from '../../../../tests/support/quotes.ts'
import { finalizeDueAcceptances } from './jobs.server.ts'
import { acceptQuote, recordAcceptance, undoAcceptance } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const helpers = await createAcceptanceHelpers(studio)
const { owner, addQuoteClient, addQuoteWithDate, asContact } = helpers
const { findBooking, findQuote, listAcceptances, listEmails, listEvents } = helpers

describe('undoing an acceptance', () => {
  test('holds the date until its previous end and opens the quote, once', async () => {
    const { mara, bookingId, quoteId, number } = await addQuoteWithDate()
    const before = await findBooking(bookingId)
    await acceptQuote(asContact(mara), buildAcceptance(number))
    expect(await undoAcceptance(asContact(mara, 14 * minute), number)).toEqual({ ok: true })
    expect((await undoAcceptance(asContact(mara, hour), number)).ok).toBe(true)
    expect(await findBooking(bookingId)).toEqual({ ...before, revision: expect.any(Number) })
    expect((await findQuote(quoteId)).state).toBe('sent')
    expect(await listAcceptances(quoteId)).toMatchObject([
      { undoneAt: addMs(now, 14 * minute), finalizedAt: null },
    ])
    await finalizeDueAcceptances(studio.system(addMs(now, hour)))
    expect((await listEvents(quoteId)).slice(-2)).toEqual(['quote.accepted', 'acceptance.undone'])
    expect(await listEmails(quoteId)).toEqual([])
    expect(
      (await acceptQuote(asContact(mara, hour), buildAcceptance(number, { choice: halfDay }))).ok,
    ).toBe(true)
    expect(await listAcceptances(quoteId)).toHaveLength(2)
  })

  test('ends with its time, also before the job has run', async () => {
    const { mara, bookingId, number } = await addQuoteWithDate()
    await acceptQuote(asContact(mara), buildAcceptance(number))
    expect(await undoAcceptance(asContact(mara, 15 * minute), number)).toMatchObject({
      problem: 'undo-has-ended',
    })
    expect((await findBooking(bookingId)).state).toBe('pending')
    const stranger = await addQuoteClient()
    for (const unknown of [number, 999_999])
      expect(await undoAcceptance(asContact(stranger.mara), unknown)).toMatchObject({
        problem: 'quote-is-gone',
      })
  })

  test('leaves a date and a price that the studio has changed since', async () => {
    const { mara, bookingId, number } = await addQuoteWithDate()
    await acceptQuote(asContact(mara), buildAcceptance(number))
    await confirmBooking(owner, bookingId, { from: 'pending', reason: 'Paid in cash' })
    await db.update(booking).set({ total: 300_000 }).where(eq(booking.id, bookingId))
    expect((await undoAcceptance(asContact(mara, minute), number)).ok).toBe(true)
    expect(await findBooking(bookingId)).toMatchObject({ state: 'confirmed', total: 300_000 })
  })

  test('keeps a hold without an end', async () => {
    const { mara, bookingId, number } = await addQuoteWithDate({}, { heldUntil: '' })
    await acceptQuote(asContact(mara), buildAcceptance(number))
    await undoAcceptance(asContact(mara, minute), number)
    expect(await findBooking(bookingId)).toMatchObject({ state: 'held', heldUntil: null })
  })
})

describe('recording an acceptance', () => {
  test('is final at once, with the preselected options, and tells the client', async () => {
    const { mara, bookingId, quoteId, number } = await addQuoteWithDate()
    const form = { how: 'phone' as const, name: 'Mara Lind' }
    const recorded = await recordAcceptance(owner, quoteId, form)
    expect(recorded.ok).toBe(true)
    expect(await listAcceptances(quoteId)).toMatchObject([
      {
        contactId: null,
        email: mara.email,
        recordedHow: 'phone',
        recordedBy: owner.actor.kind === 'staff' && owner.actor.id,
        finalizedAt: now,
        totals: { gross: 295_000 },
      },
    ])
    expect(await findBooking(bookingId)).toMatchObject({ state: 'pending', total: 295_000 })
    const [toMara, ...others] = await listEmails(quoteId)
    expect(others).toEqual([])
    expect(toMara).toMatchObject({
      kind: 'quote.acceptance-recorded',
      to: mara.email,
      subject: `Your acceptance of Q-${number}`,
    })
    expect(toMara!.body).toContain('by phone')
    expect(toMara!.body).toContain('Something wrong? Reply to this email.')
    expect(await recordAcceptance(owner, quoteId, form)).toMatchObject({
      problem: 'quote-is-accepted',
    })
  })

  test('works after an expiry, not for what was never sent or was canceled', async () => {
    const { clientId, quoteId } = await addQuoteWithDate()
    const form = { how: 'in-person' as const, name: 'Mara Lind', choice: halfDay }
    const draft = await insertQuote(db, { clientId })
    expect(await recordAcceptance(owner, draft.id, form)).toMatchObject({
      problem: 'quote-not-open',
    })
    await db.update(quote).set({ state: 'canceled' }).where(eq(quote.id, quoteId))
    expect(await recordAcceptance(owner, quoteId, form)).toMatchObject({
      problem: 'quote-not-open',
    })
    await db.update(quote).set({ state: 'expired' }).where(eq(quote.id, quoteId))
    expect(await recordAcceptance(owner, quoteId, { ...form, name: '' })).toMatchObject({
      problem: 'quote-name-missing',
    })
    expect((await recordAcceptance(owner, quoteId, form)).ok).toBe(true)
    expect(await recordAcceptance(owner, crypto.randomUUID(), form)).toMatchObject({
      problem: 'quote-is-gone',
    })
    const crew = await studio.as('crew', now)
    await expect(recordAcceptance(crew, quoteId, form)).rejects.toMatchObject({ status: 403 })
  })
})
