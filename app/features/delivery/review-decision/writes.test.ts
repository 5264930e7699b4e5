import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import {
  client,
  clientContact,
  deliveredFile,
  email,
  file,
  gallery,
  galleryItem,
  project,
  reviewShare,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findReview, listSharedReviews } from '#app/features/delivery/review/reads.server.ts'
import { removeContact } from '#app/features/clients/contact/writes.server.ts'
import {
  changeReview,
  closeReview,
  createReview,
  deleteReview,
} from '#app/features/delivery/review/writes.server.ts'
import { notifyStudioOfNotes } from '#app/features/delivery/review-email/jobs.server.ts'
import {
  changeReviewShare,
  endReviewShare,
  eraseReviewGuest,
  inviteToReview,
} from '#app/features/delivery/review-guest/writes.server.ts'
import { listNotes } from '#app/features/delivery/review-note/reads.server.ts'
import {
  addNote,
  answerNote,
  changeNote,
  deleteNote,
  resolveNote,
} from '#app/features/delivery/review-note/writes.server.ts'
import {
  type OpenReview,
  findReviewAccess,
} from '#app/features/delivery/review-share/reads.server.ts'
import type { ReviewPermission } from '#app/features/delivery/review-share/rules.ts'
import { listVersions } from '#app/features/delivery/review-version/reads.server.ts'
import {
  addGalleryFile,
  publishVersion,
} from '#app/features/delivery/review-version/writes.server.ts'

import { openBrowser } from '../../../../tests/support/client-session.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { listApprovals } from './reads.server.ts'
import { submitNotes } from '../review-round/writes.server.ts'
import { approveVersion, reopenReview } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const now = new Date('2030-03-01T12:00:00Z')
const owner = await studio.as('owner', now)
const getValue = <Value>(result: { ok: true; value: Value } | { ok: false }) => {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.value
}

let count = 0

/** Creates a review of a new client, with files in a gallery of theirs. */
async function openReview(versions = 1) {
  const number = ++count
  const [{ id: clientId }] = (await db
    .insert(client)
    .values({ name: `C${number}`, sortName: 'c', search: '', createdAt: now } as never)
    .returning({ id: client.id })) as [{ id: string }]
  const [{ id: projectId }] = (await db
    .insert(project)
    .values({
      number: 900 + number,
      clientId,
      title: `Film ${number}`,
      category: 'videography',
      search: '',
      stage: 'production',
      state: 'in-progress',
      startedOn: '2030-02-01',
      createdAt: now,
      position: number,
    } as never)
    .returning({ id: project.id })) as [{ id: string }]
  const { id } = getValue(await createReview(owner, { title: `Film ${number}`, projectId }))
  const files = await plantFiles(clientId, 3)
  const review = { id, clientId, files, slug: `film-${number}` }
  for (let at = 0; at < versions; at++) await publish(review, at)
  return review
}

async function plantFiles(clientId: string, number: number): Promise<string[]> {
  const [{ id }] = (await db
    .insert(gallery)
    .values({
      slug: `files-${count}`,
      createdAt: now,
      clientId,
      category: 'videography',
      title: 'Files',
      sizes: ['web'],
    })
    .returning({ id: gallery.id })) as [{ id: string }]
  const items: string[] = []
  for (let at = 1; at <= number; at++) {
    const hash = `${count}${at}`.padStart(64, '0')
    await db.insert(file).values({ hash, bytes: 6, storedAt: now })
    await db.insert(deliveredFile).values({
      hash,
      kind: 'video',
      format: 'mp4',
      state: 'ready',
      seconds: 10,
      rateNum: 25,
      rateDen: 1,
      frameCount: 250,
      nextTryAt: now,
    })
    const [item] = await db
      .insert(galleryItem)
      .values({ galleryId: id, number: at, hash, name: `${at}.mp4`, position: at, addedAt: now })
      .returning({ id: galleryItem.id })
    items.push(item!.id)
  }
  return items
}

type Review = Awaited<ReturnType<typeof openReview>>

async function publish({ id, files }: Review, at: number) {
  getValue(await addGalleryFile(owner, id, files[at]!))
  return publishVersion(owner, id, { note: '' })
}

