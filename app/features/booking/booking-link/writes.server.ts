import { eq } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { formatDeadline, formatDateTime, formatTimeZone } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { ok } from '#app/core/result.ts'
import { booking, bookingAccessLink, ledgerEntry } from '#app/data/schema/index.server.ts'
import { encrypt } from '#app/platform/auth/encryption.server.ts'
import { hashText, generateToken } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { forgetLinks, enqueueEmail, withdrawEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { findBookableService } from '#app/features/booking/availability/reads.server.ts'
import { findRequester } from '#app/features/booking/booking-request/reads.server.ts'
import { markAnswered } from '#app/features/clients/inquiry/writes.server.ts'
import { canSendMail, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getBookingRequestMessages } from '#app/messages/booking-request.ts'
import type { BookingEmailDetails } from '#app/messages/en/emails-booking.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  type StudioEmailKind,
  type VisitorEmailKind,
  getFirstName,
  formatStart,
  buildStudioEmail,
  buildVisitorEmail,
  formatWhen,
} from './emails.ts'
import { buildBookingIcs } from './ics.server.ts'
import { type ClientBooking, findBookingForClient, findClientLink } from './reads.server.ts'
import { undoDelayMs } from './rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { linkDaysAfterEnd } from '#app/features/booking/booking-request/rules.ts'

/**
 * Revokes every private link of a booking and creates a new one. Emails in the queue
 * that hold the old link can no longer be sent. Has no failures.
 */
export function replaceLink(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'booking.change')
  return transact(ctx, async (ctx) => {
    await ctx.db.delete(bookingAccessLink).where(eq(bookingAccessLink.bookingId, id))
    await forgetLinks(ctx, id)
    await createLink(ctx, id)
    await recordEvent(ctx, 'booking.link-replaced', id)
    return ok()
  })
}

async function createLink(ctx: TxCtx, id: string): Promise<string> {
  const token = generateToken()
  await ctx.db.insert(bookingAccessLink).values({
    tokenHash: hashText(token),
    sealedToken: encrypt(ctx.app.key, token),
    bookingId: id,
    madeAt: ctx.now,
  })
  return `${ctx.app.config.publicUrl}/booking/${token}`
}

/** Emails the client about the hold and their private link, and the studio about the request. */
export async function emailNewRequest(ctx: TxCtx, id: string) {
  await emailClient(ctx, id, 'asked')
  await emailStudio(ctx, id, 'asked')
}

/** Repeats the first email after the visitor corrected their address. */
export function emailCorrectedAddress(ctx: TxCtx, id: string) {
  return emailClient(ctx, id, 'asked')
}

/** Emails client and studio about an accepted proposal. */
export async function emailAcceptance(ctx: TxCtx, id: string) {
  await emailClient(ctx, id, 'accepted')
  await emailStudio(ctx, id, 'accepted')
}

/** Emails the new time of a moved booking to its client. A proposal has its own email. */
export async function emailMove(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id))
  const details = row?.service && (await findBookingForClient(ctx, id))
  const isMove = details && details.movedAt?.getTime() === ctx.now.getTime()
  if (!row || !isMove || row.proposedAt?.getTime() === ctx.now.getTime() || !isLive(details)) return
  if (ctx.actor.kind === 'visitor') {
    await emailClient(ctx, id, 'moved')
    await emailStudio(ctx, id, 'moved')
    return
  }
  // two moves in a row are one email, and a move that was undone is none
  const was = (await withdrawEmail(ctx, 'date.rescheduled', id))
    ? details.moves.at(-2)
    : details.moves.at(-1)
  if (was !== `${row.startsLocal} ${row.endsLocal}`)
    await emailClient(ctx, id, 'rescheduled', { was })
}

function isLive({ requestStatus }: ClientBooking) {
  return ['waiting', 'proposed', 'pending', 'confirmed'].includes(requestStatus)
}

/** Emails the client about a confirmation. */
export function emailConfirmation(ctx: TxCtx, id: string) {
  return emailClient(ctx, id, 'confirmed')
}

/** Emails the client about a proposed time. */
export function emailProposal(ctx: TxCtx, id: string) {
  return emailClient(ctx, id, 'proposed')
}

/** Emails the client about a cancellation, and the studio if the visitor canceled. */
export async function emailCancellation(ctx: TxCtx, id: string) {
  const by = (await findBookingForClient(ctx, id))?.cancellation?.by
  const isByVisitor = ctx.actor.kind === 'visitor'
  await emailClient(
    ctx,
    id,
    isByVisitor ? 'called' : by === 'studio' ? 'canceled' : 'canceled-for-you',
  )
  if (isByVisitor) await emailStudio(ctx, id, 'called')
}

/**
 * Withdraws emails about an undone change that are still in the queue. If the client has already
 * read about the cancellation, a second email announces the reopening.
 */
export async function emailReopening(ctx: TxCtx, id: string) {
  await withdrawEmail(ctx, 'date.confirmed', id)
  const [canceled, forThem] = [
    await withdrawEmail(ctx, 'date.canceled', id),
    await withdrawEmail(ctx, 'date.canceled-for-you', id),
  ]
  const details = await findBookingForClient(ctx, id)
  if (!canceled && !forThem && details?.reopenedFrom === 'canceled')
    await emailClient(ctx, id, 'reopened')
}

/**
 * Emails client and studio about an expired hold. An unconfirmed address gets no second email,
 * because it may belong to a stranger; the message still waits in the inbox.
 */
export async function emailExpiry(ctx: TxCtx, id: string) {
  if ((await findBookingForClient(ctx, id))?.emailConfirmedAt === null && (await canSendMail(ctx)))
    return
  await emailClient(ctx, id, 'ended')
  await emailStudio(ctx, id, 'ended')
}

