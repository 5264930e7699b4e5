import { eq } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import type { EventData } from '#app/core/events.ts'
import { formatDateTime } from '#app/core/display.ts'
import { type Cents, formatMoney } from '#app/core/money.ts'
import { getFirstName, toEmailKey } from '#app/core/text.ts'
import { booking, ledgerEntry } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { collectPreview, isEveryEmailDeclined } from '#app/platform/mail/choices.server.ts'
import {
  type EmailGroup,
  addToEmailGroup,
  findEditedMessage,
  isGroupChosen,
} from '#app/platform/mail/groups.server.ts'
import { enqueueEmail, wasEmailed, withdrawEmail } from '#app/platform/mail/queue.server.ts'
import { may } from '#app/features/access.ts'
import {
  type BookingReader,
  type ClientBooking,
  findBookingForClient,
  findClientLink,
  getBookingIcs,
  getBookingsIcs,
} from '#app/features/booking/booking-link/reads.server.ts'
import { undoDelayMs } from '#app/features/booking/booking-link/rules.ts'
import { createLink } from '#app/features/booking/booking-link/writes.server.ts'
import { findRequester } from '#app/features/booking/booking-request/reads.server.ts'
import { linkDaysAfterEnd } from '#app/features/booking/booking-request/rules.ts'
import { markAnswered } from '#app/features/clients/inquiry/writes.server.ts'
import { findNotice, findNoticeFacts } from '#app/features/booking/notice/reads.server.ts'
import {
  type Change,
  type NoticeBooking,
  clientRecipient,
  isKnownToClient,
  mustNotifyClient,
} from '#app/features/booking/notice/rules.ts'
import { canSendMail, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  type SeriesEmailKind,
  type StudioEmailKind,
  type VisitorEmailKind,
  buildSeriesEmail,
  buildStudioEmail,
  buildVisitorEmail,
  buildVisitorMessage,
  isSeriesEmailKind,
} from './emails.ts'
import { getEmailDetails } from './reads.server.ts'

/** Emails the client about the hold and their private link, and the studio about the request. */
export async function emailNewRequest(ctx: TxCtx, id: string) {
  await emailClient(ctx, id, 'requested')
  await emailStudio(ctx, id, 'requested')
}

/** Repeats the first email after the visitor corrected their address. */
export function emailCorrectedAddress(ctx: TxCtx, id: string) {
  return emailClient(ctx, id, 'requested')
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
  const withdrawn = await withdrawEmail(ctx, 'date.rescheduled', id)
  const was = withdrawn ? (withdrawn.was ?? details.moves.at(-2)) : details.moves.at(-1)
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
  return emailAlone(ctx, id, 'reminder')
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
  const kind = isByVisitor
    ? 'canceled-by-client'
    : by === 'studio'
      ? 'canceled'
      : 'canceled-for-you'
  await emailClient(ctx, id, kind, { change: { kind: 'canceled', from } })
  if (isByVisitor) await emailStudio(ctx, id, 'canceled-by-client')
}

const cancellationKinds = ['date.canceled', 'date.canceled-for-you', 'date.canceled-by-client']

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
  if (entry?.bookingId) await emailAlone(ctx, entry.bookingId, emailKind, Math.abs(entry.cents))
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

type ClientEmailOptions = { was?: string | undefined; change?: Change }

/**
 * Returns true if the client is notified: of a change by its rule, of the rest if they know of
 * the booking. Its confirmation alone makes them know of it only for a reminder, because it may not
 * have been emailed.
 */
function mustHear(
  ctx: TxCtx,
  booking: NoticeBooking,
  emailKind: VisitorEmailKind,
  change?: Change,
): boolean {
  if (change) return mustNotifyClient(change, booking, ctx.now)
  return isKnownToClient(emailKind === 'reminder' ? booking : { ...booking, state: 'held' })
}

/**
 * Emails the client, or the person who requested the booking online, if they are to be notified.
 * Dates of a series that change together are in one email.
 */
