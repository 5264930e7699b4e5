import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { type SQL, and, asc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'

import { toLocalTime } from '#app/core/day.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import { booking, inquiry, reservation, resource } from '#app/data/schema/index.server.ts'
import { lockAvailable } from '#app/platform/claims.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { conflictCodes } from '#app/platform/database-errors.server.ts'
import { groupEmails } from '#app/platform/mail/groups.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { getPaidAmountForVisitor } from '#app/features/money/ledger/reads.server.ts'
import { saveExpiry } from '#app/features/booking/cancellation/writes.server.ts'
import { listAbsencesBetween } from '#app/features/booking/absence/reads.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type ConflictFailure,
  type ReservationRequest,
  findConflicts,
  findInquiryBooking,
} from './reads.server.ts'
import {
  type Span,
  listAbsencesIn,
  findClosureDuring,
  isExpiredHold,
  getOccupiedSpan,
} from './rules.ts'
import type { State } from '#app/core/booking-states.ts'
import { liveStates } from '#app/core/booking-states.ts'

/** The fields of a booking that determine its reservations. */
export type BookingSpan = {
  id: string
  state: State
  startsAt: Date
  endsAt: Date
  minutesBefore: number
  minutesAfter: number
}
/** The booking before the change; resources it had then aren't checked again. */
type PreviousBooking = BookingSpan & { heldUntil: Date | null; resources: string[] }
type ReserveOptions = { closedAnyway?: boolean; before?: PreviousBooking }

/**
 * Reserves people, rooms and equipment for an existing booking or a series, inside the caller's
 * transaction; the caller has checked the rights. Other reservations are removed, and responses are
 * reset if the time changes. Fails with `resource-retired` (with its name), `studio-is-closed`
 * (with the day and its name, unless `closedAnyway`), `resource-is-away` (with the resource and
 * end). The exclusion constraint prevents double bookings: see `withConflictDetails`.
 */
export async function reserve(
  ctx: TxCtx,
  of: BookingSpan | BookingSpan[],
  ids: string[],
  terms: ReserveOptions = {},
): Promise<Failure | null> {
  const all = [of].flat()
  const refused = await lockAndCheckResources(ctx, all, ids, terms)
  if (refused) return refused
  await ctx.db.delete(reservation).where(
    and(
      inArray(
        reservation.bookingId,
        all.map(({ id }) => id),
      ),
      notInArray(reservation.resourceId, ids),
    ),
  )
  await saveReservations(ctx, all, ids)
  return null
}

/**
 * Locks resources and looks for conflicts before a new booking takes a number, because a number is
 * not given back. Fails like `reserve`, and with the conflict.
 */
export async function lockForNewBooking(
  ctx: TxCtx,
  { state, ...request }: ReservationRequest & { state: State },
  terms: ReserveOptions,
) {
  const spans = [request, ...(request.otherTimes ?? [])].map((time) => ({
    ...request,
    ...time,
    state,
    id: randomUUID(),
  }))
  const refused = await lockAndCheckResources(ctx, spans, request.resources, terms)
  return refused ?? findConflicts(ctx, request)
}

