import { cents, count, id, nothing } from './event-fields.ts'
import { z } from './schema.ts'

/* Events of galleries and reviews. */

export const reviewEvents = {
  'review.created': nothing,
  'review.changed': nothing,
  'review.closed': nothing,
  'review.deleted': nothing,
  'review.sent': z.strictObject({ share: id }),
  // once for each guest
  'review.opened': z.strictObject({ share: id }),
  'review.approved': z.strictObject({ version: id }),
  'review.reopened': nothing,
  'review-version.added': z.strictObject({ version: id }),
  'review-version.published': z.strictObject({ version: id }),
  'review-version.deleted': nothing,
  // by one guest; the review may need more
  'review-version.approved': z.strictObject({ version: id }),
  'review-round.submitted': z.strictObject({ version: id }),
  'review-share.created': z.strictObject({ share: id }),
  'review-share.changed': z.strictObject({ share: id }),
  'review-share.revoked': z.strictObject({ share: id }),
  'review-guest.erased': nothing,
  'review-note.created': z.strictObject({ note: id }),
  'review-note.changed': z.strictObject({ note: id }),
  'review-note.deleted': z.strictObject({ note: id }),
  'review-note.resolved': z.strictObject({ note: id }),
  'review-note.reopened': z.strictObject({ note: id }),
  'review-note.included': z.strictObject({ note: id }),
  'review-note.studio-notified': z.strictObject({ notes: count }),
}

// of extra rounds; the subject is the project
export const chargeEvents = {
  'project-charge.requested': z.strictObject({ charge: id }),
  'project-charge.offered': z.strictObject({ charge: id, cents }),
  'project-charge.accepted': z.strictObject({ charge: id, cents }),
  'project-charge.declined': z.strictObject({ charge: id }),
  'project-charge.waived': z.strictObject({ charge: id }),
}

export const galleryEvents = {
  'gallery.created': nothing,
  // with the project if it is another one
  'gallery.changed': z.strictObject({ project: id.nullable().optional() }),
  'gallery.published': nothing,
  'gallery.reopened': nothing,
  'gallery.closed': z.strictObject({ by: z.enum(['studio', 'expiry']) }),
  'gallery.deleted': nothing,
  // originals wait for what is missing, were paid for, or were released without that
  'gallery.locked': z.strictObject({ cents }),
  'gallery.released': nothing,
  'gallery.release-waived': nothing,
  'gallery.sent': z.strictObject({ contact: id }),
  'gallery.expiry-reminded': z.strictObject({ days: count }),
  // once for each guest
  'gallery.opened': z.strictObject({ share: id }),
  'gallery.time-requested': z.strictObject({ share: id }),
  'gallery-item.added': z.strictObject({ item: id }),
  'gallery-item.replaced': z.strictObject({ item: id }),
  'gallery-item.moved': z.strictObject({ files: count }),
  'gallery-item.removed': z.strictObject({ files: count }),
  'gallery-section.changed': nothing,
  'gallery-share.created': z.strictObject({ share: id }),
  'gallery-share.changed': z.strictObject({ share: id }),
  'gallery-share.renewed': z.strictObject({ share: id }),
  'gallery-share.revoked': z.strictObject({ share: id }),
  'gallery-guest.named': z.strictObject({ contact: id }),
  'gallery-guest.erased': nothing,
  'gallery-item.hidden': z.strictObject({ item: id }),
  'gallery-item.shown': z.strictObject({ item: id }),
  'favorite-list.created': z.strictObject({ list: id }),
  'favorite-list.changed': z.strictObject({ list: id }),
  'favorite-list.deleted': z.strictObject({ list: id }),
  'favorite-list.submitted': z.strictObject({ list: id }),
  'favorite-list.reopened': z.strictObject({ list: id }),
  'comment.created': z.strictObject({ comment: id }),
  'comment.resolved': z.strictObject({ comment: id }),
  'comment.reopened': z.strictObject({ comment: id }),
  'comment.deleted': z.strictObject({ comment: id }),
  'comment.studio-notified': z.strictObject({ comments: count }),
  'gallery-download.planned': z.strictObject({ files: count, share: id.optional() }),
  'gallery-download.completed': z.strictObject({ files: count, share: id.optional() }),
  'watermark.changed': nothing,
}
