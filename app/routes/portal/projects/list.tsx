import { ctxKey } from '#app/platform/context.server.ts'
import { projectsOn } from '#app/studio/project/reads.server.ts'
import { filtersFrom } from '#app/studio/project/rules.ts'
import { ProjectList } from '#app/studio/project/ui/project-list.tsx'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = filtersFrom(url.searchParams)
  const after = url.searchParams.get('after')
  return { ...(await projectsOn(context.get(ctxKey), { ...filters, after })), filters, after }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ projects }) => projects.title)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ProjectList {...loaderData} />
}

export { PartProblem as ErrorBoundary }
