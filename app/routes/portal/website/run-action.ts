import { type ActionFunctionArgs, redirect } from 'react-router'

import type { Failure } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { isPart } from '#app/features/site/site-editor/rules.ts'
import type { Part } from '#app/core/site-parts.ts'

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { part: string } }
type Answer = { ok: true } | Failure

/** Returns the part in the URL, or throws a 404. */
export function getPartOr404({ part }: { part: string }): Part {
  if (!isPart(part))
    throw new Response('part', {
      status: 404,
      statusText: 'Not Found',
      headers: { 'content-type': 'text/plain' },
    })
  return part
}

/** Runs an action on a part of the website and returns its result as JSON. */
export async function runAction(
  { request, context, params }: ActionArgs,
  work: (ctx: Ctx, part: Part, values: Record<string, string>) => Promise<Answer>,
): Promise<Response> {
  authorize(context.get(ctxKey).actor, 'website.change')
  const part = getPartOr404(params)
  const values = await readFields(request)
  const answer = await work(withIdempotency(context.get(ctxKey), values), part, values)
  return Response.json(answer, {
    status: answer.ok
      ? 200
      : answer.problem === 'draft-malformed' || answer.problem === 'part-unfinished'
        ? 422
        : 409,
    headers: { 'cache-control': 'no-store' },
  })
}

/** These paths accept only POST; a GET redirects to the part. */
export function redirectToPage({ params }: Pick<ActionArgs, 'params'>) {
  return redirect(isPart(params.part) ? `/portal/website/${params.part}` : '/portal/website')
}
