import { useParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { weekAgenda } from '#app/studio/agenda/reads.server.ts'
import { askedFrom } from '#app/studio/agenda/rules.ts'
import { Week } from '#app/studio/agenda/ui/week.tsx'

import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/week'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const asked = askedFrom(url.searchParams)
  return { ...(await weekAgenda(ctx, asked)), asked, mayChange: may(ctx.actor, 'booking.change') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ pages }) => pages.bookings)

export default function WeekOfBookings({ loaderData }: Route.ComponentProps) {
  return <Week {...loaderData} open={useParams().bookingId ?? null} />
}

export { PageProblem as ErrorBoundary }
export { shouldRevalidate } from './opened.ts'
