import { ctxKey } from '#app/platform/context.server.ts'
import { listProjects } from '#app/features/work/project/reads.server.ts'
import { parseProjectFilters } from '#app/features/work/project/rules.ts'
import { ProjectList } from '#app/features/work/project/ui/project-list.tsx'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = parseProjectFilters(url.searchParams)
  const after = url.searchParams.get('after')
  return { ...(await listProjects(context.get(ctxKey), { ...filters, after })), filters, after }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ projects }) => projects.title)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ProjectList {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
