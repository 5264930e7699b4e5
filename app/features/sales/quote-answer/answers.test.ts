import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import { quote } from '#app/data/schema/index.server.ts'
import { cancelBooking, reopenBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { expireHolds } from '#app/features/booking/reservation/writes.server.ts'
import {
  declineQuote,
  requestRenewal,
  undoDecline,
} from '#app/features/sales/quote-answer/writes.server.ts'
import { cancelLeftQuotes } from '#app/features/sales/quote-cancellation/writes.server.ts'

import {
  createAcceptanceHelpers,
  expiresAt,
  fullDay,
} from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { insertQuote } from '../../../../tests/support/quotes.ts'
import { expireDueQuotes } from '#app/features/sales/quote-acceptance/jobs.server.ts'
import { acceptQuote, undoAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const helpers = await createAcceptanceHelpers(studio)
const { owner, addContact, addDate, addQuoteClient, addSentQuote, asContact } = helpers
const { findQuote, listEmails, listEvents, takeDay } = helpers

async function addQuote(input = {}) {
  const { clientId, mara } = await addQuoteClient()
  const { id, number } = await addSentQuote({ clientId, ...input })
  return { clientId, mara, quoteId: id, number }
}
const expiresAfter = expiresAt.getTime() - now.getTime()
const accept = (number: number) => ({ number, version: 1, choice: fullDay, name: 'Mara Lind' })

describe('declining a quote', () => {
  test('is emailed to the studio once it can no longer be undone', async () => {
    const { mara, quoteId, number } = await addQuote()
    const form = { number, reason: 'price' as const, text: ' Above our budget.\r\n' }
    expect(await declineQuote(asContact(mara), form)).toEqual({ ok: true })
    expect((await declineQuote(asContact(mara, minute), form)).ok).toBe(true)
    expect(await findQuote(quoteId)).toMatchObject({
      state: 'declined',
      declinedAt: now,
      declinedBy: mara.id,
      declineReason: 'price',
      declineText: 'Above our budget.',
    })
    expect(await listEvents(quoteId)).toEqual(['quote.declined'])
    const [email, ...others] = await listEmails(quoteId)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      kind: 'quote.declined',
      subject: `Mara Lind declined Q-${number}`,
      nextTryAt: addMs(now, 15 * minute),
    })
    for (const text of ['The price', '> Above our budget.', `/portal/clients/quotes/${quoteId}`])
      expect(email!.body).toContain(text)
    expect(await acceptQuote(asContact(mara), accept(number))).toMatchObject({
      problem: 'quote-is-declined',
    })
  })

  test('can be undone in time, which withdraws the email', async () => {
    const { clientId, mara, quoteId, number } = await addQuote()
    const jonas = await addContact(clientId)
    await declineQuote(asContact(mara), { number, reason: 'date', text: '' })
    expect(
      await declineQuote(asContact(jonas), { number, reason: 'date', text: '' }),
    ).toMatchObject({ problem: 'quote-is-declined' })
    expect((await undoDecline(asContact(mara, 14 * minute), number)).ok).toBe(true)
    expect((await undoDecline(asContact(mara, day), number)).ok).toBe(true)
    expect(await findQuote(quoteId)).toMatchObject({
      state: 'sent',
      declinedAt: null,
      declinedBy: null,
      declineReason: null,
      declineText: '',
    })
    expect(await listEvents(quoteId)).toEqual(['quote.declined', 'quote.reopened'])
    expect(await listEmails(quoteId)).toEqual([])
    await declineQuote(asContact(mara), { number, reason: 'other', text: '' })
    expect(await undoDecline(asContact(mara, 15 * minute), number)).toMatchObject({
      problem: 'undo-has-ended',
    })
  })

  test('is refused for what is accepted, expired, canceled or unknown', async () => {
    const { mara, quoteId, number } = await addQuote()
    const decline = (laterMs = 0, of = number) =>
      declineQuote(asContact(mara, laterMs), { number: of, reason: 'other', text: '' })
    expect(await decline(expiresAfter)).toMatchObject({ problem: 'quote-is-expired' })
    await acceptQuote(asContact(mara), accept(number))
    expect(await decline()).toMatchObject({
      problem: 'quote-is-accepted',
      details: { name: 'Mara Lind', at: now.toISOString() },
    })
    expect(await undoDecline(asContact(mara), number)).toMatchObject({ problem: 'undo-has-ended' })
    await undoAcceptance(asContact(mara), number)
    await db.update(quote).set({ state: 'canceled' }).where(eq(quote.id, quoteId))
    expect(await decline()).toMatchObject({ problem: 'quote-is-canceled' })
    expect(await decline(0, 999_999)).toMatchObject({ problem: 'quote-is-gone' })
  })

  test('and accepting are limited to sixty answers an hour, which all stay on record', async () => {
    const { mara, quoteId, number } = await addQuote()
    for (let answers = 0; answers < 60; answers += 4) {
      await declineQuote(asContact(mara), { number, reason: 'other', text: '' })
      await undoDecline(asContact(mara), number)
      await acceptQuote(asContact(mara), accept(number))
      await undoAcceptance(asContact(mara), number)
    }
    const limited = { problem: 'too-many-changes' }
    expect(await acceptQuote(asContact(mara), accept(number))).toMatchObject(limited)
    expect(await undoAcceptance(asContact(mara), number)).toMatchObject(limited)
    expect(
      await declineQuote(asContact(mara), { number, reason: 'other', text: '' }),
    ).toMatchObject(limited)
    expect(await undoDecline(asContact(mara), number)).toMatchObject(limited)
    expect((await findQuote(quoteId)).state).toBe('sent')
    expect((await acceptQuote(asContact(mara, hour), accept(number))).ok).toBe(true)
  })

  test('needs a contact who may sign', async () => {
    const { clientId, number } = await addQuote()
    const contact = await addContact(clientId, { maySign: false })
    for (const write of [
      async () => declineQuote(asContact(contact), { number, reason: 'other', text: '' }),
      async () => undoDecline(asContact(contact), number),
      async () => undoAcceptance(asContact(contact), number),
    ])
      await expect(write()).rejects.toMatchObject({ status: 403 })
  })
})

