import { describe, expect, test } from 'vitest'

import { addMs, day, minute } from '#app/core/day.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { expireHolds } from '#app/features/booking/reservation/writes.server.ts'
import { declineQuote } from '#app/features/sales/quote-answer/writes.server.ts'
import { cancelLeftQuotes } from '#app/features/sales/quote-cancellation/writes.server.ts'
import {
  cancelQuote,
  renewQuote,
  sendQuote,
} from '#app/features/sales/quote-sending/writes.server.ts'

import {
  createAcceptanceHelpers,
  expiresAt,
  fullDay,
  halfDay,
} from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { expireDueQuotes, finalizeDueAcceptances } from './jobs.server.ts'
import { acceptQuote, undoAcceptance } from './writes.server.ts'

const studio = await openTestStudio()
const helpers = await createAcceptanceHelpers(studio)
const { owner, addContact, addDate, addPerson, addQuoteClient, addSentQuote, asContact } = helpers
const { findBooking, findQuote, listAcceptances, listEmails, listEvents, takeDay } = helpers
await setUpInvoicing(owner)

const rounds = Array.from({ length: 5 }, (_, index) => index)
type Answer = Awaited<ReturnType<typeof acceptQuote>>

/** Adds a quote for a held date, and two contacts who may accept it. */
async function addRace() {
  const { clientId, mara } = await addQuoteClient()
  const jonas = await addContact(clientId)
  const [on, nell] = [takeDay(), await addPerson()]
  const bookingId = await addDate(clientId, on, [nell])
  const { id: quoteId, number } = await addSentQuote({ clientId, bookingIds: [bookingId] })
  const accept = (who: 'mara' | 'jonas', laterMs = 0) =>
    acceptQuote(asContact(who === 'mara' ? mara : jonas, laterMs), {
      number,
      version: 1,
      choice: who === 'mara' ? fullDay : halfDay,
      name: who === 'mara' ? 'Mara Lind' : 'Jonas Lind',
    })
  return { clientId, mara, on, nell, bookingId, quoteId, number, accept }
}

/** Checks that the rows agree with the answers: with one acceptance, or with none. */
async function checkRace(
  { quoteId, bookingId }: { quoteId: string; bookingId: string },
  answers: Answer[],
) {
  const accepted = answers.filter((answer) => answer.ok)
  const inEffect = (await listAcceptances(quoteId)).filter(({ undoneAt }) => undoneAt === null)
  expect(inEffect).toHaveLength(accepted.length > 0 ? 1 : 0)
  const ids = accepted.map((answer) => answer.ok && answer.value.acceptanceId)
  expect(new Set(ids)).toEqual(new Set(inEffect.map(({ id }) => id)))
  const events = await listEvents(quoteId)
  expect(events.filter((name) => name === 'quote.accepted')).toHaveLength(inEffect.length)
  if (inEffect.length > 0) {
    expect((await findQuote(quoteId)).state).toBe('accepted')
    expect(await findBooking(bookingId)).toMatchObject({ total: inEffect[0]!.totals.gross })
  } else {
    expect((await findQuote(quoteId)).state).not.toBe('accepted')
    expect(await findBooking(bookingId)).toMatchObject({ total: 0 })
  }
  return inEffect.length > 0
}
const getProblem = (answer: Answer) => (answer.ok ? null : answer.problem)

describe('simultaneous answers to a quote', () => {
  test.each(rounds)('accept it once for one of two contacts (%i)', async (round) => {
    const race = await addRace()
    const order = (['mara', 'jonas', 'jonas', 'mara'] as const).toSorted(() => (round % 2) - 0.5)
    const answers = await Promise.all([...order, ...order].map((who) => race.accept(who)))
    expect(await checkRace(race, answers)).toBe(true)
    expect((await findBooking(race.bookingId)).state).toBe('pending')
    const losers = answers.filter((answer) => !answer.ok)
    expect(losers).toHaveLength(4)
    for (const loser of losers) expect(getProblem(loser)).toBe('quote-is-accepted')
  })

  test.each(rounds)('accept or decline it (%i)', async (round) => {
    const race = await addRace()
    const decline = () =>
      declineQuote(asContact(race.mara), { number: race.number, reason: 'price', text: '' })
    const accept = () => race.accept('jonas')
    const [accepted, declined] =
      round % 2 === 0
        ? await Promise.all([accept(), decline()])
        : (await Promise.all([decline(), accept()])).toReversed()
    expect(accepted!.ok).toBe(!declined!.ok)
    await checkRace(race, [accepted as Answer])
    expect((await findQuote(race.quoteId)).state).toBe(accepted!.ok ? 'accepted' : 'declined')
  })
})

