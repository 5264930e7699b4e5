import { ctxKey } from '#app/platform/context.server.ts'
import { buildBookingIcs } from '#app/features/booking/booking-link/ics.server.ts'
import { findBookingForClient } from '#app/features/booking/booking-link/reads.server.ts'
import { computeBrowserToken } from '#app/features/booking/booking-request/reads.server.ts'
import { readReceipt } from '#app/features/booking/receipt/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/received-calendar'

/** Serves the date of a receipt as a calendar file. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const receipt = readReceipt(ctx, params.receipt)
  const date =
    receipt?.kind === 'date' && receipt.bookingId
      ? await findBookingForClient(ctx, receipt.bookingId)
      : null
  const headers = {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  }
  if (!date || date.requestStatus === 'canceled' || date.requestStatus === 'ended')
    return new Response(null, { status: 404, headers })
  const studio = await getStudio(ctx)
  const text = buildBookingIcs([
    {
      ...date,
      studio,
      title: date.title ?? studio.name,
      now: ctx.now,
      page: `${ctx.app.config.publicUrl}/booking/${computeBrowserToken(ctx, date.id)}`,
    },
  ])
  return new Response(request.method === 'HEAD' ? null : text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="date.ics"`,
    },
  })
}
