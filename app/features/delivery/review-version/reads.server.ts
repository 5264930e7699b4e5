import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'

import {
  deliveredFile,
  gallery,
  galleryItem,
  reviewVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'

import { reviewKinds } from './rules.ts'

const columns = {
  id: reviewVersion.id,
  number: reviewVersion.number,
  hash: reviewVersion.hash,
  name: reviewVersion.name,
  note: reviewVersion.note,
  unit: reviewVersion.unit,
  rateNum: reviewVersion.rateNum,
  rateDen: reviewVersion.rateDen,
  startFrame: reviewVersion.startFrame,
  dropFrame: reviewVersion.dropFrame,
  length: reviewVersion.length,
  addedAt: reviewVersion.addedAt,
  publishedAt: reviewVersion.publishedAt,
  submittedAt: reviewVersion.submittedAt,
  kind: deliveredFile.kind,
  format: deliveredFile.format,
  state: deliveredFile.state,
  seconds: deliveredFile.seconds,
  width: deliveredFile.width,
  height: deliveredFile.height,
  peaks: deliveredFile.peaks,
}

/** Returns the versions of a review, the first one first; guests see those that are published. */
export async function listVersions(ctx: Ctx, { review, viewer }: OpenReview) {
  authorize(ctx.actor, viewer.kind === 'studio' ? 'review.see' : 'review.open')
  return ctx.db
    .select(columns)
    .from(reviewVersion)
    .innerJoin(deliveredFile, eq(deliveredFile.hash, reviewVersion.hash))
    .where(
      and(
        eq(reviewVersion.reviewId, review.id),
        viewer.kind === 'studio' ? undefined : isNotNull(reviewVersion.publishedAt),
      ),
    )
    .orderBy(asc(reviewVersion.number))
}
export type ReviewVersion = Awaited<ReturnType<typeof listVersions>>[number]

/** Returns the versions that guests see, the first one first, without checking the permission. */
export function selectPublished({ db }: Ctx, reviewId: string) {
  return db
    .select()
    .from(reviewVersion)
    .where(and(eq(reviewVersion.reviewId, reviewId), isNotNull(reviewVersion.publishedAt)))
    .orderBy(asc(reviewVersion.number))
}

/** Returns the files in the client's galleries, of which one can be a version. */
export function listGalleryFiles(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'review.change')
  return ctx.db
    .select({
      id: galleryItem.id,
      hash: galleryItem.hash,
      name: galleryItem.name,
      gallery: gallery.title,
    })
    .from(galleryItem)
    .innerJoin(gallery, eq(gallery.id, galleryItem.galleryId))
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .where(and(eq(gallery.clientId, clientId), inArray(deliveredFile.kind, [...reviewKinds])))
    .orderBy(asc(gallery.title), asc(galleryItem.number))
    .limit(100)
}
