import { ctxKey } from '#app/platform/context.server.ts'
import {
  findBookingForClient,
  getBookingIcs,
} from '#app/features/booking/booking-link/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/calendar'
import { findOwnBooking } from './own-booking.ts'
import { privateHeaders } from './private-page.ts'

/** Serves a booking as a calendar file. It holds no amount. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const booking = await findOwnBooking(ctx, params.number)
  const details = booking && (await findBookingForClient(ctx, booking.id))
  if (!details) return new Response(null, { status: 404, headers: privateHeaders })
  const title = details.title ?? (await getStudio(ctx)).name
  const page = `${ctx.app.config.publicUrl}/client`
  return new Response(await getBookingIcs(ctx, details, { title: title, page }), {
    headers: {
      ...privateHeaders,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${params.number}.ics"`,
    },
  })
}
