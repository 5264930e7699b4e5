import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { email, event, projectCharge } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findReview, listReviews } from '#app/features/delivery/review/reads.server.ts'
import { changeReview } from '#app/features/delivery/review/writes.server.ts'
import { listNotes } from '#app/features/delivery/review-note/reads.server.ts'
import { findReviewAccess } from '#app/features/delivery/review-share/reads.server.ts'
import { listVersions } from '#app/features/delivery/review-version/reads.server.ts'
import { getProjectBalance } from '#app/features/sales/project-balance/reads.server.ts'
import {
  listProjectCharges,
  listRequestedCharges,
} from '#app/features/sales/project-charge/reads.server.ts'
import {
  invoiceCharges,
  offerCharge,
  waiveCharge,
} from '#app/features/sales/project-charge/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import {
  type RoundReview,
  type RoundTerms,
  inviteGuest,
  plantRoundReview,
  publishNext,
  signer,
  writeNote,
} from '../../../../tests/support/round-fixture.ts'
import { findRound } from './reads.server.ts'
import { declineRound, includeLateNote, requestRound, submitNotes } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const now = new Date('2030-03-01T12:00:00Z')
const owner = await studio.as('owner', now)
const crew = await studio.as('crew', now)
const twoRounds: RoundTerms = { includedRounds: 2, extraRoundAmount: 15_000 }
const unpriced: RoundTerms = { includedRounds: 2, extraRoundAmount: null }

let count = 0
/** A review whose two included rounds ended, with a third version and a note on it. */
async function openExtra(terms: RoundTerms) {
  const review = await plantRoundReview(owner, `Extra ${++count}`, terms)
  const helen = await inviteGuest(owner, review, 'Helen', signer)
  for (let round = 0; round < 2; round++) {
    const versionId = await publishNext(owner, review)
    await writeNote(helen, versionId)
    expect(await submitNotes(helen.ctx, helen.access, versionId)).toMatchObject({ ok: true })
  }
  const versionId = await publishNext(owner, review)
  await writeNote(helen, versionId)
  return { review, helen, versionId }
}

const listCharges = ({ projectId }: RoundReview) =>
  db.select().from(projectCharge).where(eq(projectCharge.projectId, projectId))
const countEmails = async ({ id }: RoundReview, kind: string) =>
  (await db.select({ kind: email.kind }).from(email).where(eq(email.subjectId, id))).filter(
    (one) => one.kind === kind,
  ).length
async function readRound(ctx: Ctx, { slug }: RoundReview) {
  const access = (await findReviewAccess(ctx, slug))!
  const versions = await listVersions(ctx, access)
  return findRound(ctx, access, versions, versions.at(-1)!)
}

test('rounds are counted by versions whose notes were submitted', async () => {
  const review = await plantRoundReview(owner, 'Counted', twoRounds)
  const ana = await inviteGuest(owner, review, 'Ana')
  const read = async () =>
    (await listReviews(owner, { projectId: review.projectId })).map(({ round }) => round)
  expect(await read()).toEqual([0])
  const first = await publishNext(owner, review)
  await publishNext(owner, review)
  expect(await read()).toEqual([1])
  const third = await publishNext(owner, review)
  await writeNote(ana, first)
  expect(await submitNotes(ana.ctx, ana.access, third)).toMatchObject({
    problem: 'review-notes-missing',
  })
  await writeNote(ana, third)
  expect(await submitNotes(ana.ctx, ana.access, third)).toMatchObject({ ok: true })
  expect(await read()).toEqual([1])
  await publishNext(owner, review)
  expect(await read()).toEqual([2])
  expect(await readRound(ana.ctx, review)).toMatchObject({ number: 2, isExtra: false, price: null })
})

