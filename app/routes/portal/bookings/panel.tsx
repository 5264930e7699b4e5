import { useLocation } from 'react-router'

import { getLocalTimeInfo } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { may } from '#app/features/access.ts'
import { Panel } from '#app/features/booking/calendar/ui/panel.tsx'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { findReminder } from '#app/features/booking/reminder/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import { findCancellationEffects } from './cancellation-effects.ts'
import { findPendingNotice } from './notice-view.ts'
import type { Route } from './+types/panel'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const booking = await findOr404('booking', params.bookingId, (id) => findBookingById(ctx, id))
  const { currency, timeZone } = await getStudio(ctx)
  const permissions = {
    change: may(ctx.actor, 'booking.change'),
    start: may(ctx.actor, 'booking.change') && may(ctx.actor, 'project.change'),
    inquiries: may(ctx.actor, 'inquiry.see'),
  }
  // moves use the studio's time zone, also for a booking made in another one
  const [starts, ends] = [
    getLocalTimeInfo(booking.startsAt, timeZone),
    getLocalTimeInfo(booking.endsAt, timeZone),
  ]
  const times = {
    startsLocal: starts.local,
    endsLocal: ends.local,
    startsLater: starts.isLater,
    endsLater: ends.isLater,
  }
  return {
    booking,
    times,
    currency,
    notice: permissions.change ? await findPendingNotice(ctx, booking) : null,
    cancellationEffects: await findCancellationEffects(ctx, booking),
    reminder: permissions.change ? await findReminder(ctx, booking.id) : null,
    formKey: generateIdempotencyKey(),
    may: permissions,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ bookings }) =>
    loaderData
      ? `${formatBookingNumber(loaderData.booking.number)}, ${loaderData.booking.client.name}`
      : bookings.title,
  )

export default function BookingPanelRoute({ loaderData }: Route.ComponentProps) {
  const isMonth = useLocation().pathname.startsWith('/portal/bookings/month')
  return (
    <Panel
      key={loaderData.booking.id}
      {...loaderData}
      home={isMonth ? '/portal/bookings/month' : '/portal/bookings'}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
