import { useParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { getCalendarMonth } from '#app/features/booking/calendar/reads.server.ts'
import { parseCalendarFilter } from '#app/features/booking/calendar/rules.ts'
import { Month } from '#app/features/booking/calendar/ui/month.tsx'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/month'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const filter = parseCalendarFilter(url.searchParams)
  return {
    ...(await getCalendarMonth(ctx, filter)),
    filter,
    mayChange: may(ctx.actor, 'booking.change'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ pages }) => pages.bookings)

export default function BookingMonthRoute({ loaderData }: Route.ComponentProps) {
  return <Month {...loaderData} open={useParams().bookingId ?? null} />
}

export { PageErrorBoundary as ErrorBoundary }
export { shouldRevalidate } from './should-revalidate.ts'