test('a round beyond the price needs the agreement of a signer to the amount they read', async () => {
  const { review, helen, versionId } = await openExtra(twoRounds)
  const ana = await inviteGuest(owner, review, 'Ana', { seesMoney: true })
  const submit = (guest: typeof ana, amount: number | null) =>
    submitNotes(guest.ctx, guest.access, versionId, amount)
  expect(await submit(ana, 15_000)).toMatchObject({ problem: 'round-needs-signer' })
  expect(await submit(helen, null)).toMatchObject({ problem: 'round-not-agreed' })
  expect(await submit(helen, 14_000)).toMatchObject({ problem: 'round-price-changed' })
  expect(await listCharges(review)).toEqual([])
  expect(await getProjectBalance(owner, review.projectId)).toMatchObject({ agreed: 0 })
  expect(await submit(helen, 15_000)).toMatchObject({ ok: true })
  expect(await submit(helen, 15_000)).toMatchObject({ ok: true })
  expect(await listCharges(review)).toMatchObject([
    {
      state: 'accepted',
      round: 3,
      amount: 15_000,
      acceptedBy: helen.contactId,
      acceptedName: 'Helen',
      acceptedAt: now,
      wording:
        'This would be round 3. Your package includes 2 rounds. An extra round costs $150.00. You won’t be charged until you agree. I agree to round 3 for $150.00.',
    },
  ])
  expect(await getProjectBalance(owner, review.projectId)).toMatchObject({
    agreed: 15_000,
    open: 15_000,
  })
  const sent = await db
    .select()
    .from(email)
    .where(eq(email.subjectId, review.id))
    .orderBy(desc(email.createdAt))
  expect(sent.filter(({ body }) => body.includes('Helen agreed to pay $150.00'))).toHaveLength(1)
})

test('amounts are for signers and those who see money of the studio', async () => {
  const { review, helen } = await openExtra(twoRounds)
  const ana = await inviteGuest(owner, review, 'Ana', { maySign: true })
  expect(await readRound(helen.ctx, review)).toMatchObject({ price: 15_000, mayAgree: true })
  for (const ctx of [ana.ctx, crew].slice(0, 1))
    expect(await readRound(ctx, review)).toMatchObject({
      price: null,
      hasPrice: true,
      mayAgree: false,
      signers: ['Helen'],
    })
  await expect(async () => listProjectCharges(crew, review.projectId)).rejects.toBeInstanceOf(
    Response,
  )
})

test('without a price the studio is asked, offers one, and the guest declines or agrees', async () => {
  const { review, helen, versionId } = await openExtra(unpriced)
  const ana = await inviteGuest(owner, review, 'Ana')
  expect(await submitNotes(helen.ctx, helen.access, versionId, 15_000)).toMatchObject({
    problem: 'round-needs-price',
  })
  for (const guest of [ana, helen])
    expect(await requestRound(guest.ctx, guest.access, versionId)).toMatchObject({ ok: true })
  const [asked] = await listCharges(review)
  expect(asked).toMatchObject({ state: 'requested', amount: null, requestedBy: ana.contactId })
  expect((await listRequestedCharges(owner, 50)).map(({ id }) => id)).toContain(asked!.id)
  expect(await countEmails(review, 'project-charge.requested')).toBe(1)
  expect(await submitNotes(helen.ctx, helen.access, versionId)).toMatchObject({
    problem: 'round-is-requested',
  })
  const charge = { id: asked!.id, reviewId: review.id }
  expect(await offerCharge(owner, charge, { amount: 12_000 })).toMatchObject({ ok: true })
  expect(await countEmails(review, 'project-charge.offered')).toBe(1)
  expect(await declineRound(ana.ctx, ana.access, versionId)).toMatchObject({
    problem: 'round-needs-signer',
  })
  for (const _ of [1, 2])
    expect(await declineRound(helen.ctx, helen.access, versionId)).toMatchObject({ ok: true })
  expect(await countEmails(review, 'project-charge.declined')).toBe(1)
  expect(await offerCharge(owner, charge, { amount: 9000 })).toMatchObject({
    problem: 'charge-is-answered',
  })
  expect(await requestRound(helen.ctx, helen.access, versionId)).toMatchObject({ ok: true })
  const second = (await listCharges(review)).find(({ state }) => state === 'requested')!
  await offerCharge(owner, { id: second.id, reviewId: review.id }, { amount: 9000 })
  expect(await submitNotes(helen.ctx, helen.access, versionId, 12_000)).toMatchObject({
    problem: 'round-price-changed',
  })
  expect(await submitNotes(helen.ctx, helen.access, versionId, 9000)).toMatchObject({ ok: true })
  expect(await getProjectBalance(owner, review.projectId)).toMatchObject({ agreed: 9000 })
})

