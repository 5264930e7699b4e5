import { eq } from 'drizzle-orm'

import { clientContact, email, event, invoice } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import { selectInstallments } from '#app/features/sales/installment/reads.server.ts'
import type { PaymentPlan, PlanEntry } from '#app/features/sales/payment-plan/rules.ts'
import type { QuoteContent } from '#app/features/sales/quote/rules.ts'
import { recordAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'

import type { createBookingHelpers } from './booking-fixture.ts'
import type { openTestStudio } from './context.ts'
import { setUpInvoicing, toMoney } from './invoicing.ts'
import { addSigner, buildQuoteLine, buildQuoteSection, insertSentQuote } from './quotes.ts'

/** Returns an entry of a plan; by default all that is left, on signing. */
export const buildEntry = (change: Partial<PlanEntry> = {}): PlanEntry => ({
  label: '',
  share: { kind: 'rest' },
  trigger: 'signing',
  count: 0,
  dueDays: 7,
  ...change,
})

/** A deposit of 30% on signing, half of it 14 days before the date, and the rest on delivery. */
export const threePartPlan: PaymentPlan = [
  buildEntry({ share: { kind: 'percent', ppm: 300_000 } }),
  buildEntry({ share: { kind: 'percent', ppm: 500_000 }, trigger: 'before', count: 14 }),
  buildEntry({ trigger: 'delivery' }),
]

type Studio = Awaited<ReturnType<typeof openTestStudio>>
type Helpers = Awaited<ReturnType<typeof createBookingHelpers>>

/**
 * Adds accepted quotes of $1,000 with tax of 8.25% on $800 of it ($1,066), each with a plan and a
 * booking.
 */
export async function createPlanHelpers(studio: Studio, helpers: Helpers) {
  const { db } = studio.app
  const { owner, clientId } = helpers
  const taxRateId = await setUpInvoicing(owner)
  await addSigner(db, clientId)
  await db
    .update(clientContact)
    .set({ receives: ['quotes', 'invoices'] })
    .where(eq(clientContact.clientId, clientId))
  // dates that the plans count back from are some weeks away
  for (const _ of [1, 2, 3]) helpers.takeMonday()
  return {
    taxRateId,
    async addQuote(content: Partial<QuoteContent>, input: { amendsQuoteId?: string } = {}) {
      const bookingId = await helpers.addBooking(helpers.takeMonday(), '09:00', '11:00', [])
      const { id } = await insertSentQuote(db, {
        clientId,
        bookingIds: [bookingId],
        rates: await getRatesById(owner),
        content: {
          title: 'Wedding',
          sections: [
            buildQuoteSection({
              lines: [
                buildQuoteLine({ unitPrice: 80_000, taxRateId }),
                buildQuoteLine({ name: 'Album', unitPrice: 20_000 }),
              ],
            }),
          ],
          ...content,
        },
        ...input,
      })
      return { quoteId: id, bookingId }
    },
    async addAgreement(plan: PaymentPlan, content: Partial<QuoteContent> = {}) {
      const added = await this.addQuote({ plan, ...content })
      await accept(owner, added.quoteId)
      return added
    },
  }
}

/** Records that the client agreed by phone, which is final immediately. */
export async function accept(ctx: Ctx, quoteId: string) {
  const result = await recordAcceptance(ctx, quoteId, { how: 'phone', name: 'Mara Lind' })
  if (!result.ok) throw new Error(result.problem)
}

/** Returns the installments of a quote with the kind and amount of their invoices. */
export async function listPlan(ctx: Ctx, quoteId: string) {
  const rows = await selectInstallments(ctx, quoteId)
  const plan = []
  for (const row of rows) {
    const [issued] = row.invoiceId
      ? await ctx.db.select().from(invoice).where(eq(invoice.id, row.invoiceId))
      : []
    plan.push({ ...row, kind: issued?.kind ?? null, invoiced: issued?.gross ?? null })
  }
  return plan
}

/** Pays what a booking owes, in dollars. */
export async function pay(ctx: Ctx, bookingId: string, amount: string) {
  const result = await recordPayment(ctx, { bookingId }, toMoney(amount))
  if (!result.ok) throw new Error(result.problem)
}

/** Returns the kinds of emails about a subject, in order. */
export async function listEmailKinds({ db }: Ctx, subjectId: string): Promise<string[]> {
  const rows = await db
    .select({ kind: email.kind })
    .from(email)
    .where(eq(email.subjectId, subjectId))
  return rows.map(({ kind }) => kind)
}

/** Returns the names of the events of a subject, in order. */
export async function listEventNames({ db }: Ctx, subjectId: string): Promise<string[]> {
  const rows = await db
    .select({ name: event.name })
    .from(event)
    .where(eq(event.subjectId, subjectId))
    .orderBy(event.id)
  return rows.map(({ name }) => name)
}
