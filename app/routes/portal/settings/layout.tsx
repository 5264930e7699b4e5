import { Outlet } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { listSetupNotices } from '#app/platform/setup-notices.server.ts'
import { may } from '#app/features/access.ts'
import { countFailedEmails } from '#app/features/automation/email/reads.server.ts'
import { SettingsFrame } from '#app/features/studio/settings/ui/settings-frame.tsx'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/layout'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    failedEmails: may(ctx.actor, 'email.see') ? await countFailedEmails(ctx) : 0,
    notices: may(ctx.actor, 'data.see') ? listSetupNotices(ctx.app) : [],
  }
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame {...loaderData}>
      <Outlet />
    </SettingsFrame>
  )
}

export { PageErrorBoundary as ErrorBoundary }
