import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import { listApprovals } from '#app/features/delivery/review-decision/reads.server.ts'
import { listReviewGuests } from '#app/features/delivery/review-guest/reads.server.ts'
import {
  listGalleryFiles,
  listVersions,
} from '#app/features/delivery/review-version/reads.server.ts'
import { VersionsPage } from '#app/features/delivery/review-version/ui/versions-page.tsx'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/versions'

/** The versions of a review, with the forms that add and publish one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.change')
  const review = await findOr404('review', params.reviewId, (id) => findReview(ctx, id))
  const access = { review, viewer: { kind: 'studio' as const } }
  const versions = await listVersions(ctx, access)
  const approvals = await listApprovals(ctx, access)
  const newest = versions.at(-1)
  const isClosed = review.state === 'closed'
  const guests = await listReviewGuests(ctx, review.id)
  return {
    id: review.id,
    title: review.title,
    isClosed,
    mayPublish: newest !== undefined && (newest.publishedAt === null || isClosed),
    guests: guests.filter(({ email }) => email !== '').length,
    files: (await listGalleryFiles(ctx, review.clientId)).map(({ id, name, gallery }) => ({
      id,
      name,
      gallery,
    })),
    versions: versions.toReversed().map((version) => ({
      id: version.id,
      number: version.number,
      name: version.name,
      note: version.note,
      hash: version.hash,
      addedAt: version.addedAt,
      publishedAt: version.publishedAt,
      submittedAt: version.submittedAt,
      approvals: approvals
        .filter(({ versionId }) => versionId === version.id)
        .map(({ name, decidedAt, message }) => ({ name, decidedAt, message })),
    })),
    formKey: generateIdempotencyKey(),
  }
}

export default function Versions({ loaderData }: Route.ComponentProps) {
  return <VersionsPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
