import type { EventData } from '#app/core/events.ts'
import { formatTimeZone } from '#app/core/display.ts'
import { getFirstName } from '#app/core/text.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { collectPreview, isEveryEmailDeclined } from '#app/platform/mail/choices.server.ts'
import {
  type EmailGroup,
  addToEmailGroup,
  findEditedMessage,
  isGroupChosen,
} from '#app/platform/mail/groups.server.ts'
import { enqueueEmail, wasEmailed, withdrawEmail } from '#app/platform/mail/queue.server.ts'
import {
  type BookingReader,
  type ClientBooking,
  findBookingForClient,
  getBookingsIcs,
} from '#app/features/booking/booking-link/reads.server.ts'
import { formatStart, formatWhen, undoDelayMs } from '#app/features/booking/booking-link/rules.ts'
import {
  findAssignee,
  findNotice,
  findNoticeFacts,
} from '#app/features/booking/notice/reads.server.ts'
import {
  type Change,
  type CrewNoticeKind,
  listCrewNotices,
} from '#app/features/booking/notice/rules.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildCrewEmail, buildCrewMessage } from './emails.ts'

/** Emails the people of a new booking. */
export async function emailCrewOfNewBooking(ctx: TxCtx, id: string) {
  if (isEveryEmailDeclined(ctx)) return
  const added = (await findNoticeFacts(ctx, id))?.people.map((person) => person.id) ?? []
  await emailCrew(ctx, id, { kind: 'changed', isMoved: false, added, removed: [] })
}

/** Emails the people whose booking was moved, or who were added to it or removed from it. */
export async function emailCrewOfChange(
  ctx: TxCtx,
  id: string,
  { was, added = '', removed = '' }: EventData<'booking.changed'>,
) {
  if (ctx.emailChoices?.to === 'later') return
  const withdrawn = was ? await withdrawEmail(ctx, 'crew.moved', id) : null
  const before = withdrawn
    ? (withdrawn.was ?? (await findBookingForClient(ctx, id))?.moves.at(-2))
    : was
  const times = (await findNoticeFacts(ctx, id))?.times
  // two moves in a row are one email, and a move that was undone is none
  const isMoved = before !== undefined && before !== `${times?.startsLocal} ${times?.endsLocal}`
  await emailCrew(
    ctx,
    id,
    { kind: 'changed', isMoved, added: splitIds(added), removed: splitIds(removed) },
    before,
  )
}

/** Emails the people chosen in the sheet about changes that were saved before. */
export async function emailCrewOfNotice(ctx: TxCtx, id: string) {
  const notice = await findNotice(ctx, id)
  if (!notice) return
  const { was, added, removed } = notice
  await emailCrew(ctx, id, { kind: 'changed', isMoved: was !== null, added, removed }, was ?? '')
}

export async function emailCrewOfConfirmation(
  ctx: TxCtx,
  id: string,
  { from }: EventData<'booking.confirmed'>,
) {
  await emailCrew(ctx, id, { kind: 'confirmed', from })
}

export async function emailCrewOfCancellation(
  ctx: TxCtx,
  id: string,
  { from }: EventData<'booking.canceled'>,
) {
  await emailCrew(ctx, id, { kind: 'canceled', from })
}

export async function emailCrewOfExpiry(ctx: TxCtx, id: string) {
  await emailCrew(ctx, id, { kind: 'expired', from: 'held' })
}

/**
 * Withdraws emails about an undone change that are still in the queue. People who have read about
 * the cancellation hear that it is back on.
 */
export async function emailCrewOfReopening(
  ctx: TxCtx,
  id: string,
  { from }: EventData<'booking.reopened'>,
) {
  for (const kind of ['crew.confirmed', 'crew.assigned']) await withdrawEmail(ctx, kind, id)
  const withdrawn = await withdrawEmail(ctx, 'crew.canceled', id)
  if (withdrawn || from !== 'canceled') return
  const since = (await findBookingForClient(ctx, id))?.canceledAt ?? ctx.now
  if (await wasEmailed(ctx, { kinds: ['crew.canceled'], subjectId: id, since }))
    await emailCrew(ctx, id, { kind: 'reopened', from })
}

