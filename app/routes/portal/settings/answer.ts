import { data, redirect } from 'react-router'

import type { Ctx } from '#app/platform/context.server.ts'
import { statusOf } from '#app/platform/form.server.ts'
import { confirmPassword } from '#app/studio/password/writes.server.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import type { ProblemCode } from '#app/words/problems.ts'

/**
 * One of a page's forms is saved. A plain form is led to the page again, so that all of it is as
 * new as what was saved.
 */
export function saved(request: Request, form: string, headers: HeadersInit = {}) {
  if (!request.headers.get('accept')?.includes('text/html'))
    return data<FormAnswer>({ form, saved: true }, { headers })
  throw redirect(`${new URL(request.url).pathname}?saved=${form}`, { status: 303, headers })
}

/** The name of the field in which a form brings the password that a sensitive act asks for. */
const field = 'confirm'

/**
 * What a form says without the password it may bring, and the context in which that was counted;
 * `refused` when it was wrong.
 */
export async function confirmed(
  ctx: Ctx,
  { [field]: password, ...values }: Record<string, string>,
) {
  if (!password) return { ctx, values }
  const answer = await confirmPassword(ctx, password)
  return answer.ok ? { ctx: answer.value.ctx, values } : { ctx, values, refused: answer.problem }
}

/**
 * One problem of a form, beside its field; when the password is needed first, beside that of the
 * password.
 */
export function refusedAt(
  form: string,
  of: string,
  problem: ProblemCode,
  values: Record<string, string> = {},
) {
  return refused(form, { [problem === 'confirm-password' ? field : of]: problem }, values)
}

export function refused(
  form: string,
  problems: Record<string, ProblemCode>,
  values: Record<string, string> = {},
) {
  return data<FormAnswer>(
    { form, saved: false, problems, values },
    { status: statusOf(problems[field]) },
  )
}
