import { type SQL, and, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type StudioDay, addMs, toStudioDay, hour, getStartOfDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { ok, fail } from '#app/core/result.ts'
import { booking, client, ledgerEntry } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/studio/access.ts'
import { getStudio } from '#app/studio/settings/reads.server.ts'

import { type Account, getPaidAmount, listDueRefunds } from './reads.server.ts'
import type { MoneyForm } from './rules.ts'

/**
 * Money came. Problems: `booking-is-gone`; `payment-is-there` with the day and the cents of the one
 * that has this reference;
 * `over-payment` with by how many cents it is more than the booking costs, unless the form says anyway.
 */
export async function recordPayment(ctx: Ctx, account: Account, form: MoneyForm) {
  authorize(ctx.actor, 'money.record')
  return transact(ctx, async (ctx) => {
    const locked = await lockAccount(ctx, account)
    if (!locked) return fail('booking-is-gone')
    const duplicate = await checkReference(ctx, locked.clientId, form.reference)
    if (duplicate) return duplicate
    const over =
      locked.total === null ? 0 : (await getPaidAmount(ctx, account)) + form.amount - locked.total
    if (over > 0 && !form.anyway) return fail('over-payment', { by: over })
    const id = await insertEntry(ctx, {
      ...locked,
      kind: 'payment',
      cents: form.amount,
      at: await toEntryInstant(ctx, form.date),
      method: form.method,
      reference: form.reference,
      note: form.note,
    })
    // a date that was paid for does not end by itself
    if (locked.bookingId)
      await ctx.db
        .update(booking)
        .set({ heldUntil: null })
        .where(and(eq(booking.id, locked.bookingId), gt(booking.heldUntil, ctx.now)))
    await recordEvent(ctx, 'ledger.paid', id, {
      cents: form.amount,
      bookingId: locked.bookingId,
      over: Math.max(over, 0),
    })
    return ok({ id })
  })
}

/**
 * Money was refunded, never more than was paid. Problems: `booking-is-gone`, `refund-too-much` with
 * the cents there are,
 * `over-refund` with the cents that are due, unless the form says anyway.
 */
export async function recordRefund(ctx: Ctx, account: Account, form: MoneyForm) {
  authorize(ctx.actor, 'money.record')
  return transact(ctx, async (ctx) => {
    const locked = await lockAccount(ctx, account)
    if (!locked) return fail('booking-is-gone')
    const paid = await getPaidAmount(ctx, account)
    if (form.amount > paid) return fail('refund-too-much', { paid })
    const due = await computeDueRefund(ctx, locked, paid)
    if (due !== null && form.amount > due && !form.anyway)
      return fail('over-refund', { due, by: form.amount - due })
    const id = await insertEntry(ctx, {
      ...locked,
      kind: 'refund',
      cents: -form.amount,
      at: await toEntryInstant(ctx, form.date),
      method: form.method,
      reference: form.reference,
      note: form.note,
    })
    await recordEvent(ctx, 'ledger.refunded', id, {
      cents: form.amount,
      bookingId: locked.bookingId,
    })
    return ok({ id })
  })
}

/**
 * Reverses an entry by an opposite one, once. Problems: `entry-is-gone`, `entry-was-taken-back`,
 * `entry-is-correction`, and
 * `refunded-since` where what was paid by it was refunded in part: that refund is to be reversed first.
 */
export async function reverseEntry(ctx: Ctx, entryId: string) {
  authorize(ctx.actor, 'money.correct')
  return transact(ctx, async (ctx) => {
    const [entry] = await ctx.db.select().from(ledgerEntry).where(eq(ledgerEntry.id, entryId))
    if (!entry) return fail('entry-is-gone')
    if (entry.kind === 'reversal') return fail('entry-is-correction')
    const account = entry.bookingId ? { bookingId: entry.bookingId } : { clientId: entry.clientId }
    const locked = (await lockAccount(ctx, account))! // from here on nobody else writes on this account
    const [reversal] = await ctx.db
      .select({ id: ledgerEntry.id })
      .from(ledgerEntry)
      .where(eq(ledgerEntry.reverses, entryId))
    if (reversal) return fail('entry-was-taken-back')
    if ((await getPaidAmount(ctx, account)) < entry.cents) return fail('refunded-since')
    const id = await insertEntry(ctx, {
      ...locked,
      kind: 'reversal',
      cents: -entry.cents,
      at: ctx.now,
      method: entry.method,
      reference: entry.reference,
      note: '',
      reverses: entryId,
    })
    await recordEvent(ctx, 'ledger.reversed', id, {
      cents: entry.cents,
      bookingId: locked.bookingId,
      reverses: entryId,
    })
    return ok({ id })
  })
}

/**
 * What is to be refunded: of a canceled booking what is owed, of another what was overpaid; null
 * where nothing says how much.
 */
async function computeDueRefund(
  ctx: TxCtx,
  { bookingId, state, total }: LockedAccount,
  paid: Cents,
): Promise<Cents | null> {
  if (bookingId !== null && state === 'canceled')
    return (await listDueRefunds(ctx, { bookingId }))[0]?.owed ?? 0
  return total !== null && paid > total ? paid - total : null
}

/**
 * Undoes a reversal: the entry is recorded again as it was, once. Problems: `entry-is-gone`,
 * `payment-is-there` where its reference has been used since, `refund-too-much` of a refund that
 * isn't covered any more.
 */
export async function restoreEntry(ctx: Ctx, entryId: string) {
  authorize(ctx.actor, 'money.correct')
  return transact(ctx, async (ctx) => {
    const [entry] = await ctx.db.select().from(ledgerEntry).where(eq(ledgerEntry.id, entryId))
    if (!entry || entry.kind === 'reversal') return fail('entry-is-gone')
    const account = entry.bookingId ? { bookingId: entry.bookingId } : { clientId: entry.clientId }
    const locked = (await lockAccount(ctx, account))!
    const { kind, cents, at, method, reference, note } = entry
    const same = and(
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
        same,
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
    const id = await insertEntry(ctx, { ...locked, kind, cents, at, method, reference, note })
    await recordEvent(ctx, kind === 'payment' ? 'ledger.paid' : 'ledger.refunded', id, {
      cents: Math.abs(cents),
      bookingId: locked.bookingId,
      restores: entryId,
    })
    return ok({ id })
  })
}

type LockedAccount = {
  clientId: string
  bookingId: string | null
  state: string | null
  total: number | null
}

/**
 * Holds the account until the transaction ends, so that sums and checks on it are true; a booking's
 * total, none without one.
 */
async function lockAccount(ctx: TxCtx, account: Account): Promise<LockedAccount | null> {
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

type EntryInput = Omit<typeof ledgerEntry.$inferInsert, 'staffId'> & {
  total?: unknown
  state?: unknown
}

async function insertEntry(
  ctx: TxCtx,
  { total: _, state: __, ...entry }: EntryInput,
): Promise<string> {
  const [created] = await ctx.db
    .insert(ledgerEntry)
    .values({ ...entry, staffId: ctx.actor.kind === 'staff' ? ctx.actor.id : null })
    .returning({ id: ledgerEntry.id })
  return created!.id
}

/** Today's money is booked now; that of an earlier day at its noon. */
async function toEntryInstant(ctx: Ctx, date: StudioDay): Promise<Date> {
  const { timeZone } = await getStudio(ctx)
  return date === toStudioDay(ctx.now, timeZone)
    ? ctx.now
    : addMs(getStartOfDay(date, timeZone), 12 * hour)
}

/**
 * The payment of a client that has this reference already, unless it was reversed. Of two recorded
 * at once the second waits for the first.
 */
async function checkReference(ctx: TxCtx, clientId: string, reference: string) {
  if (reference === '') return null
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${clientId} ${reference}`}, 7203748))`,
  )
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

/** The entries that nothing has reversed. */
function listLiveEntries(ctx: TxCtx, which: SQL | undefined) {
  const reversal = alias(ledgerEntry, 'reversal')
  return ctx.db
    .select({ id: ledgerEntry.id, at: ledgerEntry.at, cents: ledgerEntry.cents })
    .from(ledgerEntry)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntry.id))
    .where(and(which, isNull(reversal.id)))
    .limit(1)
}
