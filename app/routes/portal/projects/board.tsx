import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { may } from '#app/features/access.ts'
import { getBoard } from '#app/features/work/project/reads.server.ts'
import { parseStage } from '#app/features/work/project/rules.ts'
import { Board } from '#app/features/work/project/ui/board.tsx'
import { parseProblemCode } from '#app/messages/problems.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/board'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    ...(await getBoard(ctx)),
    asked: parseStage(url.searchParams.get('stage')),
    problem: parseProblemCode(url.searchParams.get('problem')),
    formKey: generateIdempotencyKey(),
    mayMove: may(ctx.actor, 'project.change'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ projects }) => projects.title)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Board {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
