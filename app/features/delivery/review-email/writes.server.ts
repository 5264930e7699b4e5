import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { type Cents, formatExactMoney } from '#app/core/money.ts'
import {
  clientContact,
  reviewNote,
  reviewShare,
  reviewVersion,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { linkLifetime } from '#app/features/clients/access-link/rules.ts'
import { createAccessLink } from '#app/features/clients/access-link/writes.server.ts'
import { getClientLanguage } from '#app/features/clients/client/reads.server.ts'
import type { ReviewRow } from '#app/features/delivery/review/reads.server.ts'
import { buildReviewPath } from '#app/features/delivery/review/rules.ts'
import { describePosition } from '#app/features/delivery/review-clock/rules.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'
import { getClock } from '#app/features/delivery/review-clock/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  type EmailedNote,
  buildApprovalEmail,
  buildApprovedEmail,
  buildNewNotesEmail,
  buildNoteEmail,
  buildSubmissionEmail,
  buildVersionEmail,
} from './emails.ts'
import { type Recipient, selectRecipients } from './reads.server.ts'
import type { GuestFacts } from './rules.ts'

/** Emails a published version to every guest with an address. Returns their number. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailVersion(
  ctx: TxCtx,
  row: ReviewRow,
  version: { number: number; note: string },
): Promise<number> {
  const recipients = await selectRecipients(ctx, row.id)
  for (const recipient of recipients) await emailTo(ctx, row, recipient, version)
  return recipients.length
}

/** Emails the newest version to one guest. Returns false if they have no access or no address. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailReview(ctx: TxCtx, row: ReviewRow, shareId: string): Promise<boolean> {
  const recipients = await selectRecipients(ctx, row.id)
  const recipient = recipients.find((one) => one.shareId === shareId)
  const versions = await ctx.db
    .select({
      number: reviewVersion.number,
      note: reviewVersion.note,
      publishedAt: reviewVersion.publishedAt,
    })
    .from(reviewVersion)
    .where(eq(reviewVersion.reviewId, row.id))
    .orderBy(asc(reviewVersion.number))
  const newest = versions.findLast(({ publishedAt }) => publishedAt !== null)
  if (!recipient || !newest) return false
  await emailTo(ctx, row, recipient, newest)
  return true
}

async function emailTo(
  ctx: TxCtx,
  row: ReviewRow,
  { shareId, permissions, contact }: Recipient,
  version: { number: number; note: string },
) {
  await emailGuest(ctx, row, contact, (messages, studio, guest) =>
    buildVersionEmail(messages, studio, {
      ...guest,
      number: version.number,
      note: version.note,
      mayApprove: permissions.includes('approve'),
    }),
  )
  await ctx.db.update(reviewShare).set({ sentAt: ctx.now }).where(eq(reviewShare.id, shareId))
}

const isNew = and(eq(reviewNote.isByStudio, false), isNull(reviewNote.notifiedAt))

/** Returns new notes of guests as emails have them, and marks them as told. */
async function takeNewNotes(ctx: TxCtx, reviewId: string): Promise<EmailedNote[]> {
  const studio = await getStudio(ctx)
  const { aGuest, place } = getServerMessages(studio.language).emails.reviews
  const rows = await ctx.db
    .select({ note: reviewNote, version: reviewVersion, name: clientContact.name })
    .from(reviewNote)
    .innerJoin(reviewVersion, eq(reviewVersion.id, reviewNote.versionId))
    .leftJoin(clientContact, eq(clientContact.id, reviewNote.contactId))
    .where(and(isNew, eq(reviewVersion.reviewId, reviewId)))
    .orderBy(asc(reviewNote.writtenAt), asc(reviewNote.id))
  const ids = rows.map(({ note }) => note.id)
  await ctx.db.update(reviewNote).set({ notifiedAt: ctx.now }).where(inArray(reviewNote.id, ids))
  return rows.map(({ note, version, name }) => ({
    name: name ?? aGuest,
    text: note.text,
    at: describePosition(note.fromPosition, getClock(version), place),
  }))
}

