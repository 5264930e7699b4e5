import { eq, sql } from 'drizzle-orm'

import { after, hour, instantOf, minute, wallOf } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { booking, bookingLink } from '#app/data/schema/index.server.ts'
import { allowed, network, quarter } from '#app/platform/auth/limits.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { codeOf, transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { type DateOffer, dateOfferOf } from '#app/studio/availability/reads.server.ts'
import type { Slot } from '#app/studio/availability/rules.ts'
import { hungIn } from '#app/studio/booking/rules.ts'
import { holdDate, moveBooking } from '#app/studio/booking/writes.server.ts'
import { looksLikeSpam } from '#app/studio/inquiry/rules.ts'
import { clientOfWriter, receiveInquiry } from '#app/studio/inquiry/writes.server.ts'
import { cancellationFacts } from '#app/studio/policy/rules.ts'
import { reservedOf, wantedAgain } from '#app/studio/reservation/reads.server.ts'
import { refusingClashes, reserve } from '#app/studio/reservation/writes.server.ts'
import { isMailSent, theStudio } from '#app/studio/settings/reads.server.ts'

import {
  browserToken,
  dateAsked,
  dateBehind,
  isAskedFor,
  openDates,
  slotNamed,
  unconfirmedHolds,
} from './reads.server.ts'
import {
  type AskForm,
  type Proposal,
  mostOpen,
  mostUnconfirmed,
  standingOf,
  unconfirmedMinutes,
  whyNotMoved,
} from './rules.ts'

type Row = typeof booking.$inferSelect

/**
 * Dates one network may ask for within ten minutes, and how often one date may be changed within a
 * quarter of an hour.
 */
const most = { asked: 20, changes: 20 }

/**
 * A visitor asks for a date: their message with the time it asks for, the client they are and the
 * held booking, all or none of it; the emails follow. Held it is only while strangers' holds are
 * within their bounds (decision 0035) and the offer holds at all; otherwise, and when it looks like
 * a machine's, the message alone is kept. The same asked again is the same and counts against no
 * limit. Answers with the booking, if this made one. Problems: `date-is-taken`, `too-many-dates` of
 * one mailbox, `too-many-messages`.
 */
export async function askForDate(
  ctx: Ctx,
  offer: DateOffer,
  { at, ...form }: AskForm,
  trap: string,
) {
  demand(ctx.actor, 'date.ask')
  const again = await isAskedFor(ctx, { email: form.email, at })
  if (
    !again &&
    !(await allowed(ctx, {
      key: `date-asked:${network(ctx.ip ?? '')}`,
      most: most.asked,
      span: 10 * minute,
    }))
  )
    return problem('too-many-messages')
  return refusingRaces(() =>
    transact(ctx, async (ctx) => {
      if (await isAskedFor(ctx, { email: form.email, at }))
        return done({ bookingId: null, outcome: 'received' as const })
      const slot = await slotNamed(ctx, offer, at)
      if (!slot) return problem('date-is-taken')
      if ((await openDates(ctx, form.email)) >= mostOpen) return problem('too-many-dates')
      const spam = looksLikeSpam(trap)
      const held = !spam && (await mayBeHeld(ctx, offer, slot))
      const received = await receiveInquiry(ctx, { ...form, topic: offer.offering }, trap, {
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        held,
      })
      if (!received.ok) return received
      if (!held)
        return done({
          bookingId: null,
          outcome: spam ? ('received' as const) : ('not-held' as const),
        })
      const whose = await clientOfWriter(ctx, received.value.id)
      if (!whose.ok) return whose
      const made = await holdSlot(ctx, offer, slot, {
        inquiryId: received.value.id,
        clientId: whose.value.clientId,
      })
      if (!made.ok) return problem('date-is-taken')
      await record(ctx, 'inquiry.converted', received.value.id, whose.value)
      await ctx.db.insert(bookingLink).values({
        tokenHash: hashOf(browserToken(ctx, made.value.id)),
        bookingId: made.value.id,
        madeAt: ctx.now,
        emailed: false,
      })
      return done({ bookingId: made.value.id, outcome: 'held' as const })
    }),
  )
}

