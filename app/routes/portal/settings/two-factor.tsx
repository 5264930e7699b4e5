import { data, redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { ownTwoFactor } from '#app/studio/two-factor/reads.server.ts'
import { codeSchema, currentPasswordSchema } from '#app/studio/two-factor/rules.ts'
import { TwoFactorPage } from '#app/studio/two-factor/ui/two-factor-page.tsx'
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  switchOffTwoFactor,
} from '#app/studio/two-factor/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/two-factor'
import { refused } from './answer.ts'

type Values = Record<string, string>
type Answer = FormAnswer & { codes?: string[] }

export async function loader({ context }: Route.LoaderArgs) {
  const { since, begun } = await ownTwoFactor(context.get(ctxKey))
  return { since, begun, once: onceKey() }
}

/** Several forms, of which one or two stand there at a time. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const form = values.form ?? ''
  return form === 'confirm' ? confirm(ctx, values) : proven(ctx, form, values)
}

async function confirm(ctx: Ctx, values: Values) {
  const given = read(codeSchema, { code: '', ...values })
  if (!given.ok) return refused('confirm', given.problems)
  const answer = await confirmTwoFactor(ctx, given.form.code)
  return answer.ok
    ? data<Answer>({ form: 'confirm', saved: true, codes: answer.value.codes })
    : refused('confirm', { code: answer.problem })
}

/** What is done only with the password. */
async function proven(ctx: Ctx, form: string, values: Values) {
  const given = read(currentPasswordSchema, { current: '', ...values })
  if (!given.ok) return refused(form, given.problems)
  const { current } = given.form
  if (form === 'renew') {
    const answer = await renewRecoveryCodes(ctx, current)
    return answer.ok
      ? data<Answer>({ form, saved: true, codes: answer.value.codes })
      : refused(form, { current: answer.problem })
  }
  const answer =
    form === 'off' ? await switchOffTwoFactor(ctx, current) : await beginTwoFactor(ctx, current)
  if (!answer.ok) return refused(form, { current: answer.problem })
  throw redirect(
    form === 'off'
      ? '/portal/settings/security?saved=two-factor-off'
      : '/portal/settings/security/two-factor',
    303,
  )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ security, pages }) => `${security.twoFactor}, ${pages.settings}`)

export default function TwoFactor({
  loaderData: { since, begun, once },
  actionData,
}: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData)
  return (
    <TwoFactorPage
      since={since}
      begun={begun}
      once={once}
      answer={answer}
      codes={answer && 'codes' in answer ? answer.codes : undefined}
    />
  )
}

export { PartProblem as ErrorBoundary }
