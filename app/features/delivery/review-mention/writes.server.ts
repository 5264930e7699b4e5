import { hour } from '#app/core/day.ts'
import type { reviewNote } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { emailAboutNote } from '#app/features/delivery/review-email/writes.server.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { listMentionable } from './reads.server.ts'
import { findMentioned } from './rules.ts'

/** Emails that mentions of one guest cause in an hour; the studio is emailed all notes anyway. */
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
  note: Note,
  person: Awaited<ReturnType<typeof listMentionable>>[number],
) {
  if (viewer.kind === 'guest') {
    const key = `review-mention:${viewer.contactId}`
    if (!(await consumeRateLimit(ctx, { key, ...maxEmails }))) return
  }
  const { name: studio } = await getStudio(ctx)
  const writer = viewer.kind === 'guest' ? viewer : ctx.actor
  await emailAboutNote(ctx, review, 'mentioned', {
    note,
    text: note.text,
    by: 'name' in writer ? writer.name : studio,
    to: { name: person.name, address: person.email },
    language: person.language,
    path: `/portal/reviews/${review.id}`,
  })
}
