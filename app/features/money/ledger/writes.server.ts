import { type SQL, and, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type StudioDay, addMs, toStudioDay, hour, getStartOfDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { ok, fail } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { booking, client, ledgerEntry } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { selectBookingBalance } from '#app/features/money/booking-balance/reads.server.ts'
import { postMoney } from '#app/features/money/journal/writes.server.ts'
import { lockBalance, lockClientMoney } from '#app/features/money/invoice-balance/writes.server.ts'
import { computeClientCredit } from '#app/features/money/payment/reads.server.ts'
import {
  allocatePayment,
  releaseForRefund,
  releasePayment,
} from '#app/features/money/payment/writes.server.ts'
import { getWrittenOff } from '#app/features/money/write-off/reads.server.ts'

import { type Account, getPaidAmount } from './reads.server.ts'
import type { MoneyForm, ReversalForm } from './rules.ts'

/**
 * Records a payment. Fails with `booking-is-gone`; `payment-is-there` with the day and cents of the
 * payment that has this reference; `over-payment` with the cents above the booking's total, unless
 * the form confirms it.
 *
 * The payment pays open invoices: the one the form names, or else the oldest. Fails with
 * `invoice-is-gone`, `invoice-of-other-client`, and `invoice-over-payment` with the cents above
 * what is open on the named one, unless confirmed. The rest is client credit, returned in cents.
 */
export async function recordPayment(ctx: Ctx, account: Account, form: MoneyForm) {
  authorize(ctx.actor, 'money.record')
  return transact(ctx, async (ctx) => {
    const locked = await lockAccount(ctx, account)
    if (!locked) return fail('booking-is-gone')
    const duplicate = await checkReference(ctx, locked.clientId, form.reference)
    if (duplicate) return duplicate
    const invoiceProblem = await checkInvoice(ctx, locked.clientId, form)
    if (invoiceProblem) return invoiceProblem
    const balance = await findBalance(ctx, locked)
    const excess = balance === null || form.invoice ? 0 : form.amount - balance
    if (excess > 0 && !form.anyway) return fail('over-payment', { by: excess })
    const id = await insertEntry(ctx, {
      ...locked,
      kind: 'payment',
      cents: form.amount,
      at: await toEntryInstant(ctx, form.date),
      method: form.method,
      reference: form.reference,
      note: form.note,
    })
    // a hold with a payment no longer expires
    if (locked.bookingId)
      await ctx.db
        .update(booking)
        .set({ heldUntil: null })
        .where(and(eq(booking.id, locked.bookingId), gt(booking.heldUntil, ctx.now)))
    await recordEvent(ctx, 'ledger.paid', id, {
      cents: form.amount,
      bookingId: locked.bookingId,
      over: Math.max(excess, 0),
    })
    const { clientId, bookingId } = locked
    const credit = await allocatePayment(
      ctx,
      { entryId: id, clientId, bookingId, cents: form.amount },
      form.invoice ?? null,
    )
    return ok({ id, credit })
  })
}

/**
 * Reverses an entry with an opposite one, once, and keeps the reason as its note. Fails with
 * `entry-is-gone`, `entry-was-taken-back`, `entry-is-correction`, and with `refunded-since` if part
 * of the payment was refunded: that refund must be reversed first.
 */
export async function reverseEntry(ctx: Ctx, entryId: string, { reason }: ReversalForm) {
  authorize(ctx.actor, 'money.correct')
  return transact(ctx, async (ctx) => {
    const [entry] = await ctx.db.select().from(ledgerEntry).where(eq(ledgerEntry.id, entryId))
    if (!entry) return fail('entry-is-gone')
    if (entry.kind === 'reversal') return fail('entry-is-correction')
    const account = entry.bookingId ? { bookingId: entry.bookingId } : { clientId: entry.clientId }
    const locked = (await lockAccount(ctx, account))! // blocks other writes on this account
    const [reversal] = await ctx.db
      .select({ id: ledgerEntry.id })
      .from(ledgerEntry)
      .where(eq(ledgerEntry.reverses, entryId))
    if (reversal) return fail('entry-was-taken-back')
    if ((await getPaidAmount(ctx, account)) < entry.cents) return fail('refunded-since')
    // invoices that it paid are open again
    await releasePayment(ctx, entry.clientId, entryId)
    const id = await insertEntry(ctx, {
      ...locked,
      kind: 'reversal',
      cents: -entry.cents,
      at: ctx.now,
      method: entry.method,
      reference: entry.reference,
      note: reason,
      reverses: entryId,
    })
    await recordEvent(ctx, 'ledger.reversed', id, {
      cents: entry.cents,
      bookingId: locked.bookingId,
      reverses: entryId,
    })
    await releaseForRefund(ctx, entry.clientId, entry.bookingId)
    return ok({ id })
  })
}

/**
 * Undoes a reversal by recording the entry again, once. Fails with `entry-is-gone`,
 * `payment-is-there` if its reference has been used since, `refund-too-much` if payments no longer
 * cover a refund, and `credit-is-used` if a refund would take the money from invoices.
 */
export async function restoreEntry(ctx: Ctx, entryId: string) {
  authorize(ctx.actor, 'money.correct')
  return transact(ctx, async (ctx) => {
    const [entry] = await ctx.db.select().from(ledgerEntry).where(eq(ledgerEntry.id, entryId))
    if (!entry || entry.kind === 'reversal') return fail('entry-is-gone')
    const account = entry.bookingId ? { bookingId: entry.bookingId } : { clientId: entry.clientId }
    const locked = (await lockAccount(ctx, account))!
    const { kind, cents, at, method, reference, note } = entry
    const isSameEntry = and(
      eq(ledgerEntry.clientId, entry.clientId),
      eq(ledgerEntry.kind, kind),
      eq(ledgerEntry.cents, cents),
      eq(ledgerEntry.at, at),
      eq(ledgerEntry.reference, reference),
      eq(ledgerEntry.note, note),
    )
    const [existing] = await listLiveEntries(
      ctx,
      and(
        isSameEntry,
        entry.bookingId
          ? eq(ledgerEntry.bookingId, entry.bookingId)
          : isNull(ledgerEntry.bookingId),
      ),
    )
    if (existing) return ok({ id: existing.id })
    const duplicate =
      kind === 'payment' ? await checkReference(ctx, entry.clientId, reference) : null
    if (duplicate) return duplicate
    const paid = await getPaidAmount(ctx, account)
    if (-cents > paid) return fail('refund-too-much', { paid })
    if (kind === 'refund') {
      await lockClientMoney(ctx, locked.clientId)
      const credit = await computeClientCredit(ctx, locked.clientId)
      // only the form of a refund asks what happens to invoices
      if (-cents > credit) return fail('credit-is-used')
    }
    const id = await insertEntry(ctx, { ...locked, kind, cents, at, method, reference, note })
    await recordEvent(ctx, kind === 'payment' ? 'ledger.paid' : 'ledger.refunded', id, {
      cents: Math.abs(cents),
      bookingId: locked.bookingId,
      restores: entryId,
    })
    if (kind === 'payment')
      await allocatePayment(
        ctx,
        { entryId: id, clientId: locked.clientId, bookingId: locked.bookingId, cents },
        null,
      )
    return ok({ id })
  })
}

export type LockedAccount = {
  clientId: string
  bookingId: string | null
  state: string | null
  total: number | null
}

/**
 * Locks the account until the transaction ends, so that sums stay valid. Returns the booking's
 * total, or null without a booking.
 */
export async function lockAccount(ctx: TxCtx, account: Account): Promise<LockedAccount | null> {
  if ('bookingId' in account) {
    const [row] = await ctx.db
      .select({
        clientId: booking.clientId,
        bookingId: booking.id,
        state: booking.state,
        total: booking.total,
      })
      .from(booking)
      .where(eq(booking.id, account.bookingId))
      .for('update')
    return row ?? null
  }
  const [row] = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.id, account.clientId))
    .for('update')
  return row ? { clientId: row.id, bookingId: null, state: null, total: null } : null
}

