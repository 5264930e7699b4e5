import { and, eq, exists, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'

import { compareNames } from '#app/core/text.ts'
import { reviewNote, reviewVersion, staff, task } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, isRoleAllowed, roles } from '#app/features/access.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'

import type { Mentionable } from './rules.ts'

/** Roles that open reviews, crew only those of projects in which they have a task. */
const openingRoles = roles.filter((role) => isRoleAllowed(role, 'review.see'))

/**
 * Returns who can be mentioned in a review, by name: those of the studio who can open it, and for
 * guests the ones among them whose notes they see.
 */
export async function listMentionable(ctx: Ctx, { review, viewer }: OpenReview) {
  authorize(ctx.actor, viewer.kind === 'studio' ? 'review.see' : 'review.open')
  const hasTask = exists(
    ctx.db
      .select({ id: task.id })
      .from(task)
      .where(and(eq(task.projectId, review.projectId), eq(task.assigneeId, staff.id))),
  )
  const wroteToGuests = exists(
    ctx.db
      .select({ id: reviewNote.id })
      .from(reviewNote)
      .innerJoin(reviewVersion, eq(reviewVersion.id, reviewNote.versionId))
      .where(
        and(
          eq(reviewVersion.reviewId, review.id),
          isNotNull(reviewVersion.publishedAt),
          eq(reviewNote.staffId, staff.id),
          eq(reviewNote.isInternal, false),
        ),
      ),
  )
  const people = await ctx.db
    .select({ id: staff.id, name: staff.name, email: staff.email, language: staff.language })
    .from(staff)
    .where(
      and(
        isNull(staff.disabledAt),
        inArray(staff.role, openingRoles),
        or(ne(staff.role, 'crew'), hasTask),
        viewer.kind === 'studio' ? undefined : wroteToGuests,
      ),
    )
  return people.toSorted((one, other) => compareNames(one.name, other.name))
}

/** Returns their names for a page, each once. */
export async function listMentionableNames(ctx: Ctx, access: OpenReview): Promise<Mentionable[]> {
  const people = await listMentionable(ctx, access)
  return [...new Set(people.map(({ name }) => name))].map((name) => ({ name }))
}
