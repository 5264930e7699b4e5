import { ctxKey } from '#app/platform/context.server.ts'
import { itemsOf } from '#app/studio/portfolio/reads.server.ts'
import { ItemTable } from '#app/studio/portfolio/ui/item-table.tsx'
import { kindFrom, kindsOn } from '#app/studio/project/rules.ts'
import { CraftFilter } from '#app/studio/project/ui/craft-filter.tsx'

import { PartProblem } from '../shell/problem.tsx'
import type { Route } from './+types/portfolio'
import { craftAt } from './craft-at.ts'

/** What the site shows of one craft. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const craft = craftAt(url)
  const kind = kindFrom(url.searchParams.get('kind'))
  return { items: await itemsOf(context.get(ctxKey), kindsOn[craft].filter((one) => kind === null || one === kind)), craft, kind }
}

export default function Page({ loaderData: { items, craft, kind } }: Route.ComponentProps) {
  return <><CraftFilter craft={craft} kind={kind} /><ItemTable items={items} /></>
}

export { PartProblem as ErrorBoundary }
