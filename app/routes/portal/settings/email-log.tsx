import { Outlet, useParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { countEmails, listEmails } from '#app/features/automation/email/reads.server.ts'
import { parseEmailTab } from '#app/features/automation/email/rules.ts'
import { EmailList } from '#app/features/automation/email/ui/email-list.tsx'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/email-log'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const tab = parseEmailTab(url.searchParams.get('tab'))
  const after = url.searchParams.get('after')
  return {
    ...(await listEmails(ctx, { tab, after })),
    tab,
    after,
    counts: await countEmails(ctx),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(
    matches,
    ({ settings, pages }) => `${settings.tabs['email-log']}, ${pages.settings}`,
  )

/** The list, or the open email in its place. */
export default function EmailLogRoute({ loaderData }: Route.ComponentProps) {
  return useParams().emailId ? <Outlet /> : <EmailList {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
