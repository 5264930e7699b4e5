import { eq } from 'drizzle-orm'

import { hour } from '#app/core/day.ts'
import { type reviewNote, reviewVersion } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { describePosition, getClock } from '#app/features/delivery/review-clock/rules.ts'
import { buildNoteEmail } from '#app/features/delivery/review-email/emails.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { listMentionable } from './reads.server.ts'
import { findMentioned } from './rules.ts'

/** Emails about mentions that one guest causes in an hour; the studio is emailed all notes anyway. */
const maxEmails = { max: 20, windowMs: hour }

type Note = Pick<typeof reviewNote.$inferSelect, 'id' | 'versionId' | 'fromPosition' | 'text'>

/**
 * Emails everyone of the studio who is mentioned in a note, except its author and those who were
 * mentioned in its text before a change. The position of a reply is that of the note it answers.
 */
// oxlint-disable-next-line studio/writes-record-events -- recorded with its cause
export async function emailMentioned(
  ctx: TxCtx,
  access: OpenReview,
  note: Note,
  previousText = '',
) {
  if (!note.text.includes('@')) return
  const people = await listMentionable(ctx, access)
  const before = findMentioned(previousText, people)
  const added = findMentioned(note.text, people).filter(
    (person) =>
      !before.includes(person) && !(ctx.actor.kind === 'staff' && ctx.actor.id === person.id),
  )
  for (const person of added) await emailPerson(ctx, access, note, person)
}

async function emailPerson(
  ctx: TxCtx,
  { review, viewer }: OpenReview,
  { id, versionId, fromPosition, text }: Note,
  person: Awaited<ReturnType<typeof listMentionable>>[number],
) {
  if (viewer.kind === 'guest') {
    const key = `review-mention:${viewer.contactId}`
    if (!(await consumeRateLimit(ctx, { key, ...maxEmails }))) return
  }
  const [version] = await ctx.db.select().from(reviewVersion).where(eq(reviewVersion.id, versionId))
  if (!version) return
  const studio = await getStudio(ctx)
  const messages = getServerMessages(person.language)
  const writer = viewer.kind === 'guest' ? viewer : ctx.actor.kind === 'staff' ? ctx.actor : studio
  await enqueueEmail(ctx, {
    ...buildNoteEmail(messages, studio, 'mentioned', {
      title: review.title,
      name: person.name,
      by: writer.name,
      at: describePosition(fromPosition, getClock(version), messages.emails.reviews.place),
      text,
      link: `${ctx.app.config.publicUrl}/portal/reviews/${review.id}?v=${version.number}&note=${id}`,
    }),
    to: { name: person.name, address: person.email },
    language: person.language,
    subjectId: review.id,
  })
}
