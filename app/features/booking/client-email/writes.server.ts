import { eq } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import type { EventData } from '#app/core/events.ts'
import { formatDateTime } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { booking, ledgerEntry } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { collectPreview, isChosen, pickMessage } from '#app/platform/mail/choices.server.ts'
import { enqueueEmail, wasEmailed, withdrawEmail } from '#app/platform/mail/queue.server.ts'
import { may } from '#app/features/access.ts'
import {
  findBookingForClient,
  findClientLink,
  getBookingIcs,
} from '#app/features/booking/booking-link/reads.server.ts'
import { getFirstName, undoDelayMs } from '#app/features/booking/booking-link/rules.ts'
import { createLink } from '#app/features/booking/booking-link/writes.server.ts'
import { findRequester } from '#app/features/booking/booking-request/reads.server.ts'
import { linkDaysAfterEnd } from '#app/features/booking/booking-request/rules.ts'
import { markAnswered } from '#app/features/clients/inquiry/writes.server.ts'
import { findNotice, findNoticeFacts } from '#app/features/booking/notice/reads.server.ts'
import {
  type Change,
  clientRecipient,
  isKnownToClient,
  mustTellClient,
} from '#app/features/booking/notice/rules.ts'
import { canSendMail, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  type StudioEmailKind,
  type VisitorEmailKind,
  buildStudioEmail,
  buildVisitorEmail,
  buildVisitorMessage,
} from './emails.ts'
import { getEmailDetails } from './reads.server.ts'

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
  const details = await findBookingForClient(ctx, id)
  const isMove = details && details.movedAt?.getTime() === ctx.now.getTime()
  if (!row || !isMove || row.proposedAt?.getTime() === ctx.now.getTime()) return
  const moved = { kind: 'changed', isMoved: true, added: [], removed: [] } as const
  if (ctx.actor.kind === 'visitor') {
    await emailClient(ctx, id, 'moved', { change: moved })
    await emailStudio(ctx, id, 'moved')
    return
  }
  if (ctx.emailChoices?.to === 'later') return
  // two moves in a row are one email, and a move that was undone is none
  const was = (await withdrawEmail(ctx, 'date.rescheduled', id))
    ? details.moves.at(-2)
    : details.moves.at(-1)
  if (was !== `${row.startsLocal} ${row.endsLocal}`)
    await emailClient(ctx, id, 'rescheduled', { was, change: moved })
}

/** Emails the client about a move that was saved before, if they are chosen in the sheet. */
export async function emailNotice(ctx: TxCtx, id: string) {
  const was = (await findNotice(ctx, id))?.was
  const change = { kind: 'changed', isMoved: true, added: [], removed: [] } as const
  if (was) await emailClient(ctx, id, 'rescheduled', { was, change })
}

/** Emails the client about a confirmation. */
export function emailConfirmation(
  ctx: TxCtx,
  id: string,
  { from }: EventData<'booking.confirmed'>,
) {
  return emailClient(ctx, id, 'confirmed', { change: { kind: 'confirmed', from } })
}

/** Reminds the client of a booking they know of. Returns the id of the email, or null. */
export function emailReminder(ctx: TxCtx, id: string): Promise<string | null> {
  return emailClient(ctx, id, 'reminder')
}

/** Emails the client about a proposed time. */
export function emailProposal(ctx: TxCtx, id: string) {
  return emailClient(ctx, id, 'proposed')
}

/** Emails the client about a cancellation, and the studio if the visitor canceled. */
export async function emailCancellation(
  ctx: TxCtx,
  id: string,
  { from }: EventData<'booking.canceled'>,
) {
  const by = (await findBookingForClient(ctx, id))?.cancellation?.by
  const isByVisitor = ctx.actor.kind === 'visitor'
  const kind = isByVisitor ? 'called' : by === 'studio' ? 'canceled' : 'canceled-for-you'
  await emailClient(ctx, id, kind, { change: { kind: 'canceled', from } })
  if (isByVisitor) await emailStudio(ctx, id, 'called')
}

