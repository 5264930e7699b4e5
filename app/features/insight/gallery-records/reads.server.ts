import { eq, inArray } from 'drizzle-orm'

import {
  comment,
  favorite,
  favoriteList,
  gallery,
  galleryDownload,
  galleryItem,
  gallerySection,
  galleryShare,
  galleryVisit,
  itemLabel,
  project,
  projectCharge,
  review,
  reviewDecision,
  reviewNote,
  reviewShare,
  reviewVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import { isOneOf, readRows } from '#app/features/insight/record-rows/reads.server.ts'

/** A client's galleries, with their files and everything that guests did in them. */
export async function readGalleries(ctx: Ctx, clientId: string) {
  const galleries = await readRows(ctx, gallery, eq(gallery.clientId, clientId))
  const ids = galleries.map(({ id }) => id)
  const items = ctx.db
    .select({ id: galleryItem.id })
    .from(galleryItem)
    .where(isOneOf(galleryItem.galleryId, ids))
  const lists = ctx.db
    .select({ id: favoriteList.id })
    .from(favoriteList)
    .where(isOneOf(favoriteList.galleryId, ids))
  return {
    galleries,
    'gallery-sections': await readRows(ctx, gallerySection, isOneOf(gallerySection.galleryId, ids)),
    'gallery-items': await readRows(ctx, galleryItem, isOneOf(galleryItem.galleryId, ids)),
    'gallery-shares': await readRows(ctx, galleryShare, isOneOf(galleryShare.galleryId, ids)),
    'gallery-downloads': await readRows(
      ctx,
      galleryDownload,
      isOneOf(galleryDownload.galleryId, ids),
    ),
    'favorite-lists': await readRows(ctx, favoriteList, isOneOf(favoriteList.galleryId, ids)),
    favorites: await readRows(ctx, favorite, inArray(favorite.listId, lists)),
    'item-labels': await readRows(ctx, itemLabel, inArray(itemLabel.itemId, items)),
    comments: await readRows(ctx, comment, inArray(comment.itemId, items)),
    'gallery-visits': await readRows(ctx, galleryVisit, isOneOf(galleryVisit.galleryId, ids)),
  }
}

/** A client's reviews, with their versions and everything that guests wrote and approved. */
export async function readReviews(ctx: Ctx, clientId: string) {
  const reviews = await readRows(ctx, review, eq(review.clientId, clientId))
  const ids = reviews.map(({ id }) => id)
  const versions = await readRows(ctx, reviewVersion, isOneOf(reviewVersion.reviewId, ids))
  const versionIds = versions.map(({ id }) => id)
  return {
    reviews,
    'review-versions': versions,
    'review-shares': await readRows(ctx, reviewShare, isOneOf(reviewShare.reviewId, ids)),
    'review-notes': await readRows(ctx, reviewNote, isOneOf(reviewNote.versionId, versionIds)),
    'review-decisions': await readRows(
      ctx,
      reviewDecision,
      isOneOf(reviewDecision.versionId, versionIds),
    ),
    'project-charges': await readRows(ctx, projectCharge, isChargeOf(ctx, clientId)),
  }
}

/** Matches the charges of a client's projects. */
export function isChargeOf({ db }: Ctx, clientId: string) {
  const projects = db.select({ id: project.id }).from(project).where(eq(project.clientId, clientId))
  return inArray(projectCharge.projectId, projects)
}

/** Returns the contents of a client's galleries and reviews. */
export async function listGalleryFiles({ db }: Ctx, clientId: string): Promise<string[]> {
  const versions = await db
    .selectDistinct({ hash: reviewVersion.hash })
    .from(reviewVersion)
    .innerJoin(review, eq(review.id, reviewVersion.reviewId))
    .where(eq(review.clientId, clientId))
  const rows = await db
    .selectDistinct({ hash: galleryItem.hash })
    .from(galleryItem)
    .innerJoin(gallery, eq(gallery.id, galleryItem.galleryId))
    .where(eq(gallery.clientId, clientId))
  return [...rows, ...versions].map(({ hash }) => hash)
}
