import { Outlet } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { ProjectsHead } from '#app/studio/project/ui/projects-head.tsx'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/layout'

export function loader({ context }: Route.LoaderArgs) {
  return { mayChange: may(context.get(ctxKey).actor, 'project.change') }
}

/**
 * What the board and the list have in common: the name of the page, the way to a new project, the
 * switch.
 */
export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ProjectsHead {...loaderData} />
      <Outlet />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
