import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays, addMs, day } from '#app/core/day.ts'
import { formatFullDay } from '#app/core/display.ts'
import { booking, contract, project, quote } from '#app/data/schema/index.server.ts'
import { acceptQuote } from '#app/features/sales/quote-acceptance/writes.server.ts'
import {
  selectPlanDate,
  selectQuote,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'

import {
  buildAcceptance,
  createAcceptanceHelpers,
  fullDay,
} from '../../../../tests/support/acceptance-fixture.ts'
import { now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { insertContractTemplate } from '../../../../tests/support/contracts.ts'
import { buildPlanEntry } from '../../../../tests/support/payment-plans.ts'
import { buildContractOf } from './reads.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const { owner, addQuoteWithDate, asSigner } = await createAcceptanceHelpers(studio)

const plan = [
  buildPlanEntry({ share: { kind: 'amount', cents: 50_000 }, trigger: 'signing' }),
  buildPlanEntry({ count: 14 }),
]

/** Sends a quote with a plan and a contract whose template says nothing about it. */
async function sendPlannedQuote() {
  const content = { blocks: [{ kind: 'heading' as const, text: 'Services' }] }
  const templateId = await insertContractTemplate(db, { content })
  const sent = await addQuoteWithDate({
    content: { contractTemplateId: templateId, terms: '', plan },
    contract: { templateId, version: 1 },
  })
  const [date] = await db.select().from(booking).where(eq(booking.id, sent.bookingId))
  const row = (await selectQuote(owner, sent.quoteId))!
  const version = (await selectQuoteVersion(owner, sent.quoteId, 1))!
  return {
    ...sent,
    date: date!,
    async build(...dates: (typeof date & {})[]) {
      const built = await buildContractOf(owner, row, version, fullDay, dates)
      if (!built?.ok) throw new Error('The contract is not filled in.')
      return built
    },
  }
}

test('a signed contract has the payment plan, by the date of the quote', async () => {
  const { build, date, mara, number, on } = await sendPlannedQuote()
  const { hash } = await build(date)
  const form = { isAgreed: true, contract: { hash, isElectronic: true } }
  const accepted = await acceptQuote(await asSigner(mara, number), buildAcceptance(number, form))
  expect(accepted).toMatchObject({ ok: true })
  const [signed] = await db.select().from(contract).where(eq(contract.hash, hash))
  expect(signed!.text).toBe(
    [
      'Services\n\nPayment plan\n',
      '- Deposit: $500.00 when you accept, due within 7 days',
      `- Final payment: $2,420.00, 14 days before the date (${formatFullDay(addDays(on, -14), 'en-US')}), due within 7 days`,
    ].join('\n'),
  )
})

test('the plan counts from the first date, which may be one that was picked', async () => {
  const { build, date } = await sendPlannedQuote()
  const earlier = { ...date, startsLocal: '2030-03-20T10:00', startsAt: addMs(now, 18 * day) }
  expect((await build(date, earlier)).text).toContain('(March 6, 2030)')
  const soon = { ...earlier, startsLocal: '2030-03-10T10:00' }
  expect((await build(soon)).text).toContain(
    '$2,420.00 when you accept (February 24, 2030 has passed)',
  )
})

test('without a date it counts from the due day of the project', async () => {
  const { build, clientId, quoteId } = await sendPlannedQuote()
  expect((await build()).text).toContain('$2,420.00, 14 days before the date, due')
  const [row] = await db
    .insert(project)
    .values({
      clientId,
      title: 'Wedding',
      category: 'photography',
      stage: 'planning',
      state: 'in-progress',
      startedOn: '2030-03-01',
      dueOn: '2030-07-15',
      search: '',
      createdAt: now,
    })
    .returning()
  await db.update(quote).set({ projectId: row!.id }).where(eq(quote.id, quoteId))
  expect(await selectPlanDate(owner, quoteId, [])).toBe('2030-07-15')
  expect((await build()).text).toContain('(July 1, 2030)')
})