/** Emails the crew about a change; dates of a series that change together are in one email. */
async function emailCrew(ctx: TxCtx, id: string, change: Change, was = '') {
  if (ctx.emailChoices?.to === 'later' || isEveryEmailDeclined(ctx)) return
  const removed = change.kind === 'changed' ? change.removed : []
  const facts = await findNoticeFacts(ctx, id, removed)
  if (!facts) return
  const actorId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  const notices = listCrewNotices(change, facts.booking, facts.people, { actorId, now: ctx.now })
  for (const { id: person, kind } of notices)
    await addToEmailGroup(
      ctx,
      `crew ${person} ${facts.series ?? id}`,
      { recipient: person, choice: person },
      { id, kind: `crew.${kind}`, was: was || null },
    )
}

/** Sends a person the email about one or several bookings, if they are chosen in the sheet. */
export async function emailCrewGroup(ctx: TxCtx, group: EmailGroup, findBooking: BookingReader) {
  if (!isGroupChosen(ctx, group)) return
  const ids = group.subjects.map(({ id }) => id)
  const person = await findAssignee(ctx, group.recipient, ids)
  if (!person) return
  const bookings = []
  for (const { id, kind, was } of group.subjects) {
    const details = (await findBooking(ctx, id))!
    const change = { kind: kind.slice('crew.'.length) as CrewNoticeKind, was: was ?? '' }
    bookings.push({
      details,
      emailDetails: await getCrewEmailDetails(ctx, details, person, change),
    })
  }
  bookings.sort((a, b) => a.details.startsAt.getTime() - b.details.startsAt.getTime())
  const messages = getServerMessages(person.language)
  const editedMessage = findEditedMessage(ctx, group)
  const all = bookings.map(({ emailDetails }) => emailDetails)
  const message = editedMessage ?? buildCrewMessage(messages, all)
  const entries = bookings.map(({ details, emailDetails: { title, link, kind } }) => ({
    details,
    title,
    page: link,
    isOff: kind === 'canceled' || kind === 'removed',
  }))
  const emailId = await enqueueEmail(ctx, {
    ...buildCrewEmail(messages, await getStudio(ctx), all, message),
    to: { name: person.name, address: person.email },
    language: person.language,
    group: { ...group, editedMessage },
    calendar: await getBookingsIcs(ctx, entries),
    ...(ctx.actor.kind === 'staff' && { delayMs: undoDelayMs }),
  })
  if (!group.rest) await collectPreview(ctx, emailId, { recipient: group.choice, message })
}

async function getCrewEmailDetails(
  ctx: TxCtx,
  details: ClientBooking,
  person: NonNullable<Awaited<ReturnType<typeof findAssignee>>>,
  { kind, was }: { kind: CrewNoticeKind; was: string },
) {
  const studio = await getStudio(ctx)
  const { locale } = studio
  const messages = getServerMessages(person.language)
  const [startsLocal = '', endsLocal = ''] = was.split(' ')
  return {
    kind,
    studio: studio.name,
    name: getFirstName(person.name),
    title: details.bookingTitle || details.title || details.client,
    client: details.client,
    number: formatBookingNumber(details.number),
    starts: formatStart(details, ctx.now, locale),
    when: formatWhen(details, formatTimeZone(details.zone, locale), {
      locale,
      allDay: messages.emails.bookings.allDay,
    }),
    place: details.place,
    others: details.people.filter((name) => name !== person.resource).join(', '),
    previousTime: startsLocal ? formatStart({ startsLocal, endsLocal }, ctx.now, locale) : '',
    staffName: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    isAsked: person.findAnswer(details.id) === null && kind !== 'canceled' && kind !== 'removed',
    message: '',
    link: `${ctx.app.config.publicUrl}/portal/bookings/${details.id}`,
  }
}

function splitIds(ids: string): string[] {
  return ids.split(' ').filter(Boolean)
}
