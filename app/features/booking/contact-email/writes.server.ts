import type { EventData } from '#app/core/events.ts'
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
  findBookingForClient,
  getBookingsIcs,
} from '#app/features/booking/booking-link/reads.server.ts'
import { undoDelayMs } from '#app/features/booking/booking-link/rules.ts'
import {
  findNotice,
  findNoticeFacts,
  findTimeBeforeLastMoves,
  listDateContacts,
} from '#app/features/booking/notice/reads.server.ts'
import { type Change, mustNotifyContacts } from '#app/features/booking/notice/rules.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { ContactEmailKind } from '#app/messages/en/emails-contacts.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildContactEmail } from './emails.ts'
import { findDateContact, getContactEmailDate } from './reads.server.ts'

const moved = { kind: 'changed', isMoved: true, added: [], removed: [] } as const

export async function emailContactsOfConfirmation(
  ctx: TxCtx,
  id: string,
  { from }: EventData<'booking.confirmed'>,
) {
  await emailContacts(ctx, id, 'confirmed', { change: { kind: 'confirmed', from } })
}

/** Emails the new time of a confirmed date. */
export async function emailContactsOfChange(
  ctx: TxCtx,
  id: string,
  { was }: EventData<'booking.changed'>,
) {
  if (!was || ctx.emailChoices?.to === 'later') return
  const withdrawn = await withdrawEmail(ctx, 'contact.moved', id)
  const before = (withdrawn && (withdrawn.was ?? (await findTimeBeforeLastMoves(ctx, id)))) ?? was
  const times = (await findNoticeFacts(ctx, id))?.times
  // two moves in a row are one email, and a move that was undone is none
  if (before !== `${times?.startsLocal} ${times?.endsLocal}`)
    await emailContacts(ctx, id, 'moved', { change: moved, was: before })
}

/** Emails the contacts chosen in the sheet about a move that was saved before. */
export async function emailContactsOfNotice(ctx: TxCtx, id: string) {
  const was = (await findNotice(ctx, id))?.was
  if (was) await emailContacts(ctx, id, 'moved', { change: moved, was })
}

export async function emailContactsOfCancellation(
  ctx: TxCtx,
  id: string,
  { from }: EventData<'booking.canceled'>,
) {
  await emailContacts(ctx, id, 'canceled', { change: { kind: 'canceled', from } })
}

/**
 * Withdraws emails about an undone change that are still in the queue. Contacts who have read about
 * the cancellation hear that it is back on.
 */
export async function emailContactsOfReopening(
  ctx: TxCtx,
  id: string,
  { from }: EventData<'booking.reopened'>,
) {
  await withdrawEmail(ctx, 'contact.confirmed', id)
  const withdrawn = await withdrawEmail(ctx, 'contact.canceled', id)
  if (withdrawn || from !== 'canceled') return
  const since = (await findBookingForClient(ctx, id))?.canceledAt ?? ctx.now
  if (await wasEmailed(ctx, { kinds: ['contact.canceled'], subjectId: id, since }))
    await emailContacts(ctx, id, 'reopened', { change: { kind: 'reopened', from } })
}

/** Reminds contacts of a date. Returns the ids of the emails. */
export async function emailReminderToContacts(ctx: TxCtx, id: string): Promise<string[]> {
  const emails: string[] = []
  for (const { contactId } of await listDateContacts(ctx, id)) {
    const subjects = [{ id, kind: 'contact.reminder', was: null }]
    const group = { recipient: contactId, choice: contactId, subjects }
    const emailId = await emailContactGroup(ctx, group, findBookingForClient)
    if (emailId) emails.push(emailId)
  }
  return emails
}

/** Emails the contacts who receive dates; dates of a series that change together in one email. */
async function emailContacts(
  ctx: TxCtx,
  id: string,
  kind: ContactEmailKind,
  { change, was }: { change: Change; was?: string },
) {
  if (ctx.emailChoices?.to === 'later' || isEveryEmailDeclined(ctx)) return
  const facts = await findNoticeFacts(ctx, id)
  if (!facts || !mustNotifyContacts(change, facts.booking, ctx.now)) return
  for (const { contactId } of await listDateContacts(ctx, id))
    await addToEmailGroup(
      ctx,
      `contact ${contactId} ${kind} ${facts.series ?? id}`,
      { recipient: contactId, choice: contactId },
      { id, kind: `contact.${kind}`, was: was ?? null },
    )
}

/**
 * Sends a contact the email about one or several dates, if they are chosen in the sheet, with a
 * calendar file and their own link to the client portal, which shows no more than they may see.
 * Returns the email's id.
 */
export async function emailContactGroup(
  ctx: TxCtx,
  group: EmailGroup,
  findBooking: BookingReader,
): Promise<string | null> {
  const contact = isGroupChosen(ctx, group) ? await findDateContact(ctx, group.recipient) : null
  if (!contact) return null
  const { language } = contact
  const kind = group.subjects[0]!.kind.slice('contact.'.length) as ContactEmailKind
  const bookings = []
  for (const { id, was } of group.subjects) {
    const details = (await findBooking(ctx, id))!
    const date = await getContactEmailDate(ctx, details, { was: was ?? '', language })
    bookings.push({ details, date })
  }
  bookings.sort((a, b) => a.details.startsAt.getTime() - b.details.startsAt.getTime())
  const studio = await getStudio(ctx)
  const messages = getServerMessages(language)
  const link = await createAccessLink(ctx, { id: group.recipient }, { via: 'email' })
  const emailDetails = {
    name: getFirstName(contact.name),
    client: contact.client,
    studio: studio.name,
    dates: bookings.map(({ date }) => date),
    message: '',
    link: link.href,
  }
  const editedMessage = findEditedMessage(ctx, group)
  const message = editedMessage ?? messages.emails.contacts.proposeMessage(kind, emailDetails)
  const page = ctx.app.config.publicUrl
  const entries = bookings.map(({ details, date: { title } }) => ({ details, title, page }))
  const emailId = await enqueueEmail(ctx, {
    ...buildContactEmail(messages, studio, kind, { ...emailDetails, message }),
    to: { name: contact.name, address: contact.email },
    language,
    group: { ...group, editedMessage },
    secretLink: link,
    calendar: await getBookingsIcs(ctx, entries),
    ...(ctx.actor.kind === 'staff' && { delayMs: undoDelayMs }),
  })
  if (!group.rest) await collectPreview(ctx, emailId, { recipient: group.choice, message })
  return emailId
}