async function emailClient(
  ctx: TxCtx,
  id: string,
  emailKind: VisitorEmailKind,
  { was, change }: ClientEmailOptions = {},
) {
  if (isEveryEmailDeclined(ctx)) return
  const facts = await findNoticeFacts(ctx, id)
  const requester =
    facts && mustHear(ctx, facts.booking, emailKind, change) ? await findRequester(ctx, id) : null
  if (!facts || !requester) return
  const recipient = toEmailKey(requester.email)
  await addToEmailGroup(
    ctx,
    `${clientRecipient} ${recipient} ${emailKind} ${facts.series ?? id}`,
    { recipient, choice: clientRecipient },
    { id, kind: `date.${emailKind}`, was: was ?? null },
  )
}

/** Emails the client about this booking only. Returns the id of the email, or null. */
async function emailAlone(
  ctx: TxCtx,
  id: string,
  emailKind: VisitorEmailKind,
  cents: Cents = 0,
): Promise<string | null> {
  if (isEveryEmailDeclined(ctx)) return null
  const facts = await findNoticeFacts(ctx, id)
  const subjects = [{ id, kind: `date.${emailKind}`, was: null }]
  const group = { recipient: '', choice: clientRecipient, subjects }
  return facts && mustHear(ctx, facts.booking, emailKind) && isGroupChosen(ctx, group)
    ? emailBooking(ctx, group, emailKind, cents)
    : null
}

/** Sends a client the email about one or several bookings, if they are chosen in the sheet. */
export async function emailClientGroup(ctx: TxCtx, group: EmailGroup, findBooking: BookingReader) {
  if (!isGroupChosen(ctx, group)) return
  const emailKind = group.subjects[0]!.kind.slice('date.'.length) as VisitorEmailKind
  if (group.subjects.length > 1 && isSeriesEmailKind(emailKind))
    return emailSeries(ctx, group, emailKind, findBooking)
  for (const subject of group.subjects)
    await emailBooking(ctx, { ...group, subjects: [subject] }, emailKind)
}

/**
 * Emails a client about one booking, with the details, a calendar entry and their private link.
 * Emails about the studio's actions wait until Undo is no longer offered, and mark the inquiry as
 * answered. Returns the email's id.
 */
async function emailBooking(
  ctx: TxCtx,
  group: EmailGroup,
  emailKind: VisitorEmailKind,
  cents: Cents = 0,
) {
  const { id, was } = group.subjects[0]!
  const requester = await findRequester(ctx, id)
  if (!requester) return null
  const studio = await getStudio(ctx)
  const details = (await findBookingForClient(ctx, id))!
  const messages = getServerMessages(requester.language)
  const link = (await findClientLink(ctx, id)) ?? (await createLink(ctx, id))
  const emailDetails = {
    ...(await getEmailDetails(ctx, details, { link, was: was ?? undefined })),
    name: getFirstName(requester.person),
    amount: formatMoney(cents, studio.currency, studio.locale),
  }
  const calendar =
    emailKind === 'paid' || emailKind === 'refunded'
      ? undefined
      : await getBookingIcs(ctx, details, {
          title: emailDetails.title,
          page: ctx.app.config.publicUrl,
        })
  // the first email has no name, because anyone may have typed one for a stranger's address
  const to = { name: emailKind === 'requested' ? '' : requester.person, address: requester.email }
  const editedMessage = findEditedMessage(ctx, group)
  const message = editedMessage ?? buildVisitorMessage(messages, emailKind, emailDetails)
  const lasts = getLinkLifetime(ctx, [details])
  return queueForClient(ctx, { ...group, editedMessage }, emailKind, {
    draft: {
      ...buildVisitorEmail(messages, studio, emailKind, { ...emailDetails, message }, lasts),
      to,
      language: requester.language,
      ...(calendar && { calendar }),
    },
    message,
    inquiryIds: [requester.inquiryId],
  })
}

