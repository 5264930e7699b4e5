import { readLinkToken } from '#app/platform/auth/link-cookies.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { buildBookingIcs } from '#app/features/booking/booking-link/ics.server.ts'
import { findBookingForClient } from '#app/features/booking/booking-link/reads.server.ts'
import { findRequestByToken } from '#app/features/booking/booking-request/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/booking-calendar'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

/** Serves a booking as a calendar file, to a browser that has opened the booking's page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const token = readLinkToken(ctx.app.config, request)
  const bookingRequest = token === null ? null : await findRequestByToken(ctx, token)
  const details =
    bookingRequest?.ok && formatBookingNumber(bookingRequest.value.number) === params.ref
      ? await findBookingForClient(ctx, bookingRequest.value.id)
      : null
  if (!details) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const studio = await getStudio(ctx)
  const text = buildBookingIcs([
    {
      ...details,
      title: details.title ?? studio.name,
      studio,
      page: `${ctx.app.config.publicUrl}/booking/${params.ref}`,
      now: ctx.now,
    },
  ])
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${params.ref}.ics"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
