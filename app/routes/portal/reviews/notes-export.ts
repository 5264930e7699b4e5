import { ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition } from '#app/platform/file-response.server.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import {
  type MarkedReview,
  buildMarkerFile,
  buildPlaceTable,
  parseMarkerFormat,
} from '#app/features/delivery/review-markers/rules.ts'
import { type NoteRow, listNotes } from '#app/features/delivery/review-note/reads.server.ts'
import { compareNotes } from '#app/features/delivery/review-note/rules.ts'
import { assignPinNames } from '#app/features/delivery/review-region/rules.ts'
import {
  type ReviewVersion,
  listVersions,
} from '#app/features/delivery/review-version/reads.server.ts'
import { getClock, isPlaceClock } from '#app/features/delivery/review-clock/rules.ts'
import { getReviewMessages } from '#app/messages/review.ts'

import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/notes-export'

/**
 * Downloads the notes on a version (`?v`) as markers for an editing program or as a table, with
 * `?open` only those that aren't resolved.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const review = await findOr404('review', params.reviewId, (id) => findReview(ctx, id))
  const access = { review, viewer: { kind: 'studio' as const } }
  const versions = await listVersions(ctx, access)
  const wanted = url.searchParams.get('v')
  const version = versions.findLast(({ number }) => wanted === null || String(number) === wanted)
  const format = version && parseMarkerFormat(params.format, getClock(version).unit)
  if (!version || !format) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const messages = getReviewMessages(ctx.language)
  const rows = (await listNotes(ctx, access, version.number)).filter(
    (row) => row.version === version.number,
  )
  const title = `${review.title}, ${messages.version(version.number)}`
  const isWanted = (row: NoteRow) =>
    row.parentId === null &&
    row.text !== '' &&
    (!url.searchParams.has('open') || row.resolvedAt === null)
  const describe = createDescriber(rows, messages.notes)
  const { name, type, text } = isPlaceClock(getClock(version))
    ? buildPlaceTable(title, listPlacedNotes(version, rows.filter(isWanted), rows, describe))
    : buildMarkerFile(format, markReview(title, version, rows.filter(isWanted), describe))
  return new Response(text, {
    headers: {
      'content-type': type,
      'content-disposition': buildContentDisposition(name),
      'cache-control': 'no-store',
    },
  })
}

type Names = { studio: string; aGuest: string }
type Describe = ReturnType<typeof createDescriber>

/** Returns a function that gives the words of a note with its replies. */
function createDescriber(rows: NoteRow[], names: Names) {
  const getAuthor = ({ author, isByStudio }: NoteRow) =>
    author || (isByStudio ? names.studio : names.aGuest)
  return (row: NoteRow) => ({
    author: getAuthor(row),
    text: row.text,
    isResolved: row.resolvedAt !== null,
    replies: rows
      .filter(({ parentId }) => parentId === row.id)
      .map((reply) => ({ author: getAuthor(reply), text: reply.text })),
  })
}

function listPlacedNotes(
  version: ReviewVersion,
  wanted: NoteRow[],
  rows: NoteRow[],
  describe: Describe,
) {
  const pins = assignPinNames(rows.filter(({ parentId }) => parentId === null))
  const hasPages = version.unit === 'page'
  return wanted.toSorted(compareNotes).map((row) => ({
    ...describe(row),
    page: hasPages && row.from !== null ? row.from + 1 : null,
    pin: pins.get(row.id) ?? null,
    region: row.region,
  }))
}

function markReview(
  title: string,
  version: ReviewVersion,
  wanted: NoteRow[],
  describe: Describe,
): MarkedReview {
  const clock = getClock(version)
  const notes = wanted.map((row) => ({
    ...describe(row),
    from: row.from ?? 0,
    to: row.to,
    color: row.isInternal ? ('yellow' as const) : ('red' as const),
  }))
  return {
    title,
    rate: clock.unit === 'frame' ? clock.rate : null,
    startFrame: version.startFrame,
    dropFrame: version.dropFrame,
    length: clock.length ?? Math.max(1, ...notes.map(({ from, to }) => (to ?? from) + 1)),
    notes,
  }
}
