import { type SQL, and, asc, eq, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'

import { wallOf } from '#app/core/day.ts'
import { type Refusal, problem } from '#app/core/result.ts'
import { booking, reservation, resource } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { codeOf } from '#app/platform/transact.server.ts'
import { absencesBetween } from '#app/studio/absence/reads.server.ts'
import { may } from '#app/studio/access.ts'
import { type State, liveStates } from '#app/studio/booking/rules.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { type Taken, type Wanted, takenBy } from './reads.server.ts'
import { awayIn, closureIn, hasPassed, spanOf } from './rules.ts'

/** A booking, as far as it takes something up. */
export type Taking = { id: string; state: State; startsAt: Date; endsAt: Date; minutesBefore: number; minutesAfter: number }
/** How it was before: what it took then is not taken anew. */
export type Before = Taking & { heldUntil: Date | null; resources: string[] }
type Terms = { closedAnyway?: boolean; before?: Before }

/**
 * Takes up people, rooms and kit for a booking that stands in its row already, in the transaction of the write that asked who may.
 * What it no longer takes is let go; a person is asked again where the time is another. Refuses with `resource-retired` and its
 * name, `studio-is-closed` with the day and its name, unless it is booked anyway, `resource-is-away` with who and until when.
 * The exclusion constraint has the last word: see `refusingClashes`.
 */
export async function reserve(ctx: TxCtx, of: Taking, resourceIds: string[], terms: Terms = {}): Promise<Refusal | null> {
  const ids = [...new Set(resourceIds)]
  const refused = await takeUp(ctx, of, ids, terms)
  if (refused) return refused
  const { from, to } = spanOf(of)
  await ctx.db.delete(reservation).where(and(eq(reservation.bookingId, of.id), notInArray(reservation.resourceId, ids)))
  if (ids.length === 0) return null
  const asBefore = (said: SQL) => sql`case when ${reservation.during} = excluded.during then ${said} end`
  await ctx.db.insert(reservation).values(ids.map((resourceId) => ({ bookingId: of.id, resourceId, state: of.state, during: `["${from.toISOString()}","${to.toISOString()}")` })))
    .onConflictDoUpdate({ target: [reservation.bookingId, reservation.resourceId], set: { during: sql`excluded.during`, answer: asBefore(sql`${reservation.answer}`), answeredAt: asBefore(sql`${reservation.answeredAt}`) } })
  return null
}

/** The same for a booking whose reservations are there and go with its state, before that is changed. */
export async function takeUp(ctx: TxCtx, of: Taking, ids: string[], { closedAnyway = false, before }: Terms): Promise<Refusal | null> {
  const known = await inTurn(ctx, [...ids, ...before?.resources ?? []])
  const fresh = ids.filter((id) => !before?.resources.includes(id))
  const retired = known.find(({ id, retired }) => retired && fresh.includes(id))
  if (retired || ids.some((id) => !known.some((one) => one.id === id))) return problem('resource-retired', { name: retired?.name ?? '' })
  if (!takesUp(of.state)) return null
  await endHolds(ctx, inArray(booking.id, ctx.db.select({ id: reservation.bookingId }).from(reservation).where(and(inArray(reservation.resourceId, ids), ne(reservation.bookingId, of.id)))))
  const span = spanOf(of)
  const stayed = before !== undefined && before.state !== 'canceled' && !hasPassed(before, ctx.now) && isSame(spanOf(before), span)
  const studio = (await theStudio(ctx))!
  const closed = stayed || closedAnyway ? null : closureIn(studio, of)
  if (closed) return problem('studio-is-closed', closed)
  const [away] = awayIn(await absencesBetween(ctx, stayed ? fresh : ids, span.from, span.to), span)
  if (!away) return null
  return problem('resource-is-away', may(ctx.actor, 'booking.change') ? { resource: away.resource, until: wallOf(away.to, studio.timeZone), note: away.note } : {})
}

function isSame(one: { from: Date; to: Date }, other: { from: Date; to: Date }): boolean {
  return one.from.getTime() === other.from.getTime() && one.to.getTime() === other.to.getTime()
}

export function takesUp(state: State): boolean {
  return (liveStates as readonly State[]).includes(state)
}

/**
 * Ends the holds whose time has passed, of all or of those `which`: canceled by the clock, what they took is free. One that somebody
 * moves at this moment is left to them: whoever has resources waits for no booking, so that no two wait for each other.
 */
export async function endHolds(ctx: TxCtx, which?: SQL) {
  const passed = await ctx.db.select({ id: booking.id }).from(booking).where(and(eq(booking.state, 'held'), lte(booking.heldUntil, ctx.now), which)).orderBy(asc(booking.id)).for('update', { skipLocked: true })
  for (const { id } of passed) {
    await ctx.db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, id))
    await record({ ...ctx, actor: { kind: 'system' } }, 'booking.expired', id, { from: 'held' })
  }
}

/**
 * Whoever wants the same things comes one after the other, always in the same order: two who met inside the constraint would
 * wait for each other until the database ends one of them.
 */
async function inTurn(ctx: TxCtx, ids: string[]) {
  if (ids.length === 0) return []
  return ctx.db.select({ id: resource.id, name: resource.name, retired: resource.retired }).from(resource).where(inArray(resource.id, ids)).orderBy(asc(resource.id)).for('no key update')
}

/**
 * The exclusion constraint has the last word about who is where; its refusal ends the transaction, so what stood in the way is
 * looked up after it, as for whoever is away. Where that has gone meanwhile, the write is tried once more.
 */
export async function refusingClashes<Answer extends { ok: boolean }>(ctx: Ctx, wanted: (ctx: Ctx) => Wanted | Promise<Wanted>, write: (ctx: Ctx) => Promise<Answer>): Promise<Answer | Taken> {
  for (let round = 1; ; round++) {
    try {
      const answer = await write(ctx)
      const isAway = 'problem' in answer && answer.problem === 'resource-is-away' && !('inside' in ctx)
      return (isAway ? await takenBy(ctx, await wanted(ctx)) : null) ?? answer
    } catch (error) {
      if (codeOf(error) !== '23P01' || 'inside' in ctx) throw error
      const taken = await takenBy(ctx, await wanted(ctx))
      if (taken) return taken
      if (round === 3) throw error
    }
  }
}
