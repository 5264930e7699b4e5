import { data, redirect } from 'react-router'

import type { Ctx } from '#app/platform/context.server.ts'
import { getProblemStatus } from '#app/platform/form.server.ts'
import { confirmPassword } from '#app/studio/password/writes.server.ts'
import type { FormResult } from '#app/studio/settings/ui/form-result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * One of a page's forms is saved. A plain form is led to the page again, so that all of it is as
 * new as what was saved.
 */
export function respondSaved(request: Request, form: string, headers: HeadersInit = {}) {
  if (!request.headers.get('accept')?.includes('text/html'))
    return data<FormResult>({ form, saved: true }, { headers })
  throw redirect(`${new URL(request.url).pathname}?saved=${form}`, { status: 303, headers })
}

/** The name of the field in which a form brings the password that a sensitive act asks for. */
const passwordField = 'confirm'

/**
 * What a form says without the password it may bring, and the context in which that was counted;
 * `refused` when it was wrong.
 */
export async function checkConfirmation(
  ctx: Ctx,
  { [passwordField]: password, ...values }: Record<string, string>,
) {
  if (!password) return { ctx, values }
  const answer = await confirmPassword(ctx, password)
  return answer.ok ? { ctx: answer.value.ctx, values } : { ctx, values, refused: answer.problem }
}

/**
 * One problem of a form, beside its field; when the password is needed first, beside that of the
 * password.
 */
export function respondFieldProblem(
  form: string,
  field: string,
  problem: ProblemCode,
  values: Record<string, string> = {},
) {
  return respondProblems(
    form,
    { [problem === 'confirm-password' ? passwordField : field]: problem },
    values,
  )
}

export function respondProblems(
  form: string,
  problems: Record<string, ProblemCode>,
  values: Record<string, string> = {},
) {
  return data<FormResult>(
    { form, saved: false, problems, values },
    { status: getProblemStatus(problems[passwordField]) },
  )
}
