import { ctxKey } from '#app/platform/context.server.ts'
import { projectsOn } from '#app/studio/project/reads.server.ts'
import { filtersFrom, kindsOn } from '#app/studio/project/rules.ts'
import { CraftProjects } from '#app/studio/project/ui/craft-projects.tsx'

import { PartProblem } from '../shell/problem.tsx'
import type { Route } from './+types/projects'
import { craftAt } from './craft-at.ts'

/** The projects of one craft. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const craft = craftAt(url)
  const filters = filtersFrom(url.searchParams)
  const after = url.searchParams.get('after')
  return {
    ...(await projectsOn(context.get(ctxKey), { ...filters, kinds: kindsOn[craft], after })),
    filters,
    after,
    craft,
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <CraftProjects {...loaderData} />
}

export { PartProblem as ErrorBoundary }
