import { createHash } from 'node:crypto'

import { ctxKey } from '#app/platform/context.server.ts'
import { buildFeedIcs } from '#app/features/booking/calendar-sync/ics.server.ts'
import {
  listFeedBookings,
  findFeedByToken,
} from '#app/features/booking/calendar-sync/reads.server.ts'
import { recordFeedRead } from '#app/features/booking/calendar-sync/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getCalendarSyncMessages } from '#app/messages/calendar-sync.ts'

import type { Route } from './+types/calendar-feed'

const fileNamePattern = /^([\w-]{43})\.ics$/

/**
 * Serves the bookings of a feed to calendar programs, by its secret token. Other tokens reveal
 * nothing.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [, token = ''] = fileNamePattern.exec(params.file) ?? []
  const feed = token ? await findFeedByToken(ctx, token) : null
  if (!feed?.ok)
    return new Response(null, {
      status: feed?.problem === 'too-many-guesses' ? 429 : 404,
      headers: { 'cache-control': 'no-store' },
    })
  const { id, staffId, name } = feed.value
  const studio = await getStudio(ctx)
  const messages = getCalendarSyncMessages(studio.language)
  const bookings = await listFeedBookings(ctx, staffId)
  const text = buildFeedIcs({
    name:
      staffId === null ? messages.name.studio(studio.name) : messages.name.own(studio.name, name),
    publicUrl: ctx.app.config.publicUrl,
    language: studio.language,
    bookings,
  })
  await recordFeedRead(ctx, id)
  const headers = new Headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="bookings.ics"',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  })
  if (request.headers.get('if-none-match')?.replace(/^W\//, '') === headers.get('etag'))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : text, { headers })
}
