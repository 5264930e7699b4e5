import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findPersonOfAccount } from '#app/features/site/team/reads.server.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/team-redirect'

/** Former addresses of the accounts, in emails, bookmarks and the activity log. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'team.see')
  const accountId = 'accountId' in params ? params.accountId : undefined
  if (accountId === undefined) return redirect('/portal/settings/people', 301)
  const id = await findOr404('account', accountId, (id) => findPersonOfAccount(ctx, id))
  return redirect(`/portal/settings/people/${id}`, 301)
}

/** Never shown; a page shows who may see it instead, in the frame of the settings. */
export default function TeamRedirect() {
  return null
}

export { SectionErrorBoundary as ErrorBoundary }
