import { and, count, eq, gt } from 'drizzle-orm'

import type { EventData } from '#app/core/events.ts'
import { formatTimeZone } from '#app/core/display.ts'
import { booking, client } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { collectPreview, isChosen, pickMessage } from '#app/platform/mail/choices.server.ts'
import { enqueueEmail, wasEmailed, withdrawEmail } from '#app/platform/mail/queue.server.ts'
import {
  findBookingForClient,
  getBookingIcs,
} from '#app/features/booking/booking-link/reads.server.ts'
import {
  formatStart,
  formatWhen,
  getFirstName,
  undoDelayMs,
} from '#app/features/booking/booking-link/rules.ts'
import { findNotice, findNoticeFacts } from '#app/features/booking/notice/reads.server.ts'
import {
  type Change,
  type CrewNotice,
  listCrewNotices,
} from '#app/features/booking/notice/rules.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildCrewEmail, buildCrewMessage } from './emails.ts'

/** Emails the people of a new booking. Those of a series get one email, about its first date. */
export async function emailCrewOfNewBooking(ctx: TxCtx, id: string) {
  const facts = await findNoticeFacts(ctx, id)
  if (!facts || !(await isFirstOfSeries(ctx, id))) return
  const added = facts.people.map((person) => person.id)
  await emailCrew(ctx, id, { kind: 'changed', isMoved: false, added, removed: [] })
}

/** Emails the people whose booking was moved, or who were added to it or removed from it. */
export async function emailCrewOfChange(
  ctx: TxCtx,
  id: string,
  { was, added = '', removed = '' }: EventData<'booking.changed'>,
) {
  const moved = was ? await withdrawEmail(ctx, 'crew.moved', id) : false
  const before = moved ? (await findBookingForClient(ctx, id))?.moves.at(-2) : was
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

async function emailCrew(ctx: TxCtx, id: string, change: Change, was = '') {
  if (ctx.emailChoices?.to === 'later') return
  const removed = change.kind === 'changed' ? change.removed : []
  const facts = await findNoticeFacts(ctx, id, removed)
  if (!facts) return
  const actorId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  const notices = listCrewNotices(change, facts.booking, facts.people, { actorId, now: ctx.now })
  for (const notice of notices) {
    const person = facts.people.find((one) => one.id === notice.id)!
    if (isChosen(ctx, notice.id)) await emailPerson(ctx, id, { ...person, ...notice }, was)
  }
}

type Recipient = CrewNotice & { name: string; resource: string; email: string; language: string }

async function emailPerson(ctx: TxCtx, id: string, person: Recipient, was: string) {
  const { kind } = person
  const studio = await getStudio(ctx)
  const messages = getServerMessages(person.language)
  const details = (await findBookingForClient(ctx, id))!
  const about = await getCrewEmailDetails(ctx, id, person, was)
  const message = pickMessage(ctx, person.id, buildCrewMessage(messages, kind, about))
  const emailId = await enqueueEmail(ctx, {
    ...buildCrewEmail(messages, studio, kind, { ...about, message }),
    to: { name: person.name, address: person.email },
    language: person.language,
    subjectId: id,
    calendar: await getBookingIcs(ctx, details, {
      what: about.what,
      page: about.link,
      isOff: kind === 'canceled' || kind === 'removed',
    }),
    ...(ctx.actor.kind === 'staff' && { delayMs: undoDelayMs }),
  })
  await collectPreview(ctx, emailId, { recipient: person.id, message })
}

async function getCrewEmailDetails(ctx: TxCtx, id: string, person: Recipient, was: string) {
  const studio = await getStudio(ctx)
  const { locale } = studio
  const messages = getServerMessages(person.language)
  const details = (await findBookingForClient(ctx, id))!
  const [row] = await ctx.db
    .select({ title: booking.title, client: client.name })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(eq(booking.id, id))
  const [startsLocal = '', endsLocal = ''] = was.split(' ')
  return {
    studio: studio.name,
    name: getFirstName(person.name),
    what: row!.title || details.title || row!.client,
    client: row!.client,
    number: formatBookingNumber(details.number),
    starts: formatStart(details, ctx.now, locale),
    when: formatWhen(details, formatTimeZone(details.zone, locale), {
      locale,
      allDay: messages.emails.bookings.allDay,
    }),
    place: details.place,
    others: details.people.filter((name) => name !== person.resource).join(', '),
    more: person.kind === 'assigned' ? await countLaterDates(ctx, id) : 0,
    was: startsLocal ? formatStart({ startsLocal, endsLocal }, ctx.now, locale) : '',
    by: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    isAsked: person.answer === null && person.kind !== 'canceled' && person.kind !== 'removed',
    message: '',
    link: `${ctx.app.config.publicUrl}/portal/bookings/${id}`,
  }
}

/** Counts the later dates of a series that was just added; 0 for a single booking. */
async function countLaterDates(ctx: TxCtx, id: string): Promise<number> {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id))
  if (!row?.series || row.createdAt.getTime() !== ctx.now.getTime()) return 0
  const [later] = await ctx.db
    .select({ count: count() })
    .from(booking)
    .where(and(eq(booking.series, row.series), gt(booking.startsAt, row.startsAt)))
  return later?.count ?? 0
}

async function isFirstOfSeries(ctx: TxCtx, id: string): Promise<boolean> {
  const [row] = await ctx.db.select().from(booking).where(eq(booking.id, id))
  if (!row?.series) return true
  const [first] = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(eq(booking.series, row.series))
    .orderBy(booking.startsAt, booking.id)
    .limit(1)
  return first?.id === id
}

function splitIds(ids: string): string[] {
  return ids.split(' ').filter(Boolean)
}
