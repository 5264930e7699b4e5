import { formatDateTime } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { buildReviewPath, isInReview } from '#app/features/delivery/review/rules.ts'
import { listApprovals } from '#app/features/delivery/review-decision/reads.server.ts'
import { listMentionableNames } from '#app/features/delivery/review-mention/reads.server.ts'
import { type NoteRow, listNotes } from '#app/features/delivery/review-note/reads.server.ts'
import {
  type ReviewClock,
  formatPosition,
  getClock,
  isPlaceClock,
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
import { isReviewKind } from '#app/features/delivery/review-version/rules.ts'
import { assignPinNames } from '#app/features/delivery/review-region/rules.ts'
import { findReviewMedia } from '#app/features/media/review-copy/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getReviewMessages } from '#app/messages/review.ts'

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
    comparable: listComparable(versions, version).map(({ number }) => number),
    compared: await buildCompared(ctx, review.slug, {
      versions: listComparable(versions, version),
      wanted: query.get('compare'),
    }),
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
    people: await listMentionableNames(ctx, access),
    noteId: query.get('note'),
  }
}

/** Returns the other versions of the same kind; recordings are heard one after the other. */
function listComparable(versions: ReviewVersion[], { id, kind }: ReviewVersion): ReviewVersion[] {
  return kind === 'audio' ? [] : versions.filter((one) => one.id !== id && one.kind === kind)
}

async function buildCompared(
  ctx: Ctx,
  slug: string,
  { versions, wanted }: { versions: ReviewVersion[]; wanted: string | null },
): Promise<ReviewView['compared']> {
  const other = versions.find(({ number }) => String(number) === wanted)
  if (!other) return null
  return { number: other.number, media: await buildMedia(ctx, slug, other), clock: getClock(other) }
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
  const { number, width, height, peaks, state } = version
  const kind = isReviewKind(version.kind) ? version.kind : 'video'
  const base = `${buildReviewPath(slug)}/media/${number}`
  // a browser loads an image again once its larger size is made
  const src = `${base}/${screenVariants[kind]}${kind === 'image' && state !== 'ready' ? '?small' : ''}`
  return {
    kind,
    src,
    large: kind === 'image' && state === 'ready' ? `${base}/2048` : null,
    hasVariableRate: media?.isVariableRate ?? false,
    poster: kind === 'video' && state === 'ready' ? `${base}/poster` : null,
    width,
    height,
    peaks,
    state: kind === 'image' ? imageStates[state] : (media?.state ?? 'ready'),
  }
}

const screenVariants = {
  video: 'stream',
  audio: 'audio',
  image: '1920',
  document: 'document',
} as const
const imageStates = { received: 'preparing', ready: 'ready', broken: 'ready' } as const

/** Returns a function that turns rows into notes with their answers, in the order of the film. */
function createNoteBuilder(
  ctx: Ctx,
  { review, viewer }: OpenReview,
  versions: ReviewVersion[],
  formatTime: (at: Date) => string,
) {
  const clocks = new Map(versions.map((version) => [version.number, getClock(version)]))
  const isOpen = viewer.kind === 'studio' || isInReview(review)
  const { notes: messages } = getReviewMessages(ctx.language)
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
  return (rows: NoteRow[]): NoteView[] => {
    const notes = rows.filter(({ parentId }) => parentId === null)
    const pins = listPinNames(notes, clocks)
    return notes.toSorted(compareNotes).map((row) => {
      const replies = rows.filter(({ parentId }) => parentId === row.id)
      const pin = pins.get(row.id) ?? null
      return {
        ...toReply(row, replies.length > 0),
        ...describePlace(row, clocks.get(row.version)!, pin, messages),
        version: row.version,
        drawing: row.drawing,
        region: row.region,
        pin,
        lateRound: row.isLate ? getLateRound(versions, row) : null,
        isResolved: row.resolvedAt !== null,
        replies: replies.map((reply) => toReply(reply, false)),
      }
    })
  }
}

/** Returns the names of the pins on the images and pages of all versions. */
function listPinNames(notes: NoteRow[], clocks: Map<number, ReviewClock>) {
  const isPlaced = (row: NoteRow) => isPlaceClock(clocks.get(row.version)!)
  const byVersion = Map.groupBy(notes.filter(isPlaced), ({ version }) => version)
  return new Map([...byVersion.values()].flatMap((rows) => [...assignPinNames(rows)]))
}

type PlaceMessages = ReturnType<typeof getReviewMessages>['notes']

function describePlace(
  { from, to }: NoteRow,
  clock: ReviewClock,
  pin: string | null,
  messages: PlaceMessages,
) {
  if (from === null) return { from, to, at: '', seconds: null }
  if (clock.unit === 'image')
    return { from, to, at: pin === null ? '' : messages.pin(pin), seconds: null }
  if (clock.unit === 'page') {
    const page = formatPosition(from, clock)
    const at = pin === null ? messages.page(page) : messages.pinOnPage(page, pin)
    return { from, to, at, seconds: null }
  }
  const end = to === null ? '' : `–${formatPosition(to, clock)}`
  return { from, to, at: formatPosition(from, clock) + end, seconds: toSeekTime(from, clock) }
}
