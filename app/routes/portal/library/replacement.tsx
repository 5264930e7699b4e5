import { data, redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import { oneLine } from '#app/core/text.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { itemById, othersLike } from '#app/studio/library/reads.server.ts'
import { type ReplaceAnswer, ReplacementPage } from '#app/studio/library/ui/replacement-page.tsx'
import { replaceEverywhere } from '#app/studio/library/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { libraryWords } from '#app/words/library.ts'

import { found, isId } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/replacement'

/** What can take the place of a file, by what is typed of their names (`?other=`). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { id, kind, name, uses } = await found('file', params.fileId, (id) => itemById(ctx, id))
  const search = oneLine(url.searchParams.get('other') ?? '').slice(0, 200)
  return {
    item: { id, name, kind, uses },
    others: await othersLike(ctx, { id, kind }, search),
    search,
    once: onceKey(),
    language: ctx.language,
  }
}

/** Puts the other in its place; a plain form is led to the other. */
export async function action({ request, context, params }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'website.change')
  const values = await fieldsOf(request)
  const { other = '' } = values
  const ctx = answering(context.get(ctxKey), values)
  const item = await found('file', params.fileId, (id) => itemById(ctx, id))
  const answer = isId(other)
    ? await replaceEverywhere(ctx, item.id, other)
    : problem('file-other-kind')
  if (!answer.ok)
    return data<ReplaceAnswer>({ ok: false, problem: answer.problem }, { status: 409 })
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(`/portal/settings/library/${other}?saved`, 303)
  return data<ReplaceAnswer>({ ok: true, other, back: answer.value.back })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ settings }) =>
    loaderData
      ? libraryWords(loaderData.language).replace.title(loaderData.item.name)
      : settings.tabs.library,
  )

export default function Replacement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReplacementPage
      key={loaderData.item.id}
      {...loaderData}
      answer={useAnswer<ReplaceAnswer>(actionData)}
    />
  )
}

export { PartProblem as ErrorBoundary }
