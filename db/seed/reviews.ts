import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { formatExactMoney } from '#app/core/money.ts'
import {
  clientContact,
  deliveredFile,
  project,
  review,
  reviewNote,
  reviewShare,
  reviewVersion,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import type { ReviewRow } from '#app/features/delivery/review/reads.server.ts'
import { createReview } from '#app/features/delivery/review/writes.server.ts'
import { shareReview } from '#app/features/delivery/review-guest/writes.server.ts'
import { reviewPermissions } from '#app/features/delivery/review-share/rules.ts'

import { acceptCharge } from '#app/features/sales/project-charge/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'
import { getReviewMessages } from '#app/messages/review.ts'

import { type SeedContext, unwrap } from './context.ts'
import type { SeedFile } from './galleries/gallery-files.ts'
import { type SeedReview, reviews } from './reviews/samples.ts'

type Contact = typeof clientContact.$inferSelect
type SeedVersion = SeedReview['versions'][number]

/**
 * Seeds three reviews: a film in its second round, an episode, and an image. Emails aren't sent.
 */
export async function seedReviews(ctx: TxCtx, seed: SeedContext, files: Map<string, SeedFile>) {
  for (const sample of reviews) {
    for (const version of sample.versions) await prepareFile(ctx, version, files)
    await seedReview(ctx, seed, sample, files)
  }
}

/** Browsers show the files as they are, so that no copies of videos are made. */
async function prepareFile(
  ctx: TxCtx,
  { file, rate, length }: SeedVersion,
  files: Map<string, SeedFile>,
) {
  if (rate === null) return
  await ctx.db
    .update(deliveredFile)
    .set({ rateNum: rate, rateDen: 1, frameCount: length, reviewState: 'ready' })
    .where(eq(deliveredFile.hash, files.get(file)!.hash))
}

async function seedReview(
  ctx: TxCtx,
  seed: SeedContext,
  sample: SeedReview,
  files: Map<string, SeedFile>,
) {
  const { calendar, createCtx, findClientId } = seed
  const clientId = findClientId(sample.client)
  const [ofProject] = await ctx.db
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.title, sample.project), eq(project.clientId, clientId)))
  if (!ofProject) throw new Error(`The sample studio has no project "${sample.project}".`)
  const creatorCtx = createCtx('owner', calendar.getInstant(sample.createdOn, '15:10'))
  const form = { title: sample.title, projectId: ofProject.id }
  const { id } = unwrap(await createReview(creatorCtx, form))
  const contacts = new Map<string, Contact>()
  for (const guest of sample.guests) {
    const [contact] = await ctx.db
      .select()
      .from(clientContact)
      .where(and(eq(clientContact.clientId, clientId), eq(clientContact.name, guest.name)))
    if (!contact) throw new Error(`The sample studio has no contact "${guest.name}".`)
    contacts.set(guest.name, contact)
    const { shareId } = unwrap(await shareReview(creatorCtx, id, contact.id))
    const sentOn = sample.versions.at(-1)!.publishedOn
    await ctx.db
      .update(reviewShare)
      .set({
        permissions: guest.mayApprove ? [...reviewPermissions] : ['comment'],
        sentAt: calendar.getInstant(sentOn, '10:05'),
        lastSeenAt: calendar.getInstant(guest.visits.at(-1)!, '19:30'),
      })
      .where(eq(reviewShare.id, shareId))
    const first = calendar.getInstant(guest.visits[0]!, '19:55')
    await recordEvent(toGuestCtx(ctx, contact, first), 'review.opened', id, { share: shareId })
  }
  const [row] = await ctx.db
    .update(review)
    .set({
      state: sample.versions.at(-1)!.submitted ? 'notes-submitted' : 'open',
      includedRounds: sample.includedRounds,
    })
    .where(eq(review.id, id))
    .returning()
  for (const [index, version] of sample.versions.entries())
    await seedVersion(ctx, seed, { row: row!, number: index + 1, version, contacts }, files)
}

function toGuestCtx(ctx: TxCtx, contact: Contact, now: Date): TxCtx {
  const { id, clientId, name, isGuest, seesMoney, mayPay, maySign } = contact
  const rights = { isGuest, seesMoney, mayPay, maySign }
  const actor = { kind: 'client', contactId: id, sessionId: randomUUID(), clientId, name } as const
  return { ...ctx, now, actor: { ...actor, ...rights } }
}