async function holdSlot(
  ctx: TxCtx,
  { offering, minutesBefore, minutesAfter, holdHours }: DateOffer,
  { startsAt, endsAt, resources }: Slot,
  whose: { inquiryId: string; clientId: string },
) {
  const held = (await isMailSent(ctx)) ? unconfirmedMinutes * minute : holdHours * hour
  return holdDate(ctx, {
    ...whose,
    offering,
    kind: offering,
    title: '',
    place: '',
    times: { startsAt, endsAt, minutesBefore, minutesAfter },
    resources,
    heldUntil: after(ctx.now, held),
  })
}

/**
 * Whether a stranger's request may hold its time now. One after the other, so that many at once do
 * not all find room.
 */
async function mayBeHeld(ctx: TxCtx, { holdHours }: DateOffer, slot: Slot): Promise<boolean> {
  if (holdHours === 0) return false
  await ctx.db.execute(sql`select pg_advisory_xact_lock(7203743)`)
  const { all, day } = await unconfirmedHolds(ctx, slot)
  if (all >= mostUnconfirmed.all || day >= mostUnconfirmed.day) return false
  return allowed(ctx, {
    key: `date-holds:${network(ctx.ip ?? '')}`,
    most: mostUnconfirmed.network,
    span: unconfirmedMinutes * minute,
  })
}

/**
 * Of two who want the same at the same moment the constraint lets one; the other looks again, and
 * may find that somebody else of the studio is still free.
 */
export async function refusingRaces<Answer>(write: () => Promise<Answer>) {
  for (let round = 1; ; round++) {
    try {
      return await write()
    } catch (error) {
      if (codeOf(error) !== '23P01') throw error
      if (round === 3) return problem('date-is-taken')
    }
  }
}

/** Agreed to, the time the studio has proposed. Problems: those of `changing`, `date-has-moved`. */
export function agreeToTime(ctx: Ctx, token: string) {
  demand(ctx.actor, 'date.ask')
  return changing(ctx, token, (id) =>
    transact(ctx, async (ctx) => {
      const row = await locked(ctx, id)
      if (!row || standing(ctx, row) !== 'proposed') return problem('date-has-moved')
      await ctx.db
        .update(booking)
        .set({ state: 'pending', proposedAt: null })
        .where(eq(booking.id, id))
      await record(ctx, 'booking.agreed', id, { from: row.state })
      return done()
    }),
  )
}

/**
 * Moved to another free time, with whoever of the studio is free then; it stands as it stood.
 * Problems: those of `changing` and of `whyNotMoved`, `date-is-taken`.
 */
export function moveDate(ctx: Ctx, token: string, at: string) {
  demand(ctx.actor, 'date.ask')
  return changing(ctx, token, (id) =>
    refusingRaces(() =>
      transact(ctx, async (ctx) => {
        const row = await locked(ctx, id)
        const asked = row && (await dateAsked(ctx, id))
        if (!row || !asked) return problem('date-is-gone')
        if (!asked.move) return problem(whyNotMoved(asked.standing, { offered: asked.isOffered }))
        const slot = await slotNamed(ctx, asked.move, at, id)
        if (!slot) return problem('date-is-taken')
        const { resources, ...times } = slot
        const before = { ...row, resources: await reservedOf(ctx, id) }
        await ctx.db
          .update(booking)
          .set({ ...times, zone: (await theStudio(ctx))!.timeZone, proposedAt: null })
          .where(eq(booking.id, id))
        if (await reserve(ctx, { ...row, ...times }, resources, { before }))
          return problem('date-is-taken')
        await record(ctx, 'booking.changed', id, {
          was: `${row.startsWall} ${row.endsWall}`,
          is: `${times.startsWall} ${times.endsWall}`,
        })
        return done()
      }),
    ),
  )
}

/**
 * Called off, with what is due back by the policy it was made under written down, in cents.
 * Problems: those of `changing`, `date-has-moved`.
 */
