import { Outlet, useParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { letterCounts, lettersByTime } from '#app/studio/letter/reads.server.ts'
import { letterShelfFrom } from '#app/studio/letter/rules.ts'
import { LetterList } from '#app/studio/letter/ui/letter-list.tsx'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/letters'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const shelf = letterShelfFrom(url.searchParams.get('shelf'))
  const after = url.searchParams.get('after')
  return {
    ...(await lettersByTime(ctx, { shelf, after })),
    shelf,
    after,
    counts: await letterCounts(ctx),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.letters}, ${pages.settings}`)

/** The list, or in its place the letter that is open. */
export default function Letters({ loaderData }: Route.ComponentProps) {
  return useParams().letterId ? <Outlet /> : <LetterList {...loaderData} />
}

export { PartProblem as ErrorBoundary }
