import { Outlet } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { CraftHead } from '#app/studio/project/ui/craft-head.tsx'

import type { Route } from './+types/videography'
import { PageProblem } from './shell/problem.tsx'
import { titled } from './titled.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(ctxKey)
  return { seesPortfolio: may(actor, 'portfolio.see'), mayAdd: may(actor, 'project.change') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ pages }) => pages.videography)

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CraftHead craft="videography" {...loaderData} />
      <Outlet />
    </>
  )
}

export { PageProblem as ErrorBoundary }
