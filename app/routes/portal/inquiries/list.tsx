import { Outlet, useParams, useRouteLoaderData } from 'react-router'

import { readSearch } from '#app/core/search.ts'
import { truncateText } from '#app/core/text.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { listInquiries, countInquiries } from '#app/features/clients/inquiry/reads.server.ts'
import {
  excerptLength,
  parseInquiryFilter,
  parseInboxTab,
} from '#app/features/clients/inquiry/rules.ts'
import { Inbox } from '#app/features/clients/inquiry/ui/inbox.tsx'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/list'
import type { loader as inquiryLoader } from './inquiry.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const tab = parseInboxTab(url.searchParams.get('tab'))
  const search = readSearch(url.searchParams)
  const after = url.searchParams.get('after')
  const filter = parseInquiryFilter(url.searchParams)
  const page = await listInquiries(ctx, { tab, search, after, filter })
  return { ...page, tab, search, after, filter, counts: await countInquiries(ctx, filter) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ inquiries }) => inquiries.title)

export default function Inquiries({ loaderData }: Route.ComponentProps) {
  const open = useRouteLoaderData<typeof inquiryLoader>('routes/portal/inquiries/inquiry')?.inquiry
  return (
    <Inbox
      {...loaderData}
      isOpen={useParams().inquiryId !== undefined}
      open={open ? { ...open, excerpt: truncateText(open.message, excerptLength) } : null}
    >
      <Outlet />
    </Inbox>
  )
}

export { SectionErrorBoundary as ErrorBoundary }
