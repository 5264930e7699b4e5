import { eq } from 'drizzle-orm'

import { after, day } from '#app/core/day.ts'
import { deadlineText, momentText, zoneText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { done } from '#app/core/result.ts'
import { booking, bookingLink, ledgerEntry } from '#app/data/schema/index.server.ts'
import { seal } from '#app/platform/auth/sealed.server.ts'
import { hashOf, newToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { forgetLinksOf, post, withdrawEmail } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { dateOfferOf } from '#app/studio/availability/reads.server.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { askerOf } from '#app/studio/date-request/reads.server.ts'
import { markAnswered } from '#app/studio/inquiry/writes.server.ts'
import { isMailSent, policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { dateWords } from '#app/words/dates.ts'
import type { About } from '#app/words/en/letters-dates.ts'
import { serverWords } from '#app/words/server.ts'

import {
  type ToStudio,
  type ToVisitor,
  firstName,
  startText,
  studioEmail,
  visitorEmail,
  whenOf,
} from './letters.ts'
import { bookingCalendar } from './papers.server.ts'
import { type ClientBooking, bookingForClient, clientLink } from './reads.server.ts'
import { linkDays, undoTime } from './rules.ts'

/**
 * Ends every private link of a booking and makes a new one. Emails that have not left can no longer
 * leave with the old one. Problem: none.
 */
export function replaceLink(ctx: Ctx, id: string) {
  demand(ctx.actor, 'booking.change')
  return transact(ctx, async (ctx) => {
    await ctx.db.delete(bookingLink).where(eq(bookingLink.bookingId, id))
    await forgetLinksOf(ctx, id)
    await makeLink(ctx, id)
    await record(ctx, 'booking.link-replaced', id)
    return done()
  })
}

async function makeLink(ctx: TxCtx, id: string): Promise<string> {
  const token = newToken()
  await ctx.db.insert(bookingLink).values({
    tokenHash: hashOf(token),
    sealedToken: seal(ctx.app.key, token),
    bookingId: id,
    madeAt: ctx.now,
  })
  return `${ctx.app.config.publicUrl}/booking/${token}`
}

/**
 * Emails a new request: to the client what is on hold and their private link, to the studio who
 * asked for what.
 */
export async function announceDate(ctx: TxCtx, id: string) {
  await emailClient(ctx, id, 'asked')
  await emailStudio(ctx, id, 'asked')
}

/** Follows a correction of the visitor's address: the first email goes to the right one. */
export function announceAgain(ctx: TxCtx, id: string) {
  return emailClient(ctx, id, 'asked')
}

/** Follows an accepted proposal. */
export async function announceAcceptance(ctx: TxCtx, id: string) {
  await emailClient(ctx, id, 'accepted')
  await emailStudio(ctx, id, 'accepted')
}

/**
 * Follows a change of a booking: when it was moved, its client gets the new time. A proposal has an
 * email of its own.
 */
export async function announceMove(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id))
  const details = row?.offering && (await bookingForClient(ctx, id))
  const isMove = details && details.movedAt?.getTime() === ctx.now.getTime()
  if (!row || !isMove || row.proposedAt?.getTime() === ctx.now.getTime() || !isLive(details)) return
  if (ctx.actor.kind === 'visitor') {
    await emailClient(ctx, id, 'moved')
    await emailStudio(ctx, id, 'moved')
    return
  }
  // of two moves in a row the client reads one, and of one that was undone nothing
  const was = (await withdrawEmail(ctx, 'date.rescheduled', id))
    ? details.moves.at(-2)
    : details.moves.at(-1)
  if (was !== `${row.startsWall} ${row.endsWall}`)
    await emailClient(ctx, id, 'rescheduled', { was })
}

function isLive({ standing }: ClientBooking) {
  return ['waiting', 'proposed', 'pending', 'confirmed'].includes(standing)
}

/** Follows a confirmation. */
export function announceConfirmation(ctx: TxCtx, id: string) {
  return emailClient(ctx, id, 'confirmed')
}

/** Follows a proposal of another time. */
export function announceProposal(ctx: TxCtx, id: string) {
  return emailClient(ctx, id, 'proposed')
}

/** Follows a cancellation, by whoever canceled. */
export async function announceCancellation(ctx: TxCtx, id: string) {
  const by = (await bookingForClient(ctx, id))?.cancellation?.by
  const byVisitor = ctx.actor.kind === 'visitor'
  await emailClient(
    ctx,
    id,
    byVisitor ? 'called' : by === 'studio' ? 'canceled' : 'canceled-for-you',
  )
  if (byVisitor) await emailStudio(ctx, id, 'called')
}

/**
 * Follows what was undone: an email about it that has not left does not leave; of a cancellation
 * that was written about the client hears once more.
 */
export async function announceReopening(ctx: TxCtx, id: string) {
  await withdrawEmail(ctx, 'date.confirmed', id)
  const [canceled, forThem] = [
    await withdrawEmail(ctx, 'date.canceled', id),
    await withdrawEmail(ctx, 'date.canceled-for-you', id),
  ]
  const details = await bookingForClient(ctx, id)
  if (!canceled && !forThem && details?.reopenedFrom === 'canceled')
    await emailClient(ctx, id, 'reopened')
}

/**
 * Follows the end of a hold. An address nobody has shown to be theirs gets no second email, and the
 * message still waits in the inbox.
 */
export async function announceExpiry(ctx: TxCtx, id: string) {
  if ((await bookingForClient(ctx, id))?.emailConfirmedAt === null && (await isMailSent(ctx)))
    return
  await emailClient(ctx, id, 'ended')
  await emailStudio(ctx, id, 'ended')
}

/** Follows money that came or went back on a booking. */
export async function announcePayment(ctx: TxCtx, entryId: string, happened: 'paid' | 'refunded') {
  const [entry] = await ctx.db
    .select({ bookingId: ledgerEntry.bookingId, cents: ledgerEntry.cents })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.id, entryId))
  if (entry?.bookingId)
    await emailClient(ctx, entry.bookingId, happened, { cents: Math.abs(entry.cents) })
}

