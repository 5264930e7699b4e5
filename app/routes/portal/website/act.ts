import { type ActionFunctionArgs, redirect } from 'react-router'

import type { Refusal } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { type Part, isPart } from '#app/studio/edition/rules.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { part: string } }
type Answer = { ok: true } | Refusal

/** The part an address names, or 404. */
export function partIn({ part }: { part: string }): Part {
  if (!isPart(part))
    throw new Response('part', {
      status: 404,
      statusText: 'Not Found',
      headers: { 'content-type': 'text/plain' },
    })
  return part
}

/** Answers one act on one part of the website: what became of it, with all that a refusal says. */
export async function act(
  { request, context, params }: Asked,
  work: (ctx: Ctx, part: Part, values: Record<string, string>) => Promise<Answer>,
): Promise<Response> {
  demand(context.get(ctxKey).actor, 'website.change')
  const part = partIn(params)
  const values = await fieldsOf(request)
  const answer = await work(answering(context.get(ctxKey), values), part, values)
  return Response.json(answer, {
    status: answer.ok
      ? 200
      : answer.problem === 'draft-malformed' || answer.problem === 'part-unfinished'
        ? 422
        : 409,
    headers: { 'cache-control': 'no-store' },
  })
}

/** These addresses are for acts; whoever only looks is led to the part. */
export function lookUp({ params }: Pick<Asked, 'params'>) {
  return redirect(
    isPart(params.part) ? `/portal/settings/website/${params.part}` : '/portal/settings/website',
  )
}
