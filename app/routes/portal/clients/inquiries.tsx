import { Outlet, useParams } from 'react-router'

import { readSearch } from '#app/core/search.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { inbox, inboxCounts } from '#app/studio/inquiry/reads.server.ts'
import { narrowingFrom, shelfFrom } from '#app/studio/inquiry/rules.ts'
import { Inbox } from '#app/studio/inquiry/ui/inbox.tsx'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/inquiries'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const shelf = shelfFrom(url.searchParams.get('shelf'))
  const search = readSearch(url.searchParams)
  const after = url.searchParams.get('after')
  const narrowing = narrowingFrom(url.searchParams)
  const page = await inbox(ctx, { shelf, search, after, narrowing })
  return { ...page, shelf, search, after, narrowing, counts: await inboxCounts(ctx, narrowing) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ inquiries }) => inquiries.title)

export default function Inquiries({ loaderData }: Route.ComponentProps) {
  const { inquiryId } = useParams()
  return (
    <Inbox {...loaderData} open={inquiryId ?? null}>
      <Outlet context={loaderData.inquiries.map(({ id }) => id)} />
    </Inbox>
  )
}

export { PartProblem as ErrorBoundary }