/** Emails the client about a payment or refund. */
export async function emailPayment(ctx: TxCtx, entryId: string, emailKind: 'paid' | 'refunded') {
  const [entry] = await ctx.db
    .select({ bookingId: ledgerEntry.bookingId, cents: ledgerEntry.cents })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.id, entryId))
  if (entry?.bookingId)
    await emailClient(ctx, entry.bookingId, emailKind, { cents: Math.abs(entry.cents) })
}

/** Withdraws the queued email of a reversed ledger entry. */
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
 * Emails the person who requested the booking online, with the details, a calendar entry and their
 * private link. Emails about the studio's actions wait until Undo is no longer offered, and mark
 * the inquiry as answered.
 */
async function emailClient(
  ctx: TxCtx,
  id: string,
  emailKind: VisitorEmailKind,
  { cents = 0, was }: { cents?: number; was?: string | undefined } = {},
) {
  const [row] = await ctx.db
    .select({ service: booking.service })
    .from(booking)
    .where(eq(booking.id, id))
  const requester = row?.service ? await findRequester(ctx, id) : null
  if (!requester) return
  const studio = await getStudio(ctx)
  const details = (await findBookingForClient(ctx, id))!
  const messages = getServerMessages(requester.language)
  const link = (await findClientLink(ctx, id)) ?? (await createLink(ctx, id))
  const about = {
    ...(await getEmailDetails(ctx, details, { link, was })),
    name: getFirstName(requester.name),
    amount: formatMoney(cents, studio.currency, studio.locale),
  }
  const lasts = addMs(details.endsAt, linkDaysAfterEnd * day).getTime() - ctx.now.getTime()
  const calendar =
    emailKind === 'paid' || emailKind === 'refunded'
      ? undefined
      : buildBookingIcs({
          ...details,
          what: about.what,
          studio,
          page: ctx.app.config.publicUrl,
          now: ctx.now,
        })
  const byStudio = ctx.actor.kind === 'staff' && emailKind !== 'proposed'
  // the first email has no name, because anyone may have typed one for a stranger's address
  const to = { name: emailKind === 'asked' ? '' : requester.name, address: requester.email }
  await enqueueEmail(ctx, {
    ...buildVisitorEmail(messages, studio, emailKind, about, lasts),
    to,
    language: requester.language,
    subjectId: id,
    ...(calendar && { calendar }),
    ...(byStudio && { delayMs: undoDelayMs }),
  })
  if (byStudio || emailKind === 'proposed')
    if (requester.inquiryId && may(ctx.actor, 'inquiry.answer'))
      await markAnswered(ctx, requester.inquiryId)
}

async function emailStudio(ctx: TxCtx, id: string, emailKind: StudioEmailKind) {
  const [row] = await ctx.db
    .select({ service: booking.service })
    .from(booking)
    .where(eq(booking.id, id))
  const asker = row?.service ? await findRequester(ctx, id) : null
  if (!asker) return
  const studio = await getStudio(ctx)
  const about = await getEmailDetails(ctx, (await findBookingForClient(ctx, id))!, {
    link: `${ctx.app.config.publicUrl}/portal/bookings/${id}`,
  })
  const due = emailKind === 'asked' && asker.dueAt ? formatDateTime(asker.dueAt, studio) : ''
  await enqueueEmail(ctx, {
    ...buildStudioEmail(getServerMessages(studio.language), studio, emailKind, {
      about,
      asker,
      due,
    }),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: id,
  })
}

/** Returns the details used in emails, in the studio's local time. */
async function getEmailDetails(
  ctx: Ctx,
  details: ClientBooking,
  { link, was = details.moves.at(-1) ?? '' }: { link: string; was?: string | undefined },
): Promise<BookingEmailDetails> {
  const studio = await getStudio(ctx)
  const { replyHours } = await getCurrentPolicy(ctx)
  const {
    money: { total, paid, refund, depositPercent },
    cancellation,
    zone,
    heldUntil,
    requestStatus,
  } = details
  const amount = (cents: number) =>
    cents > 0 ? formatMoney(cents, studio.currency, studio.locale) : ''
  const zoneName = formatTimeZone(zone, studio.locale)
  const unconfirmed =
    requestStatus === 'waiting' && details.emailConfirmedAt === null && (await canSendMail(ctx))
  const offer =
    unconfirmed && details.service ? await findBookableService(ctx, details.service) : null
  const [startsLocal = '', endsLocal = ''] = was.split(' ')
  const agreed =
    requestStatus === 'pending' || requestStatus === 'confirmed' || requestStatus === 'done'
  return {
    studio: studio.name,
    name: '',
    what: details.title ?? studio.name,
    number: formatBookingNumber(details.number),
    starts: formatStart(details, ctx.now, studio.locale),
    when: formatWhen(details, zoneName, {
      locale: studio.locale,
      allDay: getServerMessages(ctx.language).emails.bookings.allDay,
    }),
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
        ? getServerMessages(ctx.language).emails.bookings.freeUntil(
            formatDeadline(refund.until, ctx.now, studio),
            refund.percent,
          )
        : '',
    confirm: offer ? getBookingRequestMessages(ctx.language).heldFor(offer.holdHours) : '',
    until: heldUntil ? formatDeadline(heldUntil, ctx.now, studio) : '',
    hours: replyHours,
    phone: studio.phone,
    link,
    refund: cancellation ? amount(cancellation.due) : '',
    was: startsLocal ? formatStart({ startsLocal, endsLocal }, ctx.now, studio.locale) : '',
    by: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    amount: '',
  }
}
