import { asc, eq, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { clientContact, reviewShare } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Actor, authorize, may } from '#app/features/access.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'
import type { ReviewVersion } from '#app/features/delivery/review-version/reads.server.ts'
import {
  type ChargeRow,
  selectRoundCharge,
} from '#app/features/sales/project-charge/reads.server.ts'

import { getRound, isExtraRound, isSigner } from './rules.ts'

/** Returns true for a contact who may agree to extra rounds: one who signs and sees money. */
export function mayAgree(actor: Actor): boolean {
  return (
    actor.kind === 'client' &&
    may(actor, 'client-portal.accept') &&
    may(actor, 'client-portal.see-money')
  )
}

/** The round of a version, with what an extra one costs. */
export type Round = {
  number: number
  included: number | null
  isExtra: boolean
  charge: ChargeRow | null
  /** Null without a price, and for those who may not see it. */
  price: Cents | null
  hasPrice: boolean
  mayAgree: boolean
  /** Names of the guests who may agree to an extra round. */
  signers: string[]
}

/** Returns the round of a version. Amounts are left out for those who may not see them. */
export async function findRound(
  ctx: Ctx,
  { review, viewer }: OpenReview,
  versions: ReviewVersion[],
  version: ReviewVersion,
): Promise<Round> {
  authorize(ctx.actor, viewer.kind === 'studio' ? 'review.see' : 'review.open')
  const number = getRound(versions, version.number)
  const isExtra = isExtraRound(number, review)
  const charge = isExtra ? await selectRoundCharge(ctx, review.id, number) : null
  const price = charge ? charge.amount : review.extraRoundAmount
  const seesPrice = mayAgree(ctx.actor) || may(ctx.actor, 'project-charge.see')
  return {
    number,
    included: review.includedRounds,
    isExtra,
    charge: charge && (seesPrice ? charge : { ...charge, amount: null, wording: '' }),
    price: isExtra && seesPrice ? price : null,
    hasPrice: price !== null,
    mayAgree: mayAgree(ctx.actor),
    signers: isExtra ? await listSigners(ctx, review.id) : [],
  }
}

async function listSigners({ db }: Ctx, reviewId: string): Promise<string[]> {
  const rows = await db
    .select({ permissions: reviewShare.permissions, contact: clientContact })
    .from(reviewShare)
    .innerJoin(clientContact, eq(clientContact.id, reviewShare.contactId))
    .where(eq(reviewShare.reviewId, reviewId))
    .orderBy(asc(sql`lower(${clientContact.name})`))
  return rows.filter(isSigner).map(({ contact }) => contact.name)
}
