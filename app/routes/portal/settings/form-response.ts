import { data, redirect } from 'react-router'

import type { Ctx } from '#app/platform/context.server.ts'
import { getProblemStatus } from '#app/platform/form.server.ts'
import { confirmPassword } from '#app/features/people/password/writes.server.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * Responds to a saved form. Without JavaScript it redirects, so that the whole page is loaded
 * again.
 */
export function respondSaved(request: Request, form: string, headers: HeadersInit = {}) {
  if (!request.headers.get('accept')?.includes('text/html'))
    return data<FormResult>({ form, saved: true }, { headers })
  throw redirect(`${new URL(request.url).pathname}?saved=${encodeURIComponent(form)}`, {
    status: 303,
    headers,
  })
}

/** The field with the password that a sensitive action requires. */
const passwordField = 'confirm'

/**
 * Returns the form values without the password, and the context in which it was confirmed.
 * `refused` holds the problem of a wrong one.
 */
export async function checkConfirmation(
  ctx: Ctx,
  { [passwordField]: password, ...values }: Record<string, string>,
) {
  if (!password) return { ctx, values }
  const result = await confirmPassword(ctx, password)
  return result.ok ? { ctx: result.value.ctx, values } : { ctx, values, refused: result.problem }
}

/**
 * Responds with one problem at its field, or at the password field if the password is required
 * first.
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
