import { formatDateTime } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { buildReviewPath, isInReview } from '#app/features/delivery/review/rules.ts'
import { listApprovals } from '#app/features/delivery/review-decision/reads.server.ts'
import { type NoteRow, listNotes } from '#app/features/delivery/review-note/reads.server.ts'
import {
  type ReviewClock,
  formatPosition,
  toSeekTime,
} from '#app/features/delivery/review-clock/rules.ts'
import { compareNotes } from '#app/features/delivery/review-note/rules.ts'
import type {
  MediaView,
  NoteView,
  ReplyView,
  ReviewView,
  RoundView,
} from '#app/features/delivery/review-page/ui/review-view.ts'
import { findRound } from '#app/features/delivery/review-round/reads.server.ts'
import { getLateRound, isExtraRound } from '#app/features/delivery/review-round/rules.ts'
import {
  type OpenReview,
  listAwaited,
  mayApprove,
} from '#app/features/delivery/review-share/reads.server.ts'
import {
  type ReviewVersion,
  listVersions,
} from '#app/features/delivery/review-version/reads.server.ts'
import { getClock } from '#app/features/delivery/review-clock/rules.ts'
import { isReviewKind } from '#app/features/delivery/review-version/rules.ts'
import { findReviewMedia } from '#app/features/media/review-copy/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

/** Query of a page: the version and the note to open, and the studio's own page. */
type Options = { query: URLSearchParams; path: string; formAction: string }

/** Builds the page of a version, by default the newest; null for an unknown one. */
export async function buildReviewView(
  ctx: Ctx,
  access: OpenReview,
  { query, path, formAction }: Options,
): Promise<ReviewView | null> {
  const { review } = access
  const versions = await listVersions(ctx, access)
  const wanted = query.get('v')
  const version =
    wanted === null ? versions.at(-1) : versions.find(({ number }) => String(number) === wanted)
  if (!version || !isReviewKind(version.kind)) return null
  const { locale, timeZone } = await getStudio(ctx)
  const build = createNoteBuilder(ctx, access, versions, (at) =>
    formatDateTime(at, { locale, timeZone }),
  )
  const notes = build(await listNotes(ctx, access, version.number))
  const approvals = (await listApprovals(ctx, access)).filter(
    ({ versionId }) => versionId === version.id,
  )
  const isNewest = version === versions.at(-1)
  return {
    id: review.id,
    title: review.title,
    state: review.state,
    path,
    formAction,
    version: {
      id: version.id,
      number: version.number,
      note: version.note,
      isNewest,
      isPublished: version.publishedAt !== null,
      isSubmitted: version.submittedAt !== null,
    },
    versions: versions.map(({ number, publishedAt }) => ({
      number,
      isPublished: publishedAt !== null,
    })),
    round: await buildRound(ctx, access, { versions, version }),
    media: await buildMedia(ctx, review.slug, version),
    clock: getClock(version),
    notes: notes.filter((note) => note.version === version.number),
    earlier: notes.filter((note) => note.version < version.number && !note.isResolved),
    approvals: approvals.map(({ name, decidedAt, message }) => ({
      name,
      message,
      at: formatDateTime(decidedAt, { locale, timeZone }),
    })),
    awaited: isNewest && isInReview(review) ? await listAwaited(ctx, access, version.id) : [],
    viewer: describeViewer(ctx, access, { isNewest, approvals }),
    noteId: query.get('note'),
  }
}

/** Returns the round of the shown version, with amounts only for those who may see them. */
async function buildRound(
  ctx: Ctx,
  access: OpenReview,
  { versions, version }: { versions: ReviewVersion[]; version: ReviewVersion },
): Promise<RoundView> {
  const { charge, price, ...round } = await findRound(ctx, access, versions, version)
  const { currency, locale, timeZone } = await getStudio(ctx)
  const mayChange = access.viewer.kind === 'studio' && may(ctx.actor, 'project-charge.change')
  return {
    ...round,
    isNextExtra: isExtraRound(round.number + 1, access.review),
    state: charge && charge.state !== 'declined' ? charge.state : 'none',
    price:
      price === null ? null : { cents: price, text: formatExactMoney(price, currency, locale) },
    agreed: charge?.acceptedAt
      ? {
          name: charge.acceptedName,
          at: formatDateTime(charge.acceptedAt, { locale, timeZone }),
        }
      : null,
    chargeId: mayChange && charge ? charge.id : null,
  }
}

