import { ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition } from '#app/platform/file-response.server.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import { buildMarkerFile, parseMarkerFormat } from '#app/features/delivery/review-markers/rules.ts'
import { listNotes } from '#app/features/delivery/review-note/reads.server.ts'
import { listVersions } from '#app/features/delivery/review-version/reads.server.ts'
import { getClock } from '#app/features/delivery/review-clock/rules.ts'
import { getReviewMessages } from '#app/messages/review.ts'

import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/notes-export'

/**
 * Downloads the notes on a version (`?v`) as markers for an editing program, with `?open` only
 * those that aren't resolved.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const review = await findOr404('review', params.reviewId, (id) => findReview(ctx, id))
  const access = { review, viewer: { kind: 'studio' as const } }
  const versions = await listVersions(ctx, access)
  const wanted = url.searchParams.get('v')
  const version = versions.findLast(({ number }) => wanted === null || String(number) === wanted)
  const format = parseMarkerFormat(params.format)
  if (!version || !format) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const { notes: messages, version: nameVersion } = getReviewMessages(ctx.language)
  const clock = getClock(version)
  const rows = (await listNotes(ctx, access, version.number)).filter(
    (row) => row.version === version.number,
  )
  const getAuthor = ({ author, isByStudio }: (typeof rows)[number]) =>
    author || (isByStudio ? messages.studio : messages.aGuest)
  const notes = rows
    .filter(({ parentId, text }) => parentId === null && text !== '')
    .map((row) => ({
      from: row.from ?? 0,
      to: row.to,
      author: getAuthor(row),
      text: row.text,
      color: row.isInternal ? ('yellow' as const) : ('red' as const),
      isResolved: row.resolvedAt !== null,
      replies: rows
        .filter(({ parentId }) => parentId === row.id)
        .map((reply) => ({ author: getAuthor(reply), text: reply.text })),
    }))
    .filter(({ isResolved }) => !url.searchParams.has('open') || !isResolved)
  const { name, type, text } = buildMarkerFile(format, {
    title: `${review.title}, ${nameVersion(version.number)}`,
    rate: clock.unit === 'frame' ? clock.rate : null,
    startFrame: version.startFrame,
    dropFrame: version.dropFrame,
    length: clock.length ?? Math.max(1, ...notes.map(({ from, to }) => (to ?? from) + 1)),
    notes,
  })
  return new Response(text, {
    headers: {
      'content-type': type,
      'content-disposition': buildContentDisposition(name),
      'cache-control': 'no-store',
    },
  })
}
