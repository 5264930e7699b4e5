import { createHash } from 'node:crypto'

import { ctxKey } from '#app/platform/context.server.ts'
import { calendarPaper } from '#app/studio/calendar/papers.server.ts'
import { bookingsFor, feedBehind } from '#app/studio/calendar/reads.server.ts'
import { noteFeedRead } from '#app/studio/calendar/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { calendarWords } from '#app/words/calendar.ts'

import type { Route } from './+types/calendar'

const shape = /^([\w-]{43})\.ics$/

/**
 * The bookings under a secret address, for the calendars of other programs. Whoever holds no such
 * address learns nothing.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [, token = ''] = shape.exec(params.file) ?? []
  const behind = token ? await feedBehind(ctx, token) : null
  if (!behind?.ok)
    return new Response(null, {
      status: behind?.problem === 'too-many-guesses' ? 429 : 404,
      headers: { 'cache-control': 'no-store' },
    })
  const { id, staffId, name } = behind.value
  const studio = (await theStudio(ctx))!
  const words = calendarWords(studio.language)
  const bookings = await bookingsFor(ctx, staffId)
  const text = calendarPaper({
    name: staffId === null ? words.name.studio(studio.name) : words.name.own(studio.name, name),
    publicUrl: ctx.app.config.publicUrl,
    language: studio.language,
    bookings,
  })
  await noteFeedRead(ctx, id)
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
