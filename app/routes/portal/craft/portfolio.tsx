import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { itemsOf } from '#app/studio/portfolio/reads.server.ts'
import { type Category, itemSchema } from '#app/studio/portfolio/rules.ts'
import type { Shown } from '#app/studio/portfolio/ui/item-filter.tsx'
import { Items } from '#app/studio/portfolio/ui/items.tsx'
import { addItem } from '#app/studio/portfolio/writes.server.ts'
import { craftOf, kindsOn } from '#app/studio/project/rules.ts'
import { problemFrom } from '#app/words/problems.ts'

import { PartProblem } from '../shell/problem.tsx'
import type { Route } from './+types/portfolio'
import { craftAt } from './craft-at.ts'

/**
 * One craft of the portfolio, a kind of it, or all that is on the site (`?kind=all`); with the
 * order of everything, by which they are arranged.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const craft = craftAt(url)
  const kinds: readonly Category[] = kindsOn[craft]
  const asked = url.searchParams.get('kind')
  const shown: Shown = asked === 'all' ? 'all' : (kinds.find((kind) => kind === asked) ?? null)
  const all = await itemsOf(context.get(ctxKey))
  const items = all.filter(({ category, published }) =>
    shown === 'all' ? published : shown ? category === shown : kinds.includes(category),
  )
  return {
    items,
    order: all.map(({ id }) => id),
    craft,
    shown,
    once: onceKey(),
    problem: problemFrom(url.searchParams.get('problem')),
  }
}

/** Begins a project and leads to where it is written. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const values = await fieldsOf(request)
  const given = read(itemSchema, values)
  if (!given.ok) return data({ problems: given.problems, values }, { status: 422 })
  const answer = await addItem(answering(ctx, values), given.form)
  if (!answer.ok) return data({ problems: { title: answer.problem }, values }, { status: 409 })
  return redirect(`/portal/${craftOf(given.form.category)}/portfolio/${answer.value.id}`, 303)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <Items {...loaderData} answer={actionData} />
}

export { PartProblem as ErrorBoundary }