async function invite({ id, slug }: Review, name: string, permissions: ReviewPermission[]) {
  const address = `${name.toLowerCase()}-${crypto.randomUUID()}@guest.test`
  const form = { name, email: address, permissions }
  const { shareId } = getValue(await inviteToReview(owner, id, form))
  const [contact] = await db.select().from(clientContact).where(eq(clientContact.email, address))
  const ctx = await openBrowser(studio.app, contact!, now)
  return { ctx, access: await getAccess(ctx, slug), shareId, contactId: contact!.id }
}

async function getAccess(ctx: Ctx, slug: string): Promise<OpenReview> {
  const access = await findReviewAccess(ctx, slug)
  if (!access) throw new Error('no access')
  return access
}

async function getVersion(access: OpenReview) {
  return (await listVersions(owner, access)).at(-1)!
}

const place = { fromPosition: 30, toPosition: null, drawing: [], isInternal: false }
const getStudioAccess = async ({ slug }: Review) => getAccess(owner, slug)

test('a version counts the frames of its file', async () => {
  const review = await openReview()
  const version = await getVersion(await getStudioAccess(review))
  expect(version).toMatchObject({ number: 1, rateNum: 25, rateDen: 1, length: 250 })
})

test('guests see published versions, and no internal notes', async () => {
  const review = await openReview()
  const ana = await invite(review, 'Ana', ['comment'])
  const access = await getStudioAccess(review)
  const { id: versionId } = await getVersion(access)
  getValue(await addNote(owner, access, { ...place, versionId, text: 'In', isInternal: true }))
  getValue(await addNote(ana.ctx, ana.access, { ...place, versionId, text: 'Out' }))
  getValue(await addGalleryFile(owner, review.id, review.files[1]!))
  expect((await listVersions(ana.ctx, ana.access)).map(({ number }) => number)).toEqual([1])
  expect((await listNotes(ana.ctx, ana.access, 9)).map(({ text }) => text)).toEqual(['Out'])
  const all = await listNotes(owner, access, 9)
  expect(all.map(({ text }) => text).toSorted()).toEqual(['In', 'Out'])
  const internal = all.find(({ isInternal }) => isInternal)!.id
  expect(await answerNote(ana.ctx, ana.access, internal, { text: 'x' })).toMatchObject({
    problem: 'note-is-gone',
  })
})

test('guests change and delete their own notes, and answers reopen resolved ones', async () => {
  const review = await openReview()
  const ana = await invite(review, 'Ana', ['comment'])
  const ben = await invite(review, 'Ben', ['comment'])
  const access = await getStudioAccess(review)
  const { id: versionId } = await getVersion(access)
  const { id } = getValue(await addNote(ana.ctx, ana.access, { ...place, versionId, text: 'A' }))
  expect(await changeNote(ben.ctx, ben.access, id, { text: 'B' })).toMatchObject({
    problem: 'note-is-gone',
  })
  getValue(await changeNote(ana.ctx, ana.access, id, { text: 'A2' }))
  getValue(await resolveNote(owner, access, id, { isResolved: true }))
  getValue(await answerNote(ben.ctx, ben.access, id, { text: 'Not yet' }))
  const note = (await listNotes(owner, access, 1)).find(({ parentId }) => parentId === null)
  expect(note).toMatchObject({ text: 'A2', resolvedAt: null, editedAt: now })
  expect(await deleteNote(ana.ctx, ana.access, id)).toMatchObject({ problem: 'note-has-answers' })
  getValue(await deleteNote(owner, access, id))
  expect(await listNotes(owner, access, 1)).toEqual([])
})

test('a guest who may only watch writes and approves nothing', async () => {
  const review = await openReview()
  const ana = await invite(review, 'Ana', [])
  const { id } = await getVersion(await getStudioAccess(review))
  const refused = { problem: 'review-guest-may-not' }
  const note = { ...place, versionId: id, text: 'x' }
  expect(await addNote(ana.ctx, ana.access, note)).toMatchObject(refused)
  expect(await submitNotes(ana.ctx, ana.access, id)).toMatchObject(refused)
  expect(await approveVersion(ana.ctx, ana.access, id, { message: '' })).toMatchObject(refused)
  expect(await reopenReview(ana.ctx, ana.access)).toMatchObject(refused)
})

