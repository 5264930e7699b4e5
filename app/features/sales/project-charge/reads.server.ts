import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'

import {
  client,
  invoice,
  invoiceDraft,
  project,
  projectCharge,
  review,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'

export type ChargeRow = typeof projectCharge.$inferSelect

/** Matches an invoice of a charge that wasn't credited in full. */
const isLive = sql`(select coalesce(sum(note.gross), 0) from invoice note
  where note.corrects_invoice_id = ${invoice.id}) < ${invoice.gross}`

/** Returns true if a charge has a draft or an invoice, so that it isn't billed twice. */
export async function isInvoiced({ db }: Ctx, { invoiceId }: ChargeRow): Promise<boolean> {
  if (invoiceId === null) return false
  const drafts = await db.$count(invoiceDraft, eq(invoiceDraft.id, invoiceId))
  return drafts > 0 || (await db.$count(invoice, and(eq(invoice.id, invoiceId), isLive))) > 0
}

/** Returns the charges of a project, the oldest first, with their drafts or invoices. */
export async function listProjectCharges(ctx: Ctx, projectId: string) {
  authorize(ctx.actor, 'project-charge.see')
  const rows = await ctx.db
    .select({
      charge: projectCharge,
      review: { id: review.id, title: review.title },
      draftId: invoiceDraft.id,
      invoice: { id: invoice.id, documentNumber: invoice.documentNumber },
      isLive: sql<boolean>`${isLive}`,
    })
    .from(projectCharge)
    .leftJoin(review, eq(review.id, projectCharge.reviewId))
    .leftJoin(invoiceDraft, eq(invoiceDraft.id, projectCharge.invoiceId))
    .leftJoin(invoice, eq(invoice.id, projectCharge.invoiceId))
    .where(eq(projectCharge.projectId, projectId))
    .orderBy(asc(projectCharge.createdAt), asc(projectCharge.id))
  return rows.map(({ charge, review, draftId, invoice, isLive }) => ({
    id: charge.id,
    description: charge.description,
    amount: charge.amount,
    state: charge.state,
    createdAt: charge.createdAt,
    acceptedAt: charge.acceptedAt,
    acceptedName: charge.acceptedName,
    wording: charge.wording,
    waiveReason: charge.waiveReason,
    // crew, who sees reviews, doesn't see charges, and the bookkeeper sees no reviews
    review: review && may(ctx.actor, 'review.see') ? review : null,
    draftId,
    invoice: invoice && isLive ? invoice : null,
  }))
}

/**
 * Returns the charge of a round that wasn't declined, without checking the permission: all who open
 * the review may know its state, but not its amount.
 */
export async function selectRoundCharge(
  { db }: Ctx,
  reviewId: string,
  round: number,
): Promise<ChargeRow | null> {
  const [row] = await db
    .select()
    .from(projectCharge)
    .where(
      and(
        eq(projectCharge.reviewId, reviewId),
        eq(projectCharge.round, round),
        ne(projectCharge.state, 'declined'),
      ),
    )
  return row ?? null
}

/** Returns the charge of an id without checking the permission, for events; null without it. */
export async function selectCharge({ db }: Ctx, id: string): Promise<ChargeRow | null> {
  const [row] = await db.select().from(projectCharge).where(eq(projectCharge.id, id))
  return row ?? null
}

/** Returns the rounds for which clients wait for a price, the first that asked first. */
export async function listRequestedCharges(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'project-charge.change')
  return ctx.db
    .select({
      id: projectCharge.id,
      reviewId: review.id,
      title: review.title,
      round: projectCharge.round,
      client: client.name,
      requestedAt: projectCharge.createdAt,
    })
    .from(projectCharge)
    .innerJoin(review, eq(review.id, projectCharge.reviewId))
    .innerJoin(project, eq(project.id, projectCharge.projectId))
    .innerJoin(client, eq(client.id, review.clientId))
    .where(
      and(
        eq(projectCharge.state, 'requested'),
        // an approved or closed review needs no round
        inArray(review.state, ['open', 'notes-submitted']),
      ),
    )
    .orderBy(asc(projectCharge.createdAt), asc(projectCharge.id))
    .limit(limit)
}
