import { type SQL, and, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type StudioDay, after, dayOf, hour, startOf } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { done, problem } from '#app/core/result.ts'
import { booking, client, ledgerEntry } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { type Account, paidOn, refundsDue } from './reads.server.ts'
import type { MoneyForm } from './rules.ts'

/**
 * Money came. Problems: `booking-is-gone`; `payment-is-there` with the day and the cents of the one
 * that has this reference;
 * `over-payment` with by how many cents it is more than the booking costs, unless the form says anyway.
 */
export async function recordPayment(ctx: Ctx, account: Account, form: MoneyForm) {
  demand(ctx.actor, 'money.record')
  return transact(ctx, async (ctx) => {
    const held = await hold(ctx, account)
    if (!held) return problem('booking-is-gone')
    const there = await sameReference(ctx, held.clientId, form.reference)
    if (there) return there
    const over = held.total === null ? 0 : (await paidOn(ctx, account)) + form.amount - held.total
    if (over > 0 && !form.anyway) return problem('over-payment', { by: over })
    const id = await write(ctx, {
      ...held,
      kind: 'payment',
      cents: form.amount,
      at: await instantOn(ctx, form.date),
      method: form.method,
      reference: form.reference,
      note: form.note,
    })
    // a date that was paid for does not end by itself
    if (held.bookingId)
      await ctx.db
        .update(booking)
        .set({ heldUntil: null })
        .where(and(eq(booking.id, held.bookingId), gt(booking.heldUntil, ctx.now)))
    await record(ctx, 'ledger.paid', id, {
      cents: form.amount,
      bookingId: held.bookingId,
      over: Math.max(over, 0),
    })
    return done({ id })
  })
}

/**
 * Money was refunded, never more than was paid. Problems: `booking-is-gone`, `refund-too-much` with
 * the cents there are,
 * `over-refund` with the cents that are due, unless the form says anyway.
 */
export async function recordRefund(ctx: Ctx, account: Account, form: MoneyForm) {
  demand(ctx.actor, 'money.record')
  return transact(ctx, async (ctx) => {
    const held = await hold(ctx, account)
    if (!held) return problem('booking-is-gone')
    const paid = await paidOn(ctx, account)
    if (form.amount > paid) return problem('refund-too-much', { paid })
    const due = await refundDue(ctx, held, paid)
    if (due !== null && form.amount > due && !form.anyway)
      return problem('over-refund', { due, by: form.amount - due })
    const id = await write(ctx, {
      ...held,
      kind: 'refund',
      cents: -form.amount,
      at: await instantOn(ctx, form.date),
      method: form.method,
      reference: form.reference,
      note: form.note,
    })
    await record(ctx, 'ledger.refunded', id, { cents: form.amount, bookingId: held.bookingId })
    return done({ id })
  })
}

/**
 * Reverses an entry by an opposite one, once. Problems: `entry-is-gone`, `entry-was-taken-back`,
 * `entry-is-correction`, and
 * `refunded-since` where what was paid by it was refunded in part: that refund is to be reversed first.
 */
export async function correctEntry(ctx: Ctx, entryId: string) {
  demand(ctx.actor, 'money.correct')
  return transact(ctx, async (ctx) => {
    const [entry] = await ctx.db.select().from(ledgerEntry).where(eq(ledgerEntry.id, entryId))
    if (!entry) return problem('entry-is-gone')
    if (entry.kind === 'correction') return problem('entry-is-correction')
    const account = entry.bookingId ? { bookingId: entry.bookingId } : { clientId: entry.clientId }
    const held = (await hold(ctx, account))! // from here on nobody else writes on this account
    const [before] = await ctx.db
      .select({ id: ledgerEntry.id })
      .from(ledgerEntry)
      .where(eq(ledgerEntry.corrects, entryId))
    if (before) return problem('entry-was-taken-back')
    if ((await paidOn(ctx, account)) < entry.cents) return problem('refunded-since')
    const id = await write(ctx, {
      ...held,
      kind: 'correction',
      cents: -entry.cents,
      at: ctx.now,
      method: entry.method,
      reference: entry.reference,
      note: '',
      corrects: entryId,
    })
    await record(ctx, 'ledger.corrected', id, {
      cents: entry.cents,
      bookingId: held.bookingId,
      corrects: entryId,
    })
    return done({ id })
  })
}

/**
 * What is to be refunded: of a canceled booking what is owed, of another what was overpaid; null
 * where nothing says how much.
 */
