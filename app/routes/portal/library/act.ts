import { type ActionFunctionArgs, redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, formDataOf } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import type { LibraryAnswer } from '#app/studio/library/ui/library-answer.ts'

import type { Answer, Values } from '../act.ts'
import { isId } from '../found.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context'>
type Told = Answer | { ok: true; value: { ids: string[]; stay?: number } }

/**
 * Answers one act on the files a form names (`item`, as often as it likes). A page with JavaScript
 * gets what became of them; a plain form is led back to where it stood, which the address of the
 * act says.
 */
export async function actOnItems(
  { request, context }: Asked,
  work: (ctx: Ctx, ids: string[], values: Values) => Promise<Told>,
): Promise<Response> {
  demand(context.get(ctxKey).actor, 'website.change')
  const data = await formDataOf(request)
  const said = [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const values = { ...Object.fromEntries(said), item: data.getAll('item').join(' ') }
  const ids = values.item.split(' ').filter(isId)
  const answer = answerOf(
    ids.length === 0
      ? problem('nothing-chosen')
      : await work(answering(context.get(ctxKey), values), ids, values),
  )
  if (!request.headers.get('accept')?.includes('text/html'))
    return Response.json(answer, { status: answer.ok ? 200 : 409 })
  const back = new URL(request.url).searchParams
  if (answer.ok) back.set('saved', 'library')
  else back.set('problem', answer.problem)
  return redirect(`/portal/settings/library?${back}`, 303)
}

function answerOf(told: Told): LibraryAnswer {
  if (told.ok) return { ok: true, ids: [], stay: 0, ...('value' in told ? told.value : {}) }
  return 'problem' in told
    ? told
    : { ok: false, problem: Object.values(told.problems)[0] ?? 'not-saved', facts: {} }
}

/** These addresses are for acts; whoever only looks is led to the library. */
export function lookUp() {
  return redirect('/portal/settings/library')
}