/** Rivals of an acceptance, and the problems they may cause. */
type Race = Awaited<ReturnType<typeof addRace>>
const rivals: Record<string, { act: (race: Race) => Promise<unknown>; problems: string[] }> = {
  'the cancellation of the quote': {
    act: ({ quoteId }) => cancelQuote(owner, quoteId),
    problems: ['quote-is-canceled'],
  },
  'a new version': {
    act: async ({ quoteId }) =>
      sendQuote(owner, quoteId, {
        revision: (await findQuote(quoteId)).revision,
        message: '',
        holdUntilExpiry: true,
      }),
    problems: ['quote-was-updated'],
  },
  'the cancellation of its date': {
    act: ({ bookingId }) => cancelBooking(owner, bookingId, { from: 'held', by: 'client' }),
    problems: ['quote-is-canceled'],
  },
  'its expiry': {
    act: async () => expireDueQuotes(studio.system(expiresAt)),
    problems: ['quote-is-expired'],
  },
  'the end of the hold': {
    act: async () => expireHolds(studio.system(addMs(now, 4 * day))),
    problems: [],
  },
  'the end of the hold, whose time another booking takes': {
    act: async ({ clientId, on, nell, bookingId }) => {
      await expireHolds(studio.system(addMs(now, 4 * day)))
      if ((await findBooking(bookingId)).state === 'canceled')
        await addDate(clientId, on, [nell], { start: '11:00', end: '13:00' }).catch(() => {})
    },
    problems: ['quote-date-taken'],
  },
}

describe.each(Object.keys(rivals))('an acceptance at the same time as %s', (name) => {
  const { act, problems } = rivals[name]!
  test.each(rounds)('succeeds or gets the reason (%i)', async (round) => {
    const race = await addRace()
    const begin = [
      () => act(race),
      () => race.accept('mara'),
      () => race.accept('jonas'),
      () => race.accept('mara'),
    ]
    const ordered = [...begin.slice(round % 4), ...begin.slice(0, round % 4)]
    const outcomes = await Promise.all(ordered.map((write) => write()))
    const answers = outcomes.filter((_, index) => ordered[index] !== begin[0]) as Answer[]
    const isAccepted = await checkRace(race, answers)
    for (const answer of answers)
      expect([null, isAccepted ? 'quote-is-accepted' : null, ...problems]).toContain(
        getProblem(answer),
      )
    await cancelLeftQuotes(studio.system(now))
    const { state } = await findBooking(race.bookingId)
    if (isAccepted && name !== 'the cancellation of its date') expect(state).toBe('pending')
    if (!isAccepted && name === 'the cancellation of its date') {
      expect(state).toBe('canceled')
      expect((await findQuote(race.quoteId)).state).toBe('canceled')
    }
  })
})

describe('the end of an undo window', () => {
  test.each(rounds)('and an undo never both take effect (%i)', async (round) => {
    const race = await addRace()
    await race.accept('mara')
    const end = () => finalizeDueAcceptances(studio.system(addMs(now, 15 * minute)))
    const undo = () => undoAcceptance(asContact(race.mara, 15 * minute - 1), race.number)
    const [undone] =
      round % 2 === 0
        ? await Promise.all([undo(), end()])
        : (await Promise.all([end(), undo()])).toReversed()
    const [row] = await listAcceptances(race.quoteId)
    const isUndone = (undone as Awaited<ReturnType<typeof undo>>).ok
    expect([row!.undoneAt !== null, row!.finalizedAt !== null]).toEqual([isUndone, !isUndone])
    expect((await findQuote(race.quoteId)).state).toBe(isUndone ? 'sent' : 'accepted')
    expect((await findBooking(race.bookingId)).state).toBe(isUndone ? 'held' : 'pending')
    expect(await listEmails(race.quoteId)).toHaveLength(isUndone ? 0 : 2)
    if (!isUndone) expect(undone).toMatchObject({ problem: 'undo-has-ended' })
  })
})

test('a renewed quote is accepted in its new version only', async () => {
  const race = await addRace()
  await expireDueQuotes(studio.system(expiresAt))
  const later = expiresAt.getTime() - now.getTime() + minute
  const [renewed, first] = await Promise.all([
    renewQuote({ ...owner, now: addMs(now, later) }, race.quoteId),
    race.accept('mara', later),
  ])
  expect(renewed.ok).toBe(true)
  expect(['quote-is-expired', 'quote-was-updated']).toContain(getProblem(first))
  expect(getProblem(await race.accept('mara', later))).toBe('quote-was-updated')
})
