import { eq } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { booking, documentRendering } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { issueInvoice } from '#app/features/money/invoice-issue/writes.server.ts'
import { createDraft, saveDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { allocatePayment } from '#app/features/money/payment/writes.server.ts'
import { writeOffInvoice } from '#app/features/money/write-off/writes.server.ts'

import { type SeedContext, unwrap } from './context.ts'
import { listBookingInvoices } from './invoices/of-bookings.ts'
import { insertPastInvoices } from './invoices/past.ts'
import { seedReminders } from './invoices/reminders.ts'
import type { SeedInvoice } from './invoices/seed-invoice.ts'
import { listStandaloneInvoices } from './invoices/standalone.ts'

/** Older invoices are inserted directly (past.ts), because the writes take long. */
const historyBefore = -3

/**
 * Seeds the invoices of bookings and some without one, after bookings and projects. None adds to
 * the cash book: paid ones are paid by the payments of their bookings.
 */
export async function seedInvoices(ctx: TxCtx, seed: SeedContext, taxRateId: string) {
  const all = [
    ...(await listBookingInvoices(ctx, seed, taxRateId)),
    ...listStandaloneInvoices(seed, taxRateId),
  ].toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
  const start = seed.calendar.getInstant(historyBefore, '00:00')
  const past = all.filter(({ issuedAt }) => issuedAt < start)
  const ids = new Map<string, string>()
  for (const [index, id] of (await insertPastInvoices(ctx, seed, past)).entries())
    ids.set(past[index]!.key, id)
  for (const invoice of all.slice(past.length))
    ids.set(invoice.key, await seedInvoice(seed, invoice))
  await seedCorrections(seed, ids)
  await seedReminders(ctx)
  await seedDraft(ctx, seed)
  // rendered when first opened, so that a first start doesn't wait for it
  await ctx.db.delete(documentRendering)
}

async function seedInvoice(
  { createCtx }: SeedContext,
  { clientId, issuedAt, content, payments }: SeedInvoice,
): Promise<string> {
  const { bookingId } = content
  const drafted = createCtx('owner', addMs(issuedAt, -5 * minute))
  const { id } = unwrap(await createDraft(drafted, bookingId ? { bookingId } : { clientId }))
  const { revision } = unwrap(await saveDraft(drafted, id, { revision: 1, content }))
  unwrap(await issueInvoice(createCtx('owner', issuedAt), id, { revision }))
  for (const { at, ...payment } of payments) {
    const paidAt = new Date(Math.max(at.getTime(), addMs(issuedAt, minute).getTime()))
    await allocatePayment(createCtx('bookkeeper', paidAt), { ...payment, clientId, bookingId }, id)
  }
  return id
}

/** Credits canceled bookings and damaged goods, and writes off an old debt. */
async function seedCorrections({ calendar, createCtx }: SeedContext, ids: Map<string, string>) {
  const createBooksCtx = (dayOffset: number) =>
    createCtx('bookkeeper', calendar.getInstant(dayOffset, '16:30'))
  const getId = (key: string) => {
    const id = ids.get(key)
    if (!id) throw new Error(`The sample studio has no invoice "${key}".`)
    return id
  }
  unwrap(
    await creditInvoice(createBooksCtx(-39), getId('posters'), {
      // the studio keeps half of the deposit
      choice: { kind: 'amounts', amounts: [300_00] },
      reason: 'Canceled nine days before. The deposit is kept in half.',
    }),
  )
  unwrap(
    await writeOffInvoice(createBooksCtx(-31), getId('vestry prints'), {
      reason: 'Three reminders; agreed with the parish council.',
    }),
  )
  unwrap(
    await creditInvoice(createBooksCtx(-11), getId('counter portraits'), {
      choice: { kind: 'all' },
      reason: 'The booking was canceled.',
    }),
  )
  unwrap(
    await creditInvoice(createBooksCtx(-3), getId('lobby wall'), {
      choice: { kind: 'lines', lines: [{ position: 1, quantityMilli: 2000 }] },
      reason: 'Both small frames arrived damaged.',
    }),
  )
}

/** Seeds the draft for a booking whose deposit is paid. */
async function seedDraft(ctx: TxCtx, { calendar, createCtx }: SeedContext) {
  const [found] = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(eq(booking.title, 'Archive scanning'))
  unwrap(
    await createDraft(createCtx('manager', calendar.getInstant(-1, '14:05')), {
      bookingId: found!.id,
    }),
  )
}