async function refundDue(
  ctx: TxCtx,
  { bookingId, state, total }: Held,
  paid: Cents,
): Promise<Cents | null> {
  if (bookingId !== null && state === 'canceled')
    return (await refundsDue(ctx, { bookingId }))[0]?.owed ?? 0
  return total !== null && paid > total ? paid - total : null
}

/**
 * Undoes a reversal: the entry is recorded again as it was, once. Problems: `entry-is-gone`,
 * `payment-is-there` where its reference has been used since, `refund-too-much` of a refund that
 * isn't covered any more.
 */
export async function restoreEntry(ctx: Ctx, entryId: string) {
  demand(ctx.actor, 'money.correct')
  return transact(ctx, async (ctx) => {
    const [entry] = await ctx.db.select().from(ledgerEntry).where(eq(ledgerEntry.id, entryId))
    if (!entry || entry.kind === 'correction') return problem('entry-is-gone')
    const account = entry.bookingId ? { bookingId: entry.bookingId } : { clientId: entry.clientId }
    const held = (await hold(ctx, account))!
    const { kind, cents, at, method, reference, note } = entry
    const same = and(
      eq(ledgerEntry.clientId, entry.clientId),
      eq(ledgerEntry.kind, kind),
      eq(ledgerEntry.cents, cents),
      eq(ledgerEntry.at, at),
      eq(ledgerEntry.reference, reference),
      eq(ledgerEntry.note, note),
    )
    const [there] = await liveEntries(
      ctx,
      and(
        same,
        entry.bookingId
          ? eq(ledgerEntry.bookingId, entry.bookingId)
          : isNull(ledgerEntry.bookingId),
      ),
    )
    if (there) return done({ id: there.id })
    const used = kind === 'payment' ? await sameReference(ctx, entry.clientId, reference) : null
    if (used) return used
    const paid = await paidOn(ctx, account)
    if (-cents > paid) return problem('refund-too-much', { paid })
    const id = await write(ctx, { ...held, kind, cents, at, method, reference, note })
    await record(ctx, kind === 'payment' ? 'ledger.paid' : 'ledger.refunded', id, {
      cents: Math.abs(cents),
      bookingId: held.bookingId,
      restores: entryId,
    })
    return done({ id })
  })
}

type Held = {
  clientId: string
  bookingId: string | null
  state: string | null
  total: number | null
}

/**
 * Holds the account until the transaction ends, so that sums and checks on it are true; a booking's
 * total, none without one.
 */
async function hold(ctx: TxCtx, account: Account): Promise<Held | null> {
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

type Written = Omit<typeof ledgerEntry.$inferInsert, 'staffId'> & {
  total?: unknown
  state?: unknown
}

async function write(ctx: TxCtx, { total: _, state: __, ...entry }: Written): Promise<string> {
  const [kept] = await ctx.db
    .insert(ledgerEntry)
    .values({ ...entry, staffId: ctx.actor.kind === 'staff' ? ctx.actor.id : null })
    .returning({ id: ledgerEntry.id })
  return kept!.id
}

/** Today's money is booked now; that of an earlier day at its noon. */
async function instantOn(ctx: Ctx, date: StudioDay): Promise<Date> {
  const { timeZone } = (await theStudio(ctx))!
  return date === dayOf(ctx.now, timeZone) ? ctx.now : after(startOf(date, timeZone), 12 * hour)
}

/**
 * The payment of a client that has this reference already, unless it was reversed. Of two recorded
 * at once the second waits for the first.
 */
async function sameReference(ctx: TxCtx, clientId: string, reference: string) {
  if (reference === '') return null
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${clientId} ${reference}`}, 7203748))`,
  )
  const [twin] = await liveEntries(
    ctx,
    and(
      eq(ledgerEntry.clientId, clientId),
      eq(ledgerEntry.kind, 'payment'),
      eq(ledgerEntry.reference, reference),
    ),
  )
  if (!twin) return null
  const { timeZone } = (await theStudio(ctx))!
  return problem('payment-is-there', { day: dayOf(twin.at, timeZone), cents: twin.cents })
}

/** The entries that nothing has reversed. */
function liveEntries(ctx: TxCtx, which: SQL | undefined) {
  const reversal = alias(ledgerEntry, 'reversal')
  return ctx.db
    .select({ id: ledgerEntry.id, at: ledgerEntry.at, cents: ledgerEntry.cents })
    .from(ledgerEntry)
    .leftJoin(reversal, eq(reversal.corrects, ledgerEntry.id))
    .where(and(which, isNull(reversal.id)))
    .limit(1)
}