test('a waived round costs nothing, and including it waives it, too', async () => {
  const { review, helen, versionId } = await openExtra(unpriced)
  await requestRound(helen.ctx, helen.access, versionId)
  const [asked] = await listCharges(review)
  const charge = { id: asked!.id, reviewId: review.id }
  expect(await waiveCharge(owner, charge, { reason: 'Our mistake' })).toMatchObject({ ok: true })
  expect(await countEmails(review, 'project-charge.waived')).toBe(1)
  expect(await submitNotes(helen.ctx, helen.access, versionId)).toMatchObject({ ok: true })
  expect(await getProjectBalance(owner, review.projectId)).toMatchObject({ agreed: 0 })

  const other = await openExtra(unpriced)
  await requestRound(other.helen.ctx, other.helen.access, other.versionId)
  const { title, category, approvalRule, revision } = (await findReview(owner, other.review.id))!
  await changeReview(owner, other.review.id, {
    title,
    category,
    approvalRule,
    revision,
    includedRounds: 3,
    extraRoundAmount: null,
  })
  expect((await listCharges(other.review)).map(({ state }) => state)).toEqual(['waived'])
})

test('an accepted round is waived until it is invoiced, and counts once', async () => {
  const { review, helen, versionId } = await openExtra(twoRounds)
  await submitNotes(helen.ctx, helen.access, versionId, 15_000)
  const { projectId } = review
  const draft = await invoiceCharges(owner, projectId)
  if (!draft.ok) throw new Error(draft.problem)
  expect(await invoiceCharges(owner, projectId)).toMatchObject({ problem: 'charge-is-invoiced' })
  const [charge] = await listProjectCharges(owner, projectId)
  expect(charge).toMatchObject({ draftId: draft.value.id, invoice: null })
  expect(
    await waiveCharge(owner, { id: charge!.id, reviewId: review.id }, { reason: 'x' }),
  ).toMatchObject({ problem: 'charge-is-invoiced' })
  expect(await getProjectBalance(owner, projectId)).toMatchObject({ agreed: 15_000 })
})

test('late notes count for the next round unless the studio includes them', async () => {
  const review = await plantRoundReview(owner, 'Late', twoRounds)
  const ana = await inviteGuest(owner, review, 'Ana')
  const first = await publishNext(owner, review)
  await writeNote(ana, first)
  await submitNotes(ana.ctx, ana.access, first)
  const late = await writeNote(ana, first, addMs(now, minute))
  const studioAccess = (await findReviewAccess(owner, review.slug))!
  const read = async () =>
    (await listNotes(owner, studioAccess, 9)).find(({ id }) => id === late)!.isLate
  expect(await read()).toBe(true)
  const second = await publishNext(owner, review)
  const later = { ...ana.ctx, now: addMs(now, 2 * minute) }
  expect(await submitNotes(later, ana.access, second)).toMatchObject({ ok: true })

  const third = await publishNext(owner, review)
  expect(await submitNotes(ana.ctx, ana.access, third, 15_000)).toMatchObject({
    problem: 'review-notes-missing',
  })
  expect(await includeLateNote(owner, studioAccess, late)).toMatchObject({ ok: true })
  expect(await read()).toBe(false)
  await expect(async () => includeLateNote(crew, studioAccess, late)).rejects.toBeInstanceOf(
    Response,
  )
  const events = await db.select().from(event).where(eq(event.name, 'review-note.included'))
  expect(events).toHaveLength(1)
})
