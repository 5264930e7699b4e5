import { useLocation } from 'react-router'

import { shownAt } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { onceKey } from '#app/platform/form.server.ts'
import { may } from '#app/studio/access.ts'
import { Panel } from '#app/studio/agenda/ui/panel.tsx'
import { bookingById, lastEventOf } from '#app/studio/booking/reads.server.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { found } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/panel'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const booking = await found('booking', params.bookingId, (id) => bookingById(ctx, id))
  const { currency, timeZone } = (await theStudio(ctx))!
  const allowed = {
    change: may(ctx.actor, 'booking.change'),
    start: may(ctx.actor, 'booking.change') && may(ctx.actor, 'project.change'),
    inquiries: may(ctx.actor, 'inquiry.see'),
  }
  // a move is said by the studio's clock, also of a booking made in another zone
  const [starts, ends] = [shownAt(booking.startsAt, timeZone), shownAt(booking.endsAt, timeZone)]
  const walls = {
    startsWall: starts.wall,
    endsWall: ends.wall,
    startsLater: starts.later,
    endsLater: ends.later,
  }
  return {
    booking,
    walls,
    seen: await lastEventOf(ctx, booking.id),
    currency,
    once: onceKey(),
    may: allowed,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ bookings }) =>
    loaderData
      ? `${bookingNumber(loaderData.booking.number)}, ${loaderData.booking.client.name}`
      : bookings.title,
  )

export default function BookingInHand({ loaderData }: Route.ComponentProps) {
  const isMonth = useLocation().pathname.startsWith('/portal/bookings/month')
  return (
    <Panel
      key={loaderData.booking.id}
      {...loaderData}
      home={isMonth ? '/portal/bookings/month' : '/portal/bookings'}
    />
  )
}

export { PartProblem as ErrorBoundary }