/** Emails the studio the new notes of a review. Returns their number. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailNewNotes(ctx: TxCtx, row: ReviewRow): Promise<number> {
  const notes = await takeNewNotes(ctx, row.id)
  if (notes.length === 0) return 0
  await emailStudio(ctx, row, (messages, studio, link) =>
    buildNewNotesEmail(messages, studio, { title: row.title, notes, link }),
  )
  return notes.length
}

/** Tells the studio that the notes on a version were submitted, and what was agreed to be paid. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailSubmission(
  ctx: TxCtx,
  row: ReviewRow,
  { agreedTo, ...facts }: { number: number; by: string; agreedTo: Cents | null },
) {
  const { currency, locale } = await getStudio(ctx)
  const notes = await takeNewNotes(ctx, row.id)
  await emailStudio(ctx, row, (messages, studio, link) =>
    buildSubmissionEmail(messages, studio, {
      title: row.title,
      ...facts,
      agreedTo: agreedTo === null ? '' : formatExactMoney(agreedTo, currency, locale),
      notes,
      link,
    }),
  )
}

/** Tells the studio that a guest approved a version. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailApproval(
  ctx: TxCtx,
  row: ReviewRow,
  facts: { number: number; by: string; message: string; isApproved: boolean },
) {
  await emailStudio(ctx, row, (messages, studio, link) =>
    buildApprovalEmail(messages, studio, { title: row.title, ...facts, link }),
  )
}

/** Tells every guest with an address that the review is approved, and names who approved it. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailApproved(
  ctx: TxCtx,
  row: ReviewRow,
  facts: { number: number; names: string[] },
) {
  for (const { permissions, contact } of await selectRecipients(ctx, row.id))
    await emailGuest(ctx, row, contact, (messages, studio, guest) =>
      buildApprovedEmail(messages, studio, {
        ...guest,
        ...facts,
        mayReopen: permissions.includes('approve'),
      }),
    )
}

type Messages = ReturnType<typeof getServerMessages>
type Studio = Awaited<ReturnType<typeof getStudio>>

/** Emails a guest about a review, with a link that opens it. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailGuest(
  ctx: TxCtx,
  row: ReviewRow,
  contact: Recipient['contact'],
  build: (
    messages: Messages,
    studio: Studio,
    guest: GuestFacts,
  ) => ReturnType<typeof buildVersionEmail>,
) {
  const studio = await getStudio(ctx)
  const language = await getClientLanguage(ctx, row.clientId)
  const link = await createAccessLink(ctx, contact, {
    via: 'email',
    target: buildReviewPath(row.slug),
    lifetimeMs: linkLifetime.sent,
  })
  const guest = { title: row.title, name: contact.name, link }
  await enqueueEmail(ctx, {
    ...build(getServerMessages(language), studio, guest),
    to: { name: contact.name, address: contact.email },
    language,
    subjectId: row.id,
  })
}

/** Emails the studio about a review. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailStudio(
  ctx: TxCtx,
  row: ReviewRow,
  build: (
    messages: Messages,
    studio: Studio,
    link: string,
  ) => ReturnType<typeof buildApprovalEmail>,
) {
  const studio = await getStudio(ctx)
  const link = `${ctx.app.config.publicUrl}/portal/reviews/${row.id}`
  await enqueueEmail(ctx, {
    ...build(getServerMessages(studio.language), studio, link),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: row.id,
  })
}

type Answered = { parent: typeof reviewNote.$inferSelect; text: string }

/** Tells the author of a note that someone else answered, if they have an address. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailAnswer(
  ctx: TxCtx,
  { review, viewer }: OpenReview,
  { parent, text }: Answered,
) {
  if (parent.contactId === null) return
  if (viewer.kind === 'guest' && viewer.contactId === parent.contactId) return
  const [author] = await ctx.db
    .select({ name: clientContact.name, email: clientContact.email })
    .from(clientContact)
    .where(eq(clientContact.id, parent.contactId))
  if (!author?.email) return
  const { name: studio } = await getStudio(ctx)
  await emailAboutNote(ctx, review, 'answered', {
    note: parent,
    text,
    by: viewer.kind === 'guest' ? viewer.name : studio,
    to: { name: author.name, address: author.email },
    language: await getClientLanguage(ctx, review.clientId),
    path: buildReviewPath(review.slug),
  })
}

type NoteEmail = {
  note: Pick<typeof reviewNote.$inferSelect, 'id' | 'versionId' | 'fromPosition'>
  text: string
  by: string
  to: { name: string; address: string }
  language: string
  /** The page on which they open the note. */
  path: string
}

/** Emails someone about a note of a review. */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailAboutNote(
  ctx: TxCtx,
  { id, title }: ReviewRow,
  reason: 'answered' | 'mentioned',
  { note, text, by, to, language, path }: NoteEmail,
) {
  const [version] = await ctx.db
    .select()
    .from(reviewVersion)
    .where(eq(reviewVersion.id, note.versionId))
  if (!version) return
  const messages = getServerMessages(language)
  const { place } = messages.emails.reviews
  const link = `${ctx.app.config.publicUrl}${path}?v=${version.number}&note=${note.id}`
  await enqueueEmail(ctx, {
    ...buildNoteEmail(messages, await getStudio(ctx), reason, {
      title,
      name: to.name,
      by,
      at: describePosition(note.fromPosition, getClock(version), place),
      text,
      link,
    }),
    to,
    language,
    subjectId: id,
  })
}
