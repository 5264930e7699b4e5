import { type SQL, and, asc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'

import { wallOf } from '#app/core/day.ts'
import { momentText } from '#app/core/display.ts'
import { type Refusal, done, problem } from '#app/core/result.ts'
import { booking, client, reservation, resource } from '#app/data/schema/index.server.ts'
import { lockAvailable } from '#app/platform/claims.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { post } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { codeOf, transact } from '#app/platform/transact.server.ts'
import { absencesBetween } from '#app/studio/absence/reads.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { type State, bookingNumber, liveStates } from '#app/studio/booking/rules.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { serverWords } from '#app/words/server.ts'

import { declinedLetter } from './letters.ts'
import { type Taken, type Wanted, takenBy } from './reads.server.ts'
import { type Span, awayIn, closureIn, hasPassed, spanOf } from './rules.ts'

/** A booking, as far as it takes something up. */
export type Taking = {
  id: string
  state: State
  startsAt: Date
  endsAt: Date
  minutesBefore: number
  minutesAfter: number
}
/** How it was before: what it took then is not taken anew. */
type Before = Taking & { heldUntil: Date | null; resources: string[] }
type Terms = { closedAnyway?: boolean; before?: Before }

/**
 * Takes up people, rooms and kit for a booking that stands in its row already, or for all of a
 * series, in the transaction of the write that asked who may. What it no longer takes is let go; a
 * person is asked again where the time is another. Refuses with
 * `resource-retired` and its name, `studio-is-closed` with the day and its name, unless it is booked anyway, `resource-is-away`
 * with who and until when. The exclusion constraint has the last word: see `refusingClashes`.
 */
export async function reserve(
  ctx: TxCtx,
  of: Taking | Taking[],
  resourceIds: string[],
  terms: Terms = {},
): Promise<Refusal | null> {
  const [all, ids] = [[of].flat(), [...new Set(resourceIds)]]
  const refused = await takeUp(ctx, all, ids, terms)
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
  if (ids.length === 0) return null
  const asBefore = (said: SQL) =>
    sql`case when ${reservation.during} = excluded.during then ${said} end`
  await ctx.db
    .insert(reservation)
    .values(
      all.flatMap((one) =>
        ids.map((resourceId) => ({
          bookingId: one.id,
          resourceId,
          state: one.state,
          during: rangeOf(one),
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [reservation.bookingId, reservation.resourceId],
      set: {
        during: sql`excluded.during`,
        answer: asBefore(sql`${reservation.answer}`),
        answeredAt: asBefore(sql`${reservation.answeredAt}`),
      },
    })
  return null
}

/**
 * The same for bookings whose reservations are there and go with their state, before that is
 * changed.
 */
export async function takeUp(
  ctx: TxCtx,
  all: Taking[],
  ids: string[],
  { closedAnyway = false, before }: Terms,
): Promise<Refusal | null> {
  const known = await inTurn(ctx, [...ids, ...(before?.resources ?? [])])
  const fresh = ids.filter((id) => !before?.resources.includes(id))
  const retired = known.find(({ id, retired }) => retired && fresh.includes(id))
  if (retired || ids.some((id) => !known.some((one) => one.id === id)))
    return problem('resource-retired', { name: retired?.name ?? '' })
  if (!all.some(({ state }) => takesUp(state))) return null
  const holders = ctx.db
    .select({ id: reservation.bookingId })
    .from(reservation)
    .where(
      and(
        inArray(reservation.resourceId, ids),
        notInArray(
          reservation.bookingId,
          all.map(({ id }) => id),
        ),
      ),
    )
  await endHolds({ ...ctx, actor: { kind: 'system' } }, inArray(booking.id, holders))
  const studio = (await theStudio(ctx))!
  const stayed =
    before !== undefined &&
    before.state !== 'canceled' &&
    !hasPassed(before, ctx.now) &&
    rangeOf(before) === rangeOf(all[0]!)
  for (const one of stayed || closedAnyway ? [] : all) {
    const closed = closureIn(studio, one)
    if (closed) return problem('studio-is-closed', closed)
  }
  return away(ctx, all.map(spanOf), stayed ? fresh : ids, studio.timeZone)
}

async function away(ctx: TxCtx, spans: Span[], ids: string[], timeZone: string) {
  const absent = await absencesBetween(ctx, ids, spans[0]!.from, spans.at(-1)!.to)
  const [first] = spans.flatMap((span) => awayIn(absent, span))
  if (!first) return null
  return problem(
    'resource-is-away',
    may(ctx.actor, 'booking.change')
      ? { resource: first.resource, until: wallOf(first.to, timeZone), note: first.note }
      : {},
  )
}

/** As the database writes it. */
function rangeOf(taking: Omit<Taking, 'id' | 'state'>): string {
  const { from, to } = spanOf(taking)
  return `["${from.toISOString()}","${to.toISOString()}")`
}

/**
 * The hours of a booking are other instants now: what it takes goes with them, and what people said
 * to it stays.
 */
export async function shift(ctx: TxCtx, of: Taking) {
  const own = eq(reservation.bookingId, of.id)
  await inTurn(
    ctx,
    (await ctx.db.select({ id: reservation.resourceId }).from(reservation).where(own)).map(
      ({ id }) => id,
    ),
  )
  await ctx.db
    .update(reservation)
    .set({ during: rangeOf(of) })
    .where(own)
}

export function takesUp(state: State): boolean {
  return (liveStates as readonly State[]).includes(state)
}

/** So many at once, so that a transaction stays short. */
const handful = 20

/**
 * Ends the holds whose time has passed, of all or of those `which`: canceled by the clock, what
 * they took is free. One that somebody moves at this moment is left to them: whoever has resources
 * waits for no booking, so that no two wait for each other. Says whether there may be more.
 */
export async function endHolds(ctx: Ctx, which?: SQL) {
  demand(ctx.actor, 'booking.keep')
  return transact(ctx, async (ctx) => {
    const passed = await lockAvailable(
      ctx.db
        .select({ id: booking.id })
        .from(booking)
        .where(and(eq(booking.state, 'held'), lte(booking.heldUntil, ctx.now), which))
        .orderBy(asc(booking.id))
        .limit(handful),
    )
    for (const { id } of passed) {
      await ctx.db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, id))
      await record(ctx, 'booking.expired', id, { from: 'held' })
    }
    return done({ more: passed.length === handful })
  })
}

/**
 * Whether somebody can make it, said by themselves. Problems: `booking-is-gone` where they are not
 * booked for it,
 * `booking-cannot-move` when it is called off, over or done.
 */
export async function answerFor(ctx: Ctx, id: string, answer: 'accepted' | 'declined') {
  demand(ctx.actor, 'booking.answer')
  const own = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id)).for('update')
    const [part] = await ctx.db
      .select({ resourceId: resource.id, answer: reservation.answer })
      .from(reservation)
      .innerJoin(resource, eq(resource.id, reservation.resourceId))
      .where(and(eq(reservation.bookingId, id), eq(resource.staffId, own)))
    if (!row || !part) return problem('booking-is-gone')
    if (!takesUp(row.state) || hasPassed(row, ctx.now) || row.endsAt <= ctx.now)
      return problem('booking-cannot-move')
    if (part.answer === answer) return done()
    await ctx.db
      .update(reservation)
      .set({ answer, answeredAt: ctx.now })
      .where(and(eq(reservation.bookingId, id), eq(reservation.resourceId, part.resourceId)))
    await record(ctx, `booking.${answer}`, id)
    return done()
  })
}

