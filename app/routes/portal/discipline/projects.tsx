import { ctxKey } from '#app/platform/context.server.ts'
import { listProjects } from '#app/features/work/project/reads.server.ts'
import { parseProjectFilters } from '#app/features/work/project/rules.ts'
import { categoriesByDiscipline } from '#app/features/studio/service/rules.ts'
import { DisciplineProjects } from '#app/features/work/project/ui/discipline-projects.tsx'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/projects'
import { getDiscipline } from './get-discipline.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const discipline = getDiscipline(url)
  const filters = parseProjectFilters(url.searchParams)
  const after = url.searchParams.get('after')
  return {
    ...(await listProjects(context.get(ctxKey), {
      ...filters,
      categories: categoriesByDiscipline[discipline],
      after,
    })),
    filters,
    after,
    discipline,
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DisciplineProjects {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
