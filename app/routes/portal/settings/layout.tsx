import { Outlet } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { setupNotices } from '#app/platform/setup-notices.server.ts'
import { may } from '#app/studio/access.ts'
import { countDeadLetters } from '#app/studio/letter/reads.server.ts'
import { SettingsFrame } from '#app/studio/settings/ui/settings-frame.tsx'

import { PageProblem } from '../shell/problem.tsx'
import type { Route } from './+types/layout'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    dead: may(ctx.actor, 'letter.see') ? await countDeadLetters(ctx) : 0,
    notices: may(ctx.actor, 'data.see') ? setupNotices(ctx.app) : [],
  }
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame {...loaderData}>
      <Outlet />
    </SettingsFrame>
  )
}

export { PageProblem as ErrorBoundary }
