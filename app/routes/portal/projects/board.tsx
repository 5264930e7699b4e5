import { ctxKey } from '#app/platform/context.server.ts'
import { onceKey } from '#app/platform/form.server.ts'
import { may } from '#app/studio/access.ts'
import { board } from '#app/studio/project/reads.server.ts'
import { stageFrom } from '#app/studio/project/rules.ts'
import { Board } from '#app/studio/project/ui/board.tsx'
import { problemFrom } from '#app/words/problems.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/board'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    ...(await board(ctx)),
    asked: stageFrom(url.searchParams.get('stage')),
    problem: problemFrom(url.searchParams.get('problem')),
    once: onceKey(),
    mayMove: may(ctx.actor, 'project.change'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ projects }) => projects.title)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Board {...loaderData} />
}

export { PartProblem as ErrorBoundary }
