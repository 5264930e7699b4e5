import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { ViewSwitch } from '#app/features/booking/calendar/ui/view-switch.tsx'
import { listBookings } from '#app/features/booking/booking/reads.server.ts'
import { parseBookingFilter } from '#app/features/booking/booking/rules.ts'
import { BookingList } from '#app/features/booking/booking/ui/booking-list.tsx'
import { findClientName } from '#app/features/clients/client/reads.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const filters = parseBookingFilter(url.searchParams)
  const after = url.searchParams.get('after')
  const page = await listBookings(ctx, filters, after)
  return {
    ...page,
    filters,
    after,
    mayAdd: may(ctx.actor, 'booking.change'),
    resources: (await listResources(ctx)).map(({ id, name, retired }) => ({ id, name, retired })),
    clientName:
      filters.client && may(ctx.actor, 'client.see')
        ? await findClientName(ctx, filters.client)
        : null,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ pages }) => pages.bookings)

export default function BookingListRoute({ loaderData }: Route.ComponentProps) {
  return (
    <BookingList {...loaderData}>
      <ViewSwitch view="list" />
    </BookingList>
  )
}

export { PageErrorBoundary as ErrorBoundary }