const cancellationKinds = ['date.canceled', 'date.canceled-for-you', 'date.called']

/**
 * Withdraws emails about an undone change that are still in the queue. If the client has already
 * read about the cancellation, a second email announces the reopening.
 */
export async function emailReopening(
  ctx: TxCtx,
  id: string,
  { from }: EventData<'booking.reopened'>,
) {
  await withdrawEmail(ctx, 'date.confirmed', id)
  const [canceled, forThem] = [
    await withdrawEmail(ctx, 'date.canceled', id),
    await withdrawEmail(ctx, 'date.canceled-for-you', id),
  ]
  if (canceled || forThem || from !== 'canceled') return
  const since = (await findBookingForClient(ctx, id))?.canceledAt ?? ctx.now
  if (await wasEmailed(ctx, { kinds: cancellationKinds, subjectId: id, since }))
    await emailClient(ctx, id, 'reopened')
}

/**
 * Emails client and studio about an expired hold. An unconfirmed address gets no second email,
 * because it may belong to a stranger; the message still waits in the inbox.
 */
export async function emailExpiry(ctx: TxCtx, id: string) {
  const details = await findBookingForClient(ctx, id)
  if (!details?.service) return emailClient(ctx, id, 'ended')
  if (details.emailConfirmedAt === null && (await canSendMail(ctx))) return
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

type ClientEmailOptions = { cents?: number; was?: string | undefined; change?: Change }

/**
 * Returns true if the client must hear of it: of a change by its rule, of the rest if they know of
 * the booking. Its confirmation alone makes them know of it only for a reminder, because it may not
 * have been emailed.
 */
async function mustHear(
  ctx: TxCtx,
  id: string,
  emailKind: VisitorEmailKind,
  change: Change | undefined,
): Promise<boolean> {
  const facts = await findNoticeFacts(ctx, id)
  if (!facts || !isChosen(ctx, clientRecipient)) return false
  if (change) return mustTellClient(change, facts.booking, ctx.now)
  return isKnownToClient(
    emailKind === 'reminder' ? facts.booking : { ...facts.booking, state: 'held' },
  )
}

/**
 * Emails the client, or the person who requested the booking online, with the details, a calendar
 * entry and their private link, if they must hear of it. Emails about the studio's actions wait
 * until Undo is no longer offered, and mark the inquiry as answered. Returns the email's id.
 */
async function emailClient(
  ctx: TxCtx,
  id: string,
  emailKind: VisitorEmailKind,
  { cents = 0, was, change }: ClientEmailOptions = {},
): Promise<string | null> {
  const mayHear = await mustHear(ctx, id, emailKind, change)
  const requester = mayHear ? await findRequester(ctx, id) : null
  if (!requester) return null
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
      : await getBookingIcs(ctx, details, { what: about.what, page: ctx.app.config.publicUrl })
  const byStudio = ctx.actor.kind === 'staff' && emailKind !== 'proposed'
  // the first email has no name, because anyone may have typed one for a stranger's address
  const to = { name: emailKind === 'asked' ? '' : requester.name, address: requester.email }
  const message = pickMessage(ctx, clientRecipient, buildVisitorMessage(messages, emailKind, about))
  const emailId = await enqueueEmail(ctx, {
    ...buildVisitorEmail(messages, studio, emailKind, { ...about, message }, lasts),
    to,
    language: requester.language,
    subjectId: id,
    ...(calendar && { calendar }),
    ...(byStudio && { delayMs: undoDelayMs }),
  })
  await collectPreview(ctx, emailId, { recipient: clientRecipient, message })
  if (byStudio || emailKind === 'proposed')
    if (requester.inquiryId && may(ctx.actor, 'inquiry.answer'))
      await markAnswered(ctx, requester.inquiryId)
  return emailId
}

/** Emails the studio about what a client did, or about the end of their hold. */
async function emailStudio(ctx: TxCtx, id: string, emailKind: StudioEmailKind) {
  const asker = await findRequester(ctx, id)
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