/** Returns what is still to pay for the booking of an account, or null without one. */
export async function findBalance(
  ctx: TxCtx,
  { bookingId, total }: LockedAccount,
): Promise<Cents | null> {
  if (bookingId === null || total === null) return null
  return (await selectBookingBalance(ctx, { id: bookingId, total })).balance
}

type EntryInput = Omit<typeof ledgerEntry.$inferInsert, 'staffId'> & {
  total?: unknown
  state?: unknown
}

/** Inserts an entry, and posts it. */
export async function insertEntry(
  ctx: TxCtx,
  { total: _, state: __, ...entry }: EntryInput,
): Promise<string> {
  const [created] = await ctx.db
    .insert(ledgerEntry)
    .values({ ...entry, staffId: ctx.actor.kind === 'staff' ? ctx.actor.id : null })
    .returning()
  await postMoney(ctx, [created!])
  return created!.id
}

/** Returns a failure if the invoice that a payment names can't take it. */
async function checkInvoice(ctx: TxCtx, clientId: string, { invoice, amount, anyway }: MoneyForm) {
  if (!invoice) return null
  await lockClientMoney(ctx, clientId)
  const balance = await lockBalance(ctx, invoice)
  if (!balance) return fail('invoice-is-gone')
  if (balance.clientId !== clientId) return fail('invoice-of-other-client')
  const open = balance.open + (await getWrittenOff(ctx, invoice))
  if (amount > open && !anyway) return fail('invoice-over-payment', { open, by: amount - open })
  return null
}

/** Returns the instant of an entry: now for today, noon for an earlier day. */
export async function toEntryInstant(ctx: Ctx, date: StudioDay): Promise<Date> {
  const { timeZone } = await getStudio(ctx)
  return date === toStudioDay(ctx.now, timeZone)
    ? ctx.now
    : addMs(getStartOfDay(date, timeZone), 12 * hour)
}

/**
 * Returns a failure if the client has a payment with this reference that isn't reversed. The
 * second of two simultaneous payments waits.
 */
async function checkReference(ctx: TxCtx, clientId: string, reference: string) {
  if (reference === '') return null
  await takeLock(ctx.db, 'paymentReference', { key: `${clientId} ${reference}` })
  const [duplicate] = await listLiveEntries(
    ctx,
    and(
      eq(ledgerEntry.clientId, clientId),
      eq(ledgerEntry.kind, 'payment'),
      eq(ledgerEntry.reference, reference),
    ),
  )
  if (!duplicate) return null
  const { timeZone } = await getStudio(ctx)
  return fail('payment-is-there', {
    day: toStudioDay(duplicate.at, timeZone),
    cents: duplicate.cents,
  })
}

/** Returns the first matching entry that isn't reversed. */
function listLiveEntries(ctx: TxCtx, condition: SQL | undefined) {
  const reversal = alias(ledgerEntry, 'reversal')
  return ctx.db
    .select({ id: ledgerEntry.id, at: ledgerEntry.at, cents: ledgerEntry.cents })
    .from(ledgerEntry)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntry.id))
    .where(and(condition, isNull(reversal.id)))
    .limit(1)
}
