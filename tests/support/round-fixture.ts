import { eq, sql } from 'drizzle-orm'

import {
  client,
  clientContact,
  deliveredFile,
  file,
  project,
  review,
  reviewShare,
  reviewVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { createReview } from '#app/features/delivery/review/writes.server.ts'
import { addNote } from '#app/features/delivery/review-note/writes.server.ts'
import {
  type OpenReview,
  findReviewAccess,
} from '#app/features/delivery/review-share/reads.server.ts'

import { openBrowser } from './client-session.ts'

/** A review of a project, as the tests of rounds have it. */
export type RoundReview = { id: string; slug: string; clientId: string; projectId: string }
export type RoundTerms = { includedRounds: number | null; extraRoundAmount: number | null }
/** A guest in a browser of their own. */
export type Guest = { ctx: Ctx; access: OpenReview; contactId: string; shareId: string }

/** Creates an open review of a new client, without a version. */
export async function plantRoundReview(
  owner: Ctx,
  name: string,
  terms: RoundTerms,
): Promise<RoundReview> {
  const { db, now } = owner
  const [{ id: clientId }] = (await db
    .insert(client)
    .values({ name, sortName: name, search: '', createdAt: now } as never)
    .returning({ id: client.id })) as [{ id: string }]
  const [{ id: projectId }] = (await db
    .insert(project)
    .values({
      clientId,
      title: name,
      category: 'documentary',
      search: '',
      stage: 'production',
      state: 'in-progress',
      startedOn: '2030-02-01',
      createdAt: now,
    } as never)
    .returning({ id: project.id })) as [{ id: string }]
  const created = await createReview(owner, { title: name, projectId })
  if (!created.ok) throw new Error(created.problem)
  const [row] = await db
    .update(review)
    .set({ ...terms, state: 'open' })
    .where(eq(review.id, created.value.id))
    .returning({ id: review.id, slug: review.slug })
  return { ...row!, clientId, projectId }
}

const hash = 'f'.repeat(64)

/** Publishes the next version of a review, without an email. Returns its id. */
export async function publishNext({ db, now }: Ctx, { id }: RoundReview): Promise<string> {
  await db.insert(file).values({ hash, bytes: 6, storedAt: now }).onConflictDoNothing()
  await db
    .insert(deliveredFile)
    .values({ hash, kind: 'video', format: 'mp4', state: 'ready', seconds: 10, nextTryAt: now })
    .onConflictDoNothing()
  const [row] = await db
    .insert(reviewVersion)
    .values({
      reviewId: id,
      number: sql`(select coalesce(max(number), 0) + 1 from review_version
        where review_id = ${id})` as never,
      hash,
      name: 'film.mp4',
      length: 10_000,
      addedAt: now,
      publishedAt: now,
    })
    .returning({ id: reviewVersion.id })
  await db.update(review).set({ state: 'open' }).where(eq(review.id, id))
  return row!.id
}

/** Invites a contact who writes notes; a signer sees money and signs for the client. */
export async function inviteGuest(
  owner: Ctx,
  { id, slug, clientId }: RoundReview,
  name: string,
  rights: { seesMoney?: boolean; maySign?: boolean; isGuest?: boolean } = {},
): Promise<Guest> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID()}@guest.test`
  const [contact] = await owner.db
    .insert(clientContact)
    .values({
      clientId,
      createdAt: owner.now,
      name,
      email,
      emailKey: email,
      role: 'other',
      ...rights,
    })
    .returning()
  const [share] = await owner.db
    .insert(reviewShare)
    .values({
      reviewId: id,
      contactId: contact!.id,
      permissions: ['comment'],
      createdAt: owner.now,
    })
    .returning({ id: reviewShare.id })
  const ctx = await openBrowser(owner.app, contact!, owner.now)
  const access = await findReviewAccess(ctx, slug)
  if (!access) throw new Error(`${name} can't open the review.`)
  return { ctx, access, contactId: contact!.id, shareId: share!.id }
}

export const signer = { seesMoney: true, maySign: true }

/** Writes a note as a guest. Returns its id. */
export async function writeNote(
  { ctx, access }: Guest,
  versionId: string,
  now = ctx.now,
): Promise<string> {
  const note = { fromPosition: null, toPosition: null, drawing: [], isInternal: false }
  const added = await addNote({ ...ctx, now }, access, { ...note, versionId, text: 'Softer' })
  if (!added.ok) throw new Error(added.problem)
  return added.value.id
}