test('notes are submitted once, and the studio is emailed once', async () => {
  const review = await openReview()
  const ana = await invite(review, 'Ana', ['comment'])
  const { id } = await getVersion(await getStudioAccess(review))
  expect(await submitNotes(ana.ctx, ana.access, id)).toMatchObject({
    problem: 'review-notes-missing',
  })
  getValue(await addNote(ana.ctx, ana.access, { ...place, versionId: id, text: 'Softer' }))
  getValue(await submitNotes(ana.ctx, ana.access, id))
  getValue(await submitNotes(ana.ctx, ana.access, id))
  expect((await findReview(owner, review.id))!.state).toBe('notes-submitted')
  await notifyStudioOfNotes({ ...studio.system(), now: addMs(now, 60 * minute) })
  const emails = await listEmails(review.id)
  expect(emails.filter((kind) => kind === 'review-round.submitted')).toHaveLength(1)
  expect(emails).not.toContain('review-note.studio-notified')
  await publish(review, 1)
  expect((await findReview(owner, review.id))!.state).toBe('open')
  expect(await submitNotes(ana.ctx, ana.access, id)).toMatchObject({
    problem: 'review-version-old',
  })
})

async function listEmails(subjectId: string): Promise<string[]> {
  const rows = await db
    .select({ kind: email.kind })
    .from(email)
    .where(eq(email.subjectId, subjectId))
    .orderBy(desc(email.createdAt))
  return rows.map(({ kind }) => kind)
}

test('notes are collected for a quarter of an hour', async () => {
  const review = await openReview()
  const ana = await invite(review, 'Ana', ['comment'])
  const { id: versionId } = await getVersion(await getStudioAccess(review))
  for (const text of ['One', 'Two'])
    getValue(await addNote(ana.ctx, ana.access, { ...place, versionId, text }))
  const runJob = (after: number) =>
    notifyStudioOfNotes({ ...studio.system(), now: addMs(now, after * minute) })
  const countTold = async () =>
    (await listEmails(review.id)).filter((kind) => kind === 'review-note.studio-notified').length
  await runJob(14)
  expect(await countTold()).toBe(0)
  await runJob(15)
  await runJob(40)
  expect(await countTold()).toBe(1)
})

test('an approval has the file, and another one is told of it', async () => {
  const review = await openReview()
  const ana = await invite(review, 'Ana', ['comment', 'approve'])
  const ben = await invite(review, 'Ben', ['comment', 'approve'])
  const access = await getStudioAccess(review)
  const version = await getVersion(access)
  getValue(await approveVersion(ben.ctx, ben.access, version.id, { message: 'Lovely' }))
  getValue(await approveVersion(ben.ctx, ben.access, version.id, { message: 'Again' }))
  expect(await listApprovals(owner, access)).toMatchObject([
    { name: 'Ben', message: 'Lovely', fileHash: version.hash },
  ])
  const told = { problem: 'review-is-approved', details: { name: 'Ben' } }
  expect(await approveVersion(ana.ctx, ana.access, version.id, { message: '' })).toMatchObject(told)
  expect(await submitNotes(ana.ctx, ana.access, version.id)).toMatchObject(told)
  const note = { ...place, versionId: version.id, text: 'Late' }
  expect(await addNote(ana.ctx, ana.access, note)).toMatchObject({ problem: 'review-is-approved' })
  getValue(await reopenReview(ana.ctx, ana.access))
  expect(await listApprovals(owner, access)).toEqual([])
  getValue(await addNote(ana.ctx, ana.access, note))
  getValue(await approveVersion(ana.ctx, ana.access, version.id, { message: '' }))
  expect((await findReview(owner, review.id))!.state).toBe('approved')
})

test('all approvers have to approve if the review says so', async () => {
  const review = await openReview()
  await db.execute(`update review set approval_rule = 'all' where id = '${review.id}'`)
  const ana = await invite(review, 'Ana', ['approve'])
  const ben = await invite(review, 'Ben', ['approve'])
  const { id } = await getVersion(await getStudioAccess(review))
  getValue(await approveVersion(ana.ctx, ana.access, id, { message: '' }))
  expect((await findReview(owner, review.id))!.state).toBe('open')
  getValue(await approveVersion(ben.ctx, ben.access, id, { message: '' }))
  expect((await findReview(owner, review.id))!.state).toBe('approved')
})

