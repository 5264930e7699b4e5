import { useParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { monthAgenda } from '#app/studio/agenda/reads.server.ts'
import { askedFrom } from '#app/studio/agenda/rules.ts'
import { Month } from '#app/studio/agenda/ui/month.tsx'

import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/month'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const asked = askedFrom(url.searchParams)
  return { ...(await monthAgenda(ctx, asked)), asked, mayChange: may(ctx.actor, 'booking.change') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ pages }) => pages.bookings)

export default function MonthOfBookings({ loaderData }: Route.ComponentProps) {
  return <Month {...loaderData} open={useParams().bookingId ?? null} />
}

export { PageProblem as ErrorBoundary }
export { shouldRevalidate } from './opened.ts'
