import { type ActionFunctionArgs, redirect } from 'react-router'

import type { Refusal } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import type { MoveAnswer } from '#app/studio/inquiry/ui/move-answer.ts'

import { isId } from '../found.ts'

type Asked = Pick<ActionFunctionArgs, 'request' | 'context' | 'url'> & { params: { inquiryId: string } }
type Answer = { ok: true } | Refusal | { ok: false; problems: Record<string, string> }

/**
 * Answers one act on one inquiry. A page with JavaScript gets what became of it; a plain form is led back to the
 * inquiry, with the problem in its address.
 */
export async function act({ request, params, context, url }: Asked, work: (ctx: Ctx, id: string, values: Record<string, string>) => Promise<Answer>): Promise<Response> {
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const answer: Answer = isId(params.inquiryId) ? await work(ctx, params.inquiryId, values) : { ok: false, problems: { id: 'inquiry-is-gone' } }
  const [problem, status] = answer.ok ? [null, 200] : 'problem' in answer ? [answer.problem, 409] : [Object.values(answer.problems)[0] ?? 'not-saved', 422]
  if (request.headers.get('accept')?.includes('text/html')) return redirect(pageOf(params.inquiryId, url, problem), 303)
  return Response.json((problem === null ? { ok: true } : { ok: false, problem }) satisfies MoveAnswer, { status })
}

/** These addresses are for acts; whoever only looks is led to the inquiry. */
export function lookUp({ params, url }: Pick<Asked, 'params' | 'url'>) {
  return redirect(pageOf(params.inquiryId, url, null))
}

function pageOf(id: string, { searchParams }: URL, problem: string | null) {
  const asked = new URLSearchParams(searchParams)
  asked.delete('problem')
  if (problem) asked.set('problem', problem)
  return `/portal/clients/inquiries/${encodeURIComponent(id)}${asked.size > 0 ? `?${asked}` : ''}`
}