/** Reserves resources that were locked and checked. */
export async function saveReservations(ctx: TxCtx, all: BookingSpan[], ids: string[]) {
  if (ids.length === 0) return
  // people who book themselves have accepted already
  const ownResource = await findOwnResource(ctx)
  const accepted = { answer: 'accepted', answeredAt: ctx.now } as const
  const keepUnlessMoved = (answer: SQL, otherwise: SQL) =>
    sql`case when ${reservation.during} = excluded.during and ${answer} is not null then ${answer}
      else ${otherwise} end`
  await ctx.db
    .insert(reservation)
    .values(
      all.flatMap((span) =>
        [...new Set(ids)].map((resourceId) => ({
          bookingId: span.id,
          resourceId,
          state: span.state,
          during: formatRange(span),
          ...(resourceId === ownResource && accepted),
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [reservation.bookingId, reservation.resourceId],
      set: {
        during: sql`excluded.during`,
        answer: keepUnlessMoved(sql`${reservation.answer}`, sql`excluded.answer`),
        answeredAt: keepUnlessMoved(sql`${reservation.answeredAt}`, sql`excluded.answered_at`),
      },
    })
}

/** Returns the id of the actor's own resource, if they have one. */
async function findOwnResource({ db, actor }: TxCtx): Promise<string | null> {
  if (actor.kind !== 'staff') return null
  const [row] = await db
    .select({ id: resource.id })
    .from(resource)
    .where(eq(resource.staffId, actor.id))
  return row?.id ?? null
}

/** Runs the same checks before the state of bookings with existing reservations changes. */
export async function lockAndCheckResources(
  ctx: TxCtx,
  all: BookingSpan[],
  ids: string[],
  { closedAnyway = false, before }: ReserveOptions,
): Promise<Failure | null> {
  const resources = await lockResources(ctx, [...ids, ...(before?.resources ?? [])])
  const addedIds = ids.filter((id) => !before?.resources.includes(id))
  const retired = resources.find(({ id, retired }) => retired && addedIds.includes(id))
  if (retired || ids.some((id) => !resources.some((resource) => resource.id === id)))
    return fail('resource-retired', { name: retired?.name ?? '' })
  if (!all.some(({ state }) => occupiesResources(state))) return null
  await expireHoldsDuring(ctx, all, ids)
  const studio = await getStudio(ctx)
  const isUnchanged =
    before !== undefined &&
    before.state !== 'canceled' &&
    !isExpiredHold(before, ctx.now) &&
    formatRange(before) === formatRange(all[0]!)
  for (const span of isUnchanged || closedAnyway ? [] : all) {
    const closed = findClosureDuring(studio, span)
    if (closed) return fail('studio-is-closed', closed)
  }
  return checkAbsences(ctx, all.map(getOccupiedSpan), isUnchanged ? addedIds : ids, studio.timeZone)
}

/** Cancels the expired holds of others that are in the way. */
async function expireHoldsDuring(ctx: TxCtx, all: BookingSpan[], ids: string[]) {
  const spans = `{${all.map(formatRange).join(',')}}`
  const holders = ctx.db
    .select({ id: reservation.bookingId })
    .from(reservation)
    .where(
      and(
        inArray(reservation.resourceId, ids),
        sql`${reservation.during} && ${spans}::tstzmultirange`,
        notInArray(
          reservation.bookingId,
          all.map(({ id }) => id),
        ),
      ),
    )
  // the decisions about emails are for the caller's own change
  const asSystem = { ...ctx, actor: { kind: 'system' as const }, emailChoices: undefined }
  await expireHolds(asSystem, inArray(booking.id, holders))
}

async function checkAbsences(ctx: TxCtx, spans: Span[], ids: string[], timeZone: string) {
  const absent = await listAbsencesBetween(ctx, ids, spans[0]!.from, spans.at(-1)!.to)
  const [first] = spans.flatMap((span) => listAbsencesIn(absent, span))
  if (!first) return null
  return fail(
    'resource-is-away',
    may(ctx.actor, 'booking.change')
      ? { resource: first.resource, until: toLocalTime(first.to, timeZone), note: first.note }
      : {},
  )
}

/** Formats the occupied time as a PostgreSQL range. */
function formatRange(span: Omit<BookingSpan, 'id' | 'state'>): string {
  const { from, to } = getOccupiedSpan(span)
  return `["${from.toISOString()}","${to.toISOString()}")`
}

/**
 * Moves the reservations of a booking whose instants changed without its local times. Responses
 * stay, because people still see the same time.
 */
export async function moveReservations(ctx: TxCtx, of: BookingSpan) {
  const condition = eq(reservation.bookingId, of.id)
  await lockResources(
    ctx,
    (await ctx.db.select({ id: reservation.resourceId }).from(reservation).where(condition)).map(
      ({ id }) => id,
    ),
  )
  await ctx.db
    .update(reservation)
    .set({ during: formatRange(of) })
    .where(condition)
}

/** Returns true for the states whose reservations block other bookings. */
export function occupiesResources(state: State): boolean {
  return (liveStates as readonly State[]).includes(state)
}

/** Holds per transaction, so that it stays short. */
const batchSize = 20

/**
 * Cancels expired holds (all, or those that match `condition`) and frees their resources. Bookings
 * locked by another transaction are skipped: a transaction that holds resource locks must not wait
 * for a booking, or two could deadlock.
 */
export async function expireHolds(ctx: Ctx | TxCtx, condition?: SQL) {
  authorize(ctx.actor, 'booking.maintain')
  for (let count = batchSize; count === batchSize;) count = await expireBatch(ctx, condition)
}

/** Returns how many were canceled. */
async function expireBatch(ctx: Ctx | TxCtx, condition?: SQL): Promise<number> {
  const canceled = await transact(ctx, (ctx) =>
    groupEmails(ctx, async (ctx) => {
      const passed = await lockAvailable(
        ctx.db
          .select({
            id: booking.id,
            policyVersion: booking.policyVersion,
            heldUntil: booking.heldUntil,
          })
          .from(booking)
          .where(and(eq(booking.state, 'held'), lte(booking.heldUntil, ctx.now), condition))
          .orderBy(asc(booking.id))
          .limit(batchSize),
      )
      for (const row of passed) {
        const { id } = row
        await ctx.db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, id))
        await saveExpiry(ctx, row, await getPaidAmountForVisitor(ctx, id))
        const due = { ...ctx, dueAt: row.heldUntil ?? ctx.now }
        await recordEvent(due, 'booking.expired', id, { from: 'held' })
      }
      return ok(passed.length)
    }),
  )
  return canceled.ok ? canceled.value : 0
}

/**
 * Locks resources in id order so that concurrent bookings cannot deadlock in the exclusion
 * constraint.
 */
async function lockResources(ctx: TxCtx, ids: string[]) {
  if (ids.length === 0) return []
  return ctx.db
    .select({ id: resource.id, name: resource.name, retired: resource.retired })
    .from(resource)
    .where(inArray(resource.id, ids))
    .orderBy(asc(resource.id))
    .for('no key update')
}

/** Rounds of a write whose conflict is gone when it is looked up. */
const maxRounds = 10
/** Milliseconds before a round after the second, at random so that competitors part. */
const maxDelayMs = 100

/**
 * Runs a write and replaces a conflict with its details. A violation of the exclusion constraint
 * ends the transaction, so the conflicts are looked up afterwards. If they are gone by then, the
 * write is repeated. That takes several rounds if many people want the time of an expired hold:
 * each that is about to free it, and then loses, leaves it to the next.
 */
export async function withConflictDetails<Result extends { ok: boolean }>(
  ctx: Ctx,
  getRequest: (ctx: Ctx) => ReservationRequest | Promise<ReservationRequest>,
  write: (ctx: Ctx) => Promise<Result>,
): Promise<Result | ConflictFailure> {
  for (let round = 1; ; round++) {
    try {
      const answer = await write(ctx)
      const isAway = 'problem' in answer && answer.problem === 'resource-is-away' && !('tx' in ctx)
      return (isAway ? await findConflicts(ctx, await getRequest(ctx)) : null) ?? answer
    } catch (error) {
      if (!conflictCodes.has(getErrorCode(error) ?? '') || 'tx' in ctx) throw error
      const conflict = await findConflicts(ctx, await getRequest(ctx))
      if (conflict) return conflict
      if (round === maxRounds) throw error
      if (round > 1) await setTimeout(Math.random() * maxDelayMs)
    }
  }
}

/**
 * Checks that an inquiry exists and has no live booking. Locks its row, so that two people can't
 * both book it.
 */
export async function checkInquiry(ctx: TxCtx, id: string) {
  const [row] = await ctx.db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(eq(inquiry.id, id))
    .for('update')
  if (!row) return fail('inquiry-is-gone')
  const booked = await findInquiryBooking(ctx, id)
  return booked ? fail('inquiry-is-booked', booked) : null
}