type Target = {
  row: ReviewRow
  number: number
  version: SeedVersion
  contacts: Map<string, Contact>
}

async function seedVersion(
  ctx: TxCtx,
  { calendar, createCtx }: SeedContext,
  { row: { id, ...review }, number, version, contacts }: Target,
  files: Map<string, SeedFile>,
) {
  const staffCtx = createCtx('owner', calendar.getInstant(version.publishedOn, '10:05'))
  const { submitted } = version
  const submitter = submitted && contacts.get(submitted.by)!
  const submittedAt = submitted && calendar.getInstant(submitted.on, '09:50')
  const [row] = await ctx.db
    .insert(reviewVersion)
    .values({
      reviewId: id,
      number,
      hash: files.get(version.file)!.hash,
      name: version.name,
      note: version.note,
      unit: version.unit ?? 'time',
      rateNum: version.rate,
      rateDen: version.rate === null ? null : 1,
      length: version.length,
      addedBy: staffCtx.actor.kind === 'staff' ? staffCtx.actor.id : null,
      addedAt: calendar.getInstant(version.publishedOn, '09:48'),
      publishedAt: staffCtx.now,
      submittedAt,
      submittedBy: submitter?.id,
    })
    .returning({ id: reviewVersion.id })
  await recordEvent(staffCtx, 'review-version.added', id, { version: row!.id })
  await recordEvent(staffCtx, 'review-version.published', id, { version: row!.id })
  const author = { calendar, createCtx, contacts, versionId: row!.id, reviewId: id }
  for (const note of version.notes) await seedNote(ctx, author, note)
  if (!submitter || !submittedAt) return
  const guestCtx = toGuestCtx(ctx, submitter, submittedAt)
  if (version.isExtra) await agreeToRound(guestCtx, { id, ...review }, number)
  await recordEvent(guestCtx, 'review-round.submitted', id, { version: row!.id })
}

/** The guest agrees to what the policy asks for a round that the price doesn't include. */
async function agreeToRound(
  ctx: TxCtx,
  { id, projectId, title, includedRounds, extraRoundAmount }: ReviewRow,
  round: number,
) {
  const { currency, locale } = await getStudio(ctx)
  const amount = formatExactMoney(extraRoundAmount!, currency, locale)
  const { wording } = getReviewMessages(ctx.language).round
  await acceptCharge(
    ctx,
    {
      projectId,
      reviewId: id,
      round,
      description: getDocumentLines(ctx.language).extraRound(title, round),
    },
    { amount: extraRoundAmount!, wording: wording(round, includedRounds!, amount) },
    null,
  )
}

type Author = Pick<SeedContext, 'calendar' | 'createCtx'> & {
  contacts: Map<string, Contact>
  versionId: string
  reviewId: string
}

/** Inserts a note with its answers. The studio was told of those of guests. */
async function seedNote(
  ctx: TxCtx,
  author: Author,
  note: SeedVersion['notes'][number],
  parentId: string | null = null,
) {
  const { calendar, createCtx, contacts, versionId, reviewId } = author
  const writtenAt = calendar.getInstant(note.on, note.at)
  const contact = contacts.get(note.by)
  const noteCtx = contact ? toGuestCtx(ctx, contact, writtenAt) : createCtx('manager', writtenAt)
  const staffId = noteCtx.actor.kind === 'staff' ? noteCtx.actor.id : null
  const [row] = await ctx.db
    .insert(reviewNote)
    .values({
      versionId,
      parentId,
      contactId: contact?.id ?? null,
      isByStudio: !contact,
      staffId,
      text: note.text,
      fromPosition: note.from,
      toPosition: note.to ?? null,
      drawing: note.drawing ?? [],
      region: note.region ?? null,
      isInternal: note.isInternal ?? false,
      writtenAt,
      resolvedAt: note.isResolved ? calendar.getInstant(note.on + 2, '17:00') : null,
      notifiedAt: contact ? writtenAt : null,
    })
    .returning({ id: reviewNote.id })
  await recordEvent(noteCtx, 'review-note.created', reviewId, { note: row!.id })
  for (const reply of note.replies ?? [])
    await seedNote(ctx, author, { ...reply, from: null }, row!.id)
}