/** Returns what the viewer may do in the shown version. */
function describeViewer(
  ctx: Ctx,
  { review, viewer }: OpenReview,
  { isNewest, approvals }: { isNewest: boolean; approvals: { contactId: string | null }[] },
): ReviewView['viewer'] {
  const isGuest = viewer.kind === 'guest'
  const isApprover = mayApprove(viewer)
  const hasApproved = isGuest && approvals.some(({ contactId }) => contactId === viewer.contactId)
  return {
    kind: viewer.kind === 'studio' ? 'studio' : 'guest',
    mayComment:
      viewer.kind === 'studio' ||
      (isGuest && viewer.permissions.includes('comment') && isInReview(review)),
    mayApprove: isApprover && isNewest && isInReview(review) && !hasApproved,
    mayReopen:
      review.state === 'approved' &&
      isNewest &&
      (isApprover || (viewer.kind === 'studio' && may(ctx.actor, 'review.change'))),
    mayInclude: viewer.kind === 'studio' && may(ctx.actor, 'review.change'),
    hasApproved,
  }
}

/** The file as the browser plays it: the converted one, or until it is made the one uploaded. */
async function buildMedia(ctx: Ctx, slug: string, version: ReviewVersion): Promise<MediaView> {
  const media = await findReviewMedia(ctx, version.hash)
  const { number, kind, width, height, peaks, state } = version
  const base = `${buildReviewPath(slug)}/media/${number}`
  const isVideo = kind === 'video'
  return {
    kind: isVideo ? 'video' : 'audio',
    src: `${base}/${isVideo ? 'stream' : 'audio'}`,
    hasVariableRate: media?.isVariableRate ?? false,
    poster: isVideo && state === 'ready' ? `${base}/poster` : null,
    width,
    height,
    peaks,
    state: media?.state ?? 'ready',
  }
}

/** Returns a function that turns rows into notes with their answers, in the order of the film. */
function createNoteBuilder(
  ctx: Ctx,
  { review, viewer }: OpenReview,
  versions: ReviewVersion[],
  formatTime: (at: Date) => string,
) {
  const clocks = new Map(versions.map((version) => [version.number, getClock(version)]))
  const isOpen = viewer.kind === 'studio' || isInReview(review)
  const isOwn = (row: NoteRow) =>
    viewer.kind === 'guest'
      ? row.contactId === viewer.contactId
      : viewer.kind === 'studio' && ctx.actor.kind === 'staff' && row.staffId === ctx.actor.id
  const mayDeleteAny = viewer.kind === 'studio' && may(ctx.actor, 'review.change')
  const toReply = (row: NoteRow, hasReplies: boolean): ReplyView => ({
    id: row.id,
    author: row.author,
    isByStudio: row.isByStudio,
    text: row.text,
    isInternal: row.isInternal,
    writtenAt: formatTime(row.writtenAt),
    isEdited: row.editedAt !== null,
    mayChange: isOwn(row) && isOpen && row.text !== '',
    mayDelete: mayDeleteAny || (isOwn(row) && isOpen && !hasReplies),
  })
  return (rows: NoteRow[]): NoteView[] =>
    rows
      .filter(({ parentId }) => parentId === null)
      .toSorted(compareNotes)
      .map((row) => {
        const replies = rows.filter(({ parentId }) => parentId === row.id)
        return {
          ...toReply(row, replies.length > 0),
          ...describePlace(row, clocks.get(row.version)!),
          version: row.version,
          drawing: row.drawing,
          lateRound: row.isLate ? getLateRound(versions, row) : null,
          isResolved: row.resolvedAt !== null,
          replies: replies.map((reply) => toReply(reply, false)),
        }
      })
}

function describePlace({ from, to }: NoteRow, clock: ReviewClock) {
  if (from === null) return { from, to, at: '', seconds: null }
  const end = to === null ? '' : `–${formatPosition(to, clock)}`
  return { from, to, at: formatPosition(from, clock) + end, seconds: toSeekTime(from, clock) }
}
