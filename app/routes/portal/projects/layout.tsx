import { Outlet } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { ProjectsHead } from '#app/features/work/project/ui/projects-head.tsx'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/layout'

export function loader({ context }: Route.LoaderArgs) {
  return { mayChange: may(context.get(ctxKey).actor, 'project.change') }
}

/** The heading, the link to a new project and the view switch shared by board and list. */
export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ProjectsHead {...loaderData} />
      <Outlet />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