describe('an expired quote', () => {
  test('is marked by the job, once, at its instant', async () => {
    const { quoteId } = await addQuote()
    const draft = await insertQuote(db, { clientId: (await addQuoteClient()).clientId })
    await expireDueQuotes(studio.system(addMs(expiresAt, -1)))
    expect((await findQuote(quoteId)).state).toBe('sent')
    await expireDueQuotes(studio.system(expiresAt))
    await expireDueQuotes(studio.system(addMs(expiresAt, day)))
    expect((await findQuote(quoteId)).state).toBe('expired')
    expect((await findQuote(draft.id)).state).toBe('draft')
    expect(await listEvents(quoteId)).toEqual(['quote.expired'])
    await expect(expireDueQuotes(owner)).rejects.toMatchObject({ status: 403 })
  })

  test('can be asked to be renewed, once, before and after the job has run', async () => {
    const { clientId, mara, quoteId, number } = await addQuote()
    const jonas = await addContact(clientId, { maySign: false })
    expect((await requestRenewal(asContact(mara), number)).ok).toBe(true)
    expect((await findQuote(quoteId)).renewalRequestedAt).toBeNull()
    expect((await requestRenewal(asContact(jonas, expiresAfter), number)).ok).toBe(true)
    await expireDueQuotes(studio.system(expiresAt))
    expect((await requestRenewal(asContact(mara, expiresAfter + day), number)).ok).toBe(true)
    expect((await findQuote(quoteId)).renewalRequestedAt).toEqual(expiresAt)
    const [email, ...others] = await listEmails(quoteId)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      kind: 'quote.renewal-requested',
      subject: `Jonas Lind asked to renew Q-${number}`,
    })
  })

  test('isn’t renewed after another end', async () => {
    const { mara, quoteId, number } = await addQuote()
    const request = () => requestRenewal(asContact(mara, expiresAfter), number)
    for (const state of ['declined', 'canceled'] as const) {
      await db.update(quote).set({ state }).where(eq(quote.id, quoteId))
      expect(await request()).toMatchObject({ problem: `quote-is-${state}` })
    }
    await db.update(quote).set({ state: 'sent' }).where(eq(quote.id, quoteId))
    await acceptQuote(asContact(mara), accept(number))
    expect(await request()).toMatchObject({ problem: 'quote-is-accepted' })
    expect(await requestRenewal(asContact(mara), 999_999)).toMatchObject({
      problem: 'quote-is-gone',
    })
  })
})

