import { type SQL, and, asc, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import {
  client,
  project,
  review,
  reviewShare,
  reviewVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { Category } from '#app/features/studio/service/rules.ts'
import { limitToOwn } from '#app/features/work/project/reads.server.ts'

import { type ReviewState, isInReview, isReviewOpen } from './rules.ts'

export type ReviewRow = typeof review.$inferSelect

/** Returns a review with the names of its client and project, or null. Crew see their projects'. */
export async function findReview(ctx: Ctx, id: string) {
  const found = await findStudioReview(ctx, eq(review.id, id))
  return found && { ...found.review, client: found.client, project: found.project }
}

/** Returns the review of an address for the studio, or null. */
export async function findReviewBySlug(ctx: Ctx, slug: string): Promise<ReviewRow | null> {
  return (await findStudioReview(ctx, eq(review.slug, slug)))?.review ?? null
}

async function findStudioReview(ctx: Ctx, condition: SQL) {
  authorize(ctx.actor, 'review.see')
  const [row] = await ctx.db
    .select({ review, client: client.name, project: project.title })
    .from(review)
    .innerJoin(client, eq(client.id, review.clientId))
    .innerJoin(project, eq(project.id, review.projectId))
    .where(and(condition, limitToOwn(ctx)))
  return row ?? null
}

type ReviewFilter = {
  categories?: readonly Category[]
  state?: ReviewState
  clientId?: string
  projectId?: string
}

/** Counts the open notes that guests see, of the newest version. */
const openNotes = sql<number>`(select count(*) from review_note n
  join review_version v on v.id = n.version_id
  where v.review_id = ${review.id} and n.parent_id is null and n.resolved_at is null)`.mapWith(
  Number,
)
const newestNumber = sql<number | null>`(select max(number) from ${reviewVersion}
  where ${reviewVersion.reviewId} = ${review.id})`.mapWith((value) =>
  value === null ? null : Number(value),
)

/** The round of the newest version that guests see: one more than those that ended before it. */
const currentRound = sql<number>`(select count(v.submitted_at)
    + coalesce(max((v.submitted_at is null and v.number = (select max(number) from review_version
      where review_id = ${review.id} and published_at is not null))::int), 0)
  from review_version v where v.review_id = ${review.id} and v.published_at is not null)`.mapWith(
  Number,
)

/** The price that waits for the client's answer, in cents. */
const offered = sql<number | null>`(select charge.amount from project_charge charge
  where charge.review_id = ${review.id} and charge.state = 'offered'
  order by charge.round desc limit 1)`.mapWith((value) => (value === null ? null : Number(value)))

/** Returns reviews, the newest first, with their newest version and open notes. */
export async function listReviews(ctx: Ctx, filter: ReviewFilter) {
  authorize(ctx.actor, 'review.see')
  return ctx.db
    .select({
      id: review.id,
      slug: review.slug,
      title: review.title,
      category: review.category,
      state: review.state,
      client: client.name,
      project: project.title,
      version: newestNumber,
      openNotes,
      /** 0 before a version is published. */
      round: currentRound,
      includedRounds: review.includedRounds,
    })
    .from(review)
    .innerJoin(client, eq(client.id, review.clientId))
    .innerJoin(project, eq(project.id, review.projectId))
    .where(
      and(
        filter.categories && inArray(review.category, [...filter.categories]),
        filter.state && eq(review.state, filter.state),
        filter.clientId ? eq(review.clientId, filter.clientId) : undefined,
        filter.projectId ? eq(review.projectId, filter.projectId) : undefined,
        limitToOwn(ctx),
      ),
    )
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(200)
}

/** Returns the numbers of reviews by state, for the filter of a list. */
export async function countReviews(ctx: Ctx, categories: readonly Category[]) {
  authorize(ctx.actor, 'review.see')
  const rows = await ctx.db
    .select({ state: review.state, count: count() })
    .from(review)
    .innerJoin(project, eq(project.id, review.projectId))
    .where(and(inArray(review.category, [...categories]), limitToOwn(ctx)))
    .groupBy(review.state)
  return new Map(rows.map((row) => [row.state, row.count]))
}

/** Returns the projects in progress, and one more by its id, of which a review can be. */
export function listReviewProjects({ db, actor }: Ctx, id: string | null) {
  authorize(actor, 'review.change')
  return db
    .select({ id: project.id, title: project.title, client: client.name })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(
      and(
        isNull(client.erasedAt),
        or(eq(project.state, 'in-progress'), id === null ? undefined : eq(project.id, id)),
      ),
    )
    .orderBy(asc(sql`lower(${project.title})`), asc(project.id))
    .limit(500)
}

/**
 * Returns the reviews that a contact may open now, with what they wait for: those that this contact
 * may approve first. `maySign` is for a contact who may agree to the price of a round.
 */
export async function listSharedReviews(ctx: Ctx, contactId: string, maySign: boolean) {
  authorize(ctx.actor, 'client-portal.see')
  if (ctx.actor.kind === 'client' && ctx.actor.contactId !== contactId) return []
  const rows = await ctx.db
    .select({
      slug: review.slug,
      projectId: review.projectId,
      title: review.title,
      state: review.state,
      permissions: reviewShare.permissions,
      round: currentRound,
      includedRounds: review.includedRounds,
      offer: offered,
      version: sql<number>`(select max(number) from ${reviewVersion}
        where ${reviewVersion.reviewId} = ${review.id}
          and ${reviewVersion.publishedAt} is not null)`.mapWith(Number),
    })
    .from(reviewShare)
    .innerJoin(review, eq(review.id, reviewShare.reviewId))
    .innerJoin(client, eq(client.id, review.clientId))
    .where(and(eq(reviewShare.contactId, contactId), isNull(client.erasedAt)))
    .orderBy(sql`${review.state} <> 'open'`, desc(review.createdAt), asc(review.id))
  return rows
    .filter((row) => isReviewOpen(row) && row.version > 0)
    .map((row) => (maySign && isInReview(row) ? row : { ...row, offer: null }))
}

/** Locks the row of a review, before any row of its versions. */
export async function lockReview(ctx: TxCtx, id: string): Promise<ReviewRow | undefined> {
  const [row] = await ctx.db.select().from(review).where(eq(review.id, id)).for('update')
  return row
}