const waysOut: [
  string,
  (review: Review, guest: { shareId: string; contactId: string }) => unknown,
][] = [
  ['whose access ends', ({ id }, { shareId }) => endReviewShare(owner, id, shareId)],
  [
    'who may only write from now on',
    ({ id }, { shareId }) => changeReviewShare(owner, id, shareId, { permissions: ['comment'] }),
  ],
  ['who is erased', ({ id }, { contactId }) => eraseReviewGuest(owner, id, contactId)],
  [
    'who is no contact anymore',
    ({ clientId }, { contactId }) => removeContact(owner, clientId, contactId),
  ],
  [
    'when one approval is enough',
    async ({ id }) => {
      const { title, category, revision } = (await findReview(owner, id))!
      const rounds = { includedRounds: null, extraRoundAmount: null }
      return changeReview(owner, id, { title, category, revision, approvalRule: 'one', ...rounds })
    },
  ],
]
test.each(waysOut)('a review waits no longer for someone %s', async (_, letGo) => {
  const review = await openReview()
  await db.execute(`update review set approval_rule = 'all' where id = '${review.id}'`)
  const ana = await invite(review, 'Ana', ['approve'])
  const ben = await invite(review, 'Ben', ['approve'])
  await invite(review, 'Cem', ['comment'])
  const { id } = await getVersion(await getStudioAccess(review))
  getValue(await approveVersion(ana.ctx, ana.access, id, { message: '' }))
  expect(await letGo(review, ben)).toMatchObject({ ok: true })
  expect((await findReview(owner, review.id))!.state).toBe('approved')
  const told = (await listEmails(review.id)).filter((kind) => kind === 'review-approval.sent')
  expect(told.length).toBe(await db.$count(reviewShare, eq(reviewShare.reviewId, review.id)))
})

test('a review without an approval stays open when the last who may approve leaves', async () => {
  const review = await openReview()
  await db.execute(`update review set approval_rule = 'all' where id = '${review.id}'`)
  const ana = await invite(review, 'Ana', ['approve'])
  getValue(await endReviewShare(owner, review.id, ana.shareId))
  expect((await findReview(owner, review.id))!.state).toBe('open')
})

test('access that ended opens nothing, and guests without traces are forgotten', async () => {
  const review = await openReview()
  const ana = await invite(review, 'Ana', ['comment'])
  const ben = await invite(review, 'Ben', ['comment'])
  const { id: versionId } = await getVersion(await getStudioAccess(review))
  getValue(await addNote(ben.ctx, ben.access, { ...place, versionId, text: 'Mine' }))
  expect(await listSharedReviews(ana.ctx, ana.contactId, false)).toHaveLength(1)
  for (const { shareId } of [ana, ben]) getValue(await endReviewShare(owner, review.id, shareId))
  for (const { ctx } of [ana, ben]) expect(await findReviewAccess(ctx, review.slug)).toBeNull()
  const countContacts = (id: string) => db.$count(clientContact, eq(clientContact.id, id))
  expect([await countContacts(ana.contactId), await countContacts(ben.contactId)]).toEqual([0, 1])
  getValue(await eraseReviewGuest(owner, review.id, ben.contactId))
  expect(await listNotes(owner, await getStudioAccess(review), 1)).toMatchObject([
    { author: '', text: '' },
  ])
})

test('a closed review is for the studio alone until a version is published again', async () => {
  const review = await openReview()
  const ana = await invite(review, 'Ana', ['comment'])
  expect(await deleteReview(owner, review.id)).toMatchObject({ problem: 'review-open' })
  getValue(await closeReview(owner, review.id))
  expect(await findReviewAccess(ana.ctx, review.slug)).toBeNull()
  getValue(await publishVersion(owner, review.id, { note: '' }))
  expect(await findReviewAccess(ana.ctx, review.slug)).not.toBeNull()
  expect(await publishVersion(owner, review.id, { note: '' })).toMatchObject({
    problem: 'review-published',
  })
  getValue(await closeReview(owner, review.id))
  getValue(await deleteReview(owner, review.id))
  expect(await findReview(owner, review.id)).toBeNull()
})
