import { redirect } from 'react-router'

import { serializeLinkCookie } from '#app/platform/auth/link-cookies.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { findOrCreateLink } from '#app/features/booking/booking-link/writes.server.ts'

import type { Route } from './+types/booking'
import { findOwnBooking } from './own-booking.ts'
import { privateHeaders } from './private-page.ts'

/**
 * Opens the page of a booking, where it can be rescheduled or canceled. The portal's session is
 * exchanged for the cookie of that page. It shows the price, so it is only for contacts who see
 * money.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const booking = await findOwnBooking(ctx, params.number)
  if (!booking || !may(ctx.actor, 'client-portal.see-money'))
    return redirect('/client', { status: 303, headers: privateHeaders })
  const page = `/booking/${params.number}`
  const link = await findOrCreateLink(ctx, booking.id)
  return redirect(page, {
    status: 303,
    headers: {
      ...privateHeaders,
      'set-cookie': serializeLinkCookie(
        ctx.app.config,
        page,
        link.slice(link.lastIndexOf('/') + 1),
      ),
    },
  })
}