/** Follows an answer of somebody who cannot make it: the letter to the studio. */
export async function announceDecline(ctx: TxCtx, id: string) {
  if (ctx.actor.kind !== 'staff') return
  const studio = (await theStudio(ctx))!
  const [row] = await ctx.db
    .select({
      number: booking.number,
      title: booking.title,
      startsAt: booking.startsAt,
      client: client.name,
    })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(eq(booking.id, id))
  const { name: person, email } = ctx.actor
  const facts = {
    person,
    client: row!.client,
    title: row!.title,
    number: bookingNumber(row!.number),
    when: momentText(row!.startsAt, studio),
    link: `${ctx.app.config.publicUrl}/portal/bookings/${id}`,
  }
  await post(ctx, {
    ...declinedLetter(serverWords(studio.language), studio, facts, email),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: id,
  })
}

/**
 * Whoever wants the same things comes one after the other, always in the same order: two who met
 * inside the constraint would wait for each other until the database ends one of them.
 */
async function inTurn(ctx: TxCtx, ids: string[]) {
  if (ids.length === 0) return []
  return ctx.db
    .select({ id: resource.id, name: resource.name, retired: resource.retired })
    .from(resource)
    .where(inArray(resource.id, ids))
    .orderBy(asc(resource.id))
    .for('no key update')
}

/** Refused by the exclusion constraint, or not let in for too long by those who want the same. */
const meetings = new Set(['23P01', '55P03'])

/**
 * The exclusion constraint has the last word about who is where; its refusal ends the transaction,
 * so what stood in the way is looked up after it, as for whoever is away. Where that has gone
 * meanwhile, the write is tried once more.
 */
export async function refusingClashes<Answer extends { ok: boolean }>(
  ctx: Ctx,
  wanted: (ctx: Ctx) => Wanted | Promise<Wanted>,
  write: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer | Taken> {
  for (let round = 1; ; round++) {
    try {
      const answer = await write(ctx)
      const isAway =
        'problem' in answer && answer.problem === 'resource-is-away' && !('inside' in ctx)
      return (isAway ? await takenBy(ctx, await wanted(ctx)) : null) ?? answer
    } catch (error) {
      if (!meetings.has(codeOf(error) ?? '') || 'inside' in ctx) throw error
      const taken = await takenBy(ctx, await wanted(ctx))
      if (taken) return taken
      if (round === 3) throw error
    }
  }
}