describe('a quote whose date is canceled', () => {
  const addQuoteWithDates = async () => {
    const { clientId, mara } = await addQuoteClient()
    const bookingIds = [
      await addDate(clientId, takeDay(), []),
      await addDate(clientId, takeDay(), []),
    ]
    const { id, number } = await addSentQuote({ clientId, bookingIds })
    return { clientId, mara, bookingIds, quoteId: id, number }
  }
  const cancel = (id: string) => cancelBooking(owner, id, { from: 'held', by: 'client' })

  test('is canceled with the last of its dates', async () => {
    const { mara, bookingIds, quoteId, number } = await addQuoteWithDates()
    await cancel(bookingIds[0]!)
    expect((await findQuote(quoteId)).state).toBe('sent')
    await cancel(bookingIds[1]!)
    expect((await findQuote(quoteId)).state).toBe('canceled')
    expect(await listEvents(quoteId)).toEqual(['quote.canceled'])
    expect(await acceptQuote(asContact(mara), accept(number))).toMatchObject({
      problem: 'quote-is-canceled',
    })
  })

  test('stays open if one of its dates only expired, which accepting takes again', async () => {
    const { mara, bookingIds, quoteId, number } = await addQuoteWithDates()
    await cancel(bookingIds[0]!)
    await expireHolds(studio.system(addMs(now, 4 * day)))
    expect((await findQuote(quoteId)).state).toBe('sent')
    await reopenBooking(owner, bookingIds[0]!, { from: 'canceled', to: 'held' })
    expect((await acceptQuote(asContact(mara, 4 * day), accept(number))).ok).toBe(true)
  })

  test('stays what it is once it was answered', async () => {
    for (const state of ['draft', 'accepted', 'declined', 'expired'] as const) {
      const { bookingIds, quoteId } = await addQuoteWithDates()
      await db.update(quote).set({ state }).where(eq(quote.id, quoteId))
      for (const id of bookingIds) await cancel(id)
      expect((await findQuote(quoteId)).state).toBe(state)
    }
  })

  test('is canceled soon after if it was locked then', async () => {
    const { bookingIds, quoteId } = await addQuoteWithDates()
    for (const id of bookingIds) await cancel(id)
    await db.update(quote).set({ state: 'sent' }).where(eq(quote.id, quoteId))
    await cancelLeftQuotes(studio.system(now))
    expect((await findQuote(quoteId)).state).toBe('canceled')
    await expect(cancelLeftQuotes(owner)).rejects.toMatchObject({ status: 403 })
  })
})

test('an acceptance sent twice by the same form is carried out once', async () => {
  const { mara, quoteId, number } = await addQuote()
  const ctx = {
    ...asContact(mara),
    idempotency: { key: crypto.randomUUID(), contentHash: 'a'.repeat(64) },
  }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => acceptQuote({ ...ctx }, accept(number))),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ ok: true })
  expect(await listEvents(quoteId)).toEqual(['quote.accepted'])
  // the key also answers once the acceptance was undone
  await undoAcceptance(asContact(mara), number)
  expect(await acceptQuote(ctx, accept(number))).toEqual(answers[0])
  expect((await findQuote(quoteId)).state).toBe('sent')
  const other = { ...ctx, idempotency: { ...ctx.idempotency, contentHash: 'b'.repeat(64) } }
  expect(await acceptQuote(other, accept(number))).toMatchObject({ problem: 'form-was-changed' })
})
