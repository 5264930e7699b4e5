import { ctxKey } from '#app/platform/context.server.ts'
import { bookingCalendar } from '#app/studio/booking-link/papers.server.ts'
import { bookingForClient } from '#app/studio/booking-link/reads.server.ts'
import { browserToken } from '#app/studio/date-request/reads.server.ts'
import { receiptBehind } from '#app/studio/receipt/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import type { Route } from './+types/received-calendar'

/** The date of a receipt as a file for the visitor's own calendar. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const receipt = receiptBehind(ctx, params.receipt)
  const date =
    receipt?.kind === 'date' && receipt.bookingId
      ? await bookingForClient(ctx, receipt.bookingId)
      : null
  const headers = {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  }
  if (!date || date.standing === 'canceled' || date.standing === 'ended')
    return new Response(null, { status: 404, headers })
  const studio = (await theStudio(ctx))!
  const text = bookingCalendar({
    ...date,
    studio,
    what: date.title ?? studio.name,
    now: ctx.now,
    page: `${ctx.app.config.publicUrl}/booking/${browserToken(ctx, date.id)}`,
  })
  return new Response(request.method === 'HEAD' ? null : text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="date.ics"`,
    },
  })
}
