import { type ActionFunctionArgs, redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFormData } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import type { MediaActionResult } from '#app/features/media/media-library/ui/media-action-result.ts'

import type { WorkResult, FormValues } from '../handle-action.ts'
import { isId } from '../find-or-404.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'>
type ItemsResult = WorkResult | { ok: true; value: { ids: string[]; stay?: number } }

/**
 * Runs an action on the files of a form (repeated `item` fields). Pages with JavaScript get the
 * result as JSON; without it a form returns to the list given in the URL.
 */
export async function runItemsAction(
  { request, context }: ActionArgs,
  work: (ctx: Ctx, ids: string[], values: FormValues) => Promise<ItemsResult>,
): Promise<Response> {
  authorize(context.get(ctxKey).actor, 'website.change')
  const data = await readFormData(request)
  const textFields = [...data].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  const values = { ...Object.fromEntries(textFields), item: data.getAll('item').join(' ') }
  const ids = values.item.split(' ').filter(isId)
  const answer = toLibraryAnswer(
    ids.length === 0
      ? fail('nothing-chosen')
      : await work(withIdempotency(context.get(ctxKey), values), ids, values),
  )
  if (!request.headers.get('accept')?.includes('text/html'))
    return Response.json(answer, { status: answer.ok ? 200 : 409 })
  const back = new URL(request.url).searchParams
  if (answer.ok) back.set('saved', 'library')
  else back.set('problem', answer.problem)
  return redirect(`/portal/media?${back}`, 303)
}

function toLibraryAnswer(result: ItemsResult): MediaActionResult {
  if (result.ok) return { ok: true, ids: [], stay: 0, ...('value' in result ? result.value : {}) }
  return 'problem' in result
    ? result
    : { ok: false, problem: Object.values(result.problems)[0] ?? 'not-saved', details: {} }
}

/** These paths accept only POST; a GET redirects to the library. */
export function redirectToPage() {
  return redirect('/portal/media')
}