/** Follows an entry that was taken back: nobody is thanked for what was a slip. */
export async function withdrawPaymentEmail(ctx: TxCtx, entryId: string) {
  const [entry] = await ctx.db
    .select({ bookingId: ledgerEntry.bookingId })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.id, entryId))
  if (entry?.bookingId)
    for (const kind of ['date.paid', 'date.refunded'])
      await withdrawEmail(ctx, kind, entry.bookingId)
}

/**
 * Emails whoever asked for a date on the website, with the facts, a calendar entry and their
 * private link. What the studio does waits until it can no longer be undone. With the studio's word
 * the message it came with is answered.
 */
async function emailClient(
  ctx: TxCtx,
  id: string,
  happened: ToVisitor,
  { cents = 0, was }: { cents?: number; was?: string | undefined } = {},
) {
  const [row] = await ctx.db
    .select({ offering: booking.offering })
    .from(booking)
    .where(eq(booking.id, id))
  const asker = row?.offering ? await askerOf(ctx, id) : null
  if (!asker) return
  const studio = (await theStudio(ctx))!
  const details = (await bookingForClient(ctx, id))!
  const words = serverWords(asker.language)
  const link = (await clientLink(ctx, id)) ?? (await makeLink(ctx, id))
  const about = {
    ...(await aboutOf(ctx, details, { link, was })),
    name: firstName(asker.name),
    amount: formatMoney(cents, studio.currency, studio.locale),
  }
  const lasts = after(details.endsAt, linkDays * day).getTime() - ctx.now.getTime()
  const calendar =
    happened === 'paid' || happened === 'refunded'
      ? undefined
      : bookingCalendar({
          ...details,
          what: about.what,
          studio,
          page: ctx.app.config.publicUrl,
          now: ctx.now,
        })
  const byStudio = ctx.actor.kind === 'staff' && happened !== 'proposed'
  // an address that was only typed into a form gets no name somebody chose for it
  const to = { name: happened === 'asked' ? '' : asker.name, address: asker.email }
  await post(ctx, {
    ...visitorEmail(words, studio, happened, about, lasts),
    to,
    language: asker.language,
    subjectId: id,
    ...(calendar && { calendar }),
    ...(byStudio && { waits: undoTime }),
  })
  if (byStudio || happened === 'proposed')
    if (asker.inquiryId && may(ctx.actor, 'inquiry.answer'))
      await markAnswered(ctx, asker.inquiryId)
}

async function emailStudio(ctx: TxCtx, id: string, happened: ToStudio) {
  const [row] = await ctx.db
    .select({ offering: booking.offering })
    .from(booking)
    .where(eq(booking.id, id))
  const asker = row?.offering ? await askerOf(ctx, id) : null
  if (!asker) return
  const studio = (await theStudio(ctx))!
  const about = await aboutOf(ctx, (await bookingForClient(ctx, id))!, {
    link: `${ctx.app.config.publicUrl}/portal/bookings/${id}`,
  })
  const due = happened === 'asked' && asker.dueAt ? momentText(asker.dueAt, studio) : ''
  await post(ctx, {
    ...studioEmail(serverWords(studio.language), studio, happened, { about, asker, due }),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: id,
  })
}

/** A booking as emails write it, by the studio's wall clock. */
async function aboutOf(
  ctx: Ctx,
  details: ClientBooking,
  { link, was = details.moves.at(-1) ?? '' }: { link: string; was?: string | undefined },
): Promise<About> {
  const studio = (await theStudio(ctx))!
  const { replyHours } = await policyInForce(ctx)
  const {
    money: { total, paid, refund, depositPercent },
    cancellation,
    zone,
    heldUntil,
    standing,
  } = details
  const amount = (cents: number) =>
    cents > 0 ? formatMoney(cents, studio.currency, studio.locale) : ''
  const zoneName = zoneText(zone, studio.locale)
  const unconfirmed =
    standing === 'waiting' && details.emailConfirmedAt === null && (await isMailSent(ctx))
  const offer = unconfirmed && details.offering ? await dateOfferOf(ctx, details.offering) : null
  const [startsWall = ''] = was.split(' ')
  const agreed = standing === 'pending' || standing === 'confirmed' || standing === 'done'
  return {
    studio: studio.name,
    name: '',
    what: details.title ?? studio.name,
    number: bookingNumber(details.number),
    starts: startText(details, ctx.now, studio.locale),
    when: whenOf(details, zoneName, studio.locale),
    place: details.place,
    people: agreed ? details.people.join(', ') : '',
    price: amount(total),
    paid: amount(paid),
    balance: amount(details.balance),
    deposit: agreed
      ? amount(details.depositMissing) && `${amount(details.depositMissing)} (${depositPercent}%)`
      : '',
    freeUntil:
      refund.until && total > 0
        ? serverWords(ctx.language).letters.dates.freeUntil(
            deadlineText(refund.until, ctx.now, studio),
            refund.percent,
          )
        : '',
    confirm: offer ? dateWords(ctx.language).heldFor(offer.holdHours) : '',
    until: heldUntil ? deadlineText(heldUntil, ctx.now, studio) : '',
    hours: replyHours,
    phone: studio.phone,
    link,
    refund: cancellation ? amount(cancellation.due) : '',
    was: startsWall ? startText({ startsWall }, ctx.now, studio.locale) : '',
    by: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    amount: '',
  }
}