export function callOffDate(ctx: Ctx, token: string) {
  demand(ctx.actor, 'date.ask')
  return changing(ctx, token, (id) =>
    transact(ctx, async (ctx) => {
      const row = await locked(ctx, id)
      const asked = row && (await dateAsked(ctx, id))
      if (!row || !asked?.mayCallOff) return problem('date-has-moved')
      await ctx.db.update(booking).set({ state: 'canceled' }).where(eq(booking.id, id))
      await record(ctx, 'booking.canceled', id, {
        from: row.state,
        ...cancellationFacts('client', asked.money.paid, asked.money.refund),
      })
      return done()
    }),
  )
}

/**
 * Whoever holds the link changes the date behind it, but not over and over. Problems:
 * `too-many-guesses`, `date-is-gone`, `too-many-changes`.
 */
async function changing<Answer>(ctx: Ctx, token: string, write: (id: string) => Promise<Answer>) {
  const behind = await dateBehind(ctx, token)
  if (!behind.ok) return behind
  const { id } = behind.value
  if (!(await allowed(ctx, { key: `date-changes:${id}`, most: most.changes, span: quarter })))
    return problem('too-many-changes')
  return write(id)
}

/**
 * The studio proposes another time of the same length for what is held: it is moved there and kept
 * for as long again, and whoever asked gets a letter. Problems: those of `moveBooking`,
 * `booking-was-moved` when it is held no more.
 */
export async function proposeTime(ctx: Ctx, id: string, { startsWall, startsLater }: Proposal) {
  demand(ctx.actor, 'booking.change')
  const { timeZone } = (await theStudio(ctx))!
  const starts = instantOf(startsWall, timeZone, startsLater ? 'later' : 'earlier')
  if (!starts) return problem('time-never', { start: 'time-never' })
  if (starts.twice && startsLater === undefined)
    return problem('time-twice', { start: 'time-twice' })
  const [known] = await ctx.db.select().from(booking).where(eq(booking.id, id))
  if (!known) return problem('booking-is-gone')
  const to = {
    startsWall,
    startsLater: startsLater ?? false,
    ...endsAfter(starts.at, known, timeZone),
  }
  const hung = hungIn(timeZone, to)
  if (!hung.ok) return problem('end-before-start')
  const wanted = async (ctx: Ctx) => ({ ...(await wantedAgain(ctx, id))!, ...hung.times })
  return refusingClashes(ctx, wanted, (ctx) =>
    transact(ctx, async (ctx) => {
      const row = await locked(ctx, id)
      if (!row?.offering || !['waiting', 'proposed'].includes(standing(ctx, row)))
        return problem('booking-was-moved', { state: row?.state ?? 'canceled' })
      // before the move, whose own email this one stands for
      await ctx.db.update(booking).set({ proposedAt: ctx.now }).where(eq(booking.id, id))
      const moved = await moveBooking(ctx, id, to, { seen: 0, mine: true })
      if (!moved.ok) return moved
      const hours = (await dateOfferOf(ctx, row.offering))?.holdHours ?? 0
      // what is held until somebody decides stays so
      const heldUntil =
        row.heldUntil &&
        new Date(Math.max(row.heldUntil.getTime(), after(ctx.now, hours * hour).getTime()))
      await ctx.db.update(booking).set({ heldUntil }).where(eq(booking.id, id))
      await record(ctx, 'booking.proposed', id)
      return done()
    }),
  )
}

function endsAfter(starts: Date, { startsAt, endsAt }: Row, timeZone: string) {
  const at = after(starts, endsAt.getTime() - startsAt.getTime())
  const endsWall = wallOf(at, timeZone)
  return { endsWall, endsLater: instantOf(endsWall, timeZone)?.at.getTime() !== at.getTime() }
}

function standing(ctx: Ctx, row: Row) {
  return standingOf(row, { letGo: false, now: ctx.now })
}

/**
 * The row, held until the transaction ends, so that nobody moves what somebody else is agreeing to.
 */
export async function locked(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id)).for('update')
  return row
}