/** Emails a client about several bookings, with a link to each and one calendar file. */
async function emailSeries(
  ctx: TxCtx,
  group: EmailGroup,
  emailKind: SeriesEmailKind,
  findBooking: BookingReader,
) {
  const requester = await findRequester(ctx, group.subjects[0]!.id)
  if (!requester) return
  const studio = await getStudio(ctx)
  const messages = getServerMessages(requester.language)
  const bookings = await describeBookings(ctx, group, findBooking)
  const all = bookings.map(({ details }) => details)
  const formatSum = (cents: Cents[]) => {
    const total = cents.reduce((left, amount) => left + amount, 0)
    return total > 0 ? formatMoney(total, studio.currency, studio.locale) : ''
  }
  const editedMessage = findEditedMessage(ctx, group)
  const message = editedMessage ?? messages.emails.series.toClient[emailKind].message
  const emailDetails = {
    name: getFirstName(requester.person),
    dates: bookings.map((booking) => booking.emailDetails),
    total: formatSum(all.map(({ money }) => money.total)),
    paid: formatSum(all.map(({ money }) => money.paid)),
    refund: formatSum(all.map(({ cancellation }) => cancellation?.due ?? 0)),
    message,
  }
  const entries = bookings.map((booking) => ({
    details: booking.details,
    title: booking.emailDetails.title,
    page: ctx.app.config.publicUrl,
  }))
  await queueForClient(ctx, { ...group, editedMessage }, emailKind, {
    draft: {
      ...buildSeriesEmail(messages, studio, emailKind, emailDetails, getLinkLifetime(ctx, all)),
      to: { name: requester.person, address: requester.email },
      language: requester.language,
      calendar: await getBookingsIcs(ctx, entries),
    },
    message,
    inquiryIds: all.map(({ inquiryId }) => inquiryId),
  })
}

/** Returns the bookings of an email by time, each with its details and a private link. */
async function describeBookings(ctx: TxCtx, { subjects }: EmailGroup, findBooking: BookingReader) {
  const bookings = []
  for (const { id, was } of subjects) {
    const details = (await findBooking(ctx, id))!
    const link = (await findClientLink(ctx, id)) ?? (await createLink(ctx, id))
    const emailDetails = await getEmailDetails(ctx, details, { link, was: was ?? undefined })
    bookings.push({ details, emailDetails })
  }
  return bookings.toSorted((a, b) => a.details.startsAt.getTime() - b.details.startsAt.getTime())
}

/** Returns for how many milliseconds links to these bookings work; the longest counts. */
function getLinkLifetime({ now }: TxCtx, bookings: ClientBooking[]): number {
  const ends = bookings.map(({ endsAt }) => addMs(endsAt, linkDaysAfterEnd * day).getTime())
  return Math.max(...ends) - now.getTime()
}

type ClientDraft = {
  draft: Parameters<typeof enqueueEmail>[1]
  message: string
  inquiryIds: (string | null)[]
}

async function queueForClient(
  ctx: TxCtx,
  group: EmailGroup & { editedMessage: string | null },
  emailKind: VisitorEmailKind,
  { draft, message, inquiryIds }: ClientDraft,
) {
  const byStudio = ctx.actor.kind === 'staff' && emailKind !== 'proposed'
  const emailId = await enqueueEmail(ctx, {
    ...draft,
    group,
    ...(byStudio && { delayMs: undoDelayMs }),
  })
  if (!group.rest) await collectPreview(ctx, emailId, { recipient: group.choice, message })
  if ((byStudio || emailKind === 'proposed') && may(ctx.actor, 'inquiry.answer'))
    for (const inquiryId of new Set(inquiryIds)) if (inquiryId) await markAnswered(ctx, inquiryId)
  return emailId
}

/** Emails the studio about what a client did, or about the end of their hold. */
async function emailStudio(ctx: TxCtx, id: string, emailKind: StudioEmailKind) {
  const requester = await findRequester(ctx, id)
  if (!requester) return
  const studio = await getStudio(ctx)
  const emailDetails = await getEmailDetails(ctx, (await findBookingForClient(ctx, id))!, {
    link: `${ctx.app.config.publicUrl}/portal/bookings/${id}`,
  })
  const due =
    emailKind === 'requested' && requester.dueAt ? formatDateTime(requester.dueAt, studio) : ''
  await enqueueEmail(ctx, {
    ...buildStudioEmail(getServerMessages(studio.language), studio, emailKind, {
      details: emailDetails,
      requester,
      due,
    }),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: id,
  })
}
