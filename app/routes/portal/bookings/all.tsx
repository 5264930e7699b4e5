import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { ViewSwitch } from '#app/studio/agenda/ui/view-switch.tsx'
import { bookingsByTime } from '#app/studio/booking/reads.server.ts'
import { filtersFrom } from '#app/studio/booking/rules.ts'
import { BookingList } from '#app/studio/booking/ui/booking-list.tsx'
import { clientName } from '#app/studio/client/reads.server.ts'
import { allResources } from '#app/studio/resource/reads.server.ts'

import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/all'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const filters = filtersFrom(url.searchParams)
  const after = url.searchParams.get('after')
  const page = await bookingsByTime(ctx, filters, after)
  return {
    ...page,
    filters,
    after,
    mayAdd: may(ctx.actor, 'booking.change'),
    resources: (await allResources(ctx)).map(({ id, name, retired }) => ({ id, name, retired })),
    clientName:
      filters.client && may(ctx.actor, 'client.see') ? await clientName(ctx, filters.client) : null,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ pages }) => pages.bookings)

export default function All({ loaderData }: Route.ComponentProps) {
  return (
    <BookingList {...loaderData}>
      <ViewSwitch view="list" />
    </BookingList>
  )
}

export { PageProblem as ErrorBoundary }
