import { data, redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { getOwnTwoFactor } from '#app/features/people/two-factor/reads.server.ts'
import { codeSchema, currentPasswordSchema } from '#app/features/people/two-factor/rules.ts'
import { TwoFactorPage } from '#app/features/people/two-factor/ui/two-factor-page.tsx'
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  disableTwoFactor,
} from '#app/features/people/two-factor/writes.server.ts'
import { getSecurityMessages } from '#app/messages/security.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/two-factor'
import { respondProblems } from './form-response.ts'

type Values = Record<string, string>
type TwoFactorResult = FormResult & { codes?: string[] }

export async function loader({ context }: Route.LoaderArgs) {
  const { since, begun } = await getOwnTwoFactor(context.get(ctxKey))
  return { since, begun, formKey: generateIdempotencyKey() }
}

/** Handles several forms, of which one or two are shown at a time. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const form = values.form ?? ''
  return form === 'confirm' ? confirmCode(ctx, values) : runWithPassword(ctx, form, values)
}

async function confirmCode(ctx: Ctx, values: Values) {
  const input = parseForm(codeSchema, { code: '', ...values })
  if (!input.ok) return respondProblems('confirm', input.problems)
  const result = await confirmTwoFactor(ctx, input.form.code)
  return result.ok
    ? data<TwoFactorResult>({ form: 'confirm', saved: true, codes: result.value.codes })
    : respondProblems('confirm', { code: result.problem })
}

/** Actions that require the password. */
async function runWithPassword(ctx: Ctx, form: string, values: Values) {
  const input = parseForm(currentPasswordSchema, { current: '', ...values })
  if (!input.ok) return respondProblems(form, input.problems)
  const { current } = input.form
  if (form === 'renew') {
    const result = await renewRecoveryCodes(ctx, current)
    return result.ok
      ? data<TwoFactorResult>({ form, saved: true, codes: result.value.codes })
      : respondProblems(form, { current: result.problem })
  }
  const result =
    form === 'off' ? await disableTwoFactor(ctx, current) : await beginTwoFactor(ctx, current)
  if (!result.ok) return respondProblems(form, { current: result.problem })
  throw redirect(
    form === 'off'
      ? '/portal/settings/security?saved=two-factor-off'
      : '/portal/settings/security/two-factor',
    303,
  )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(
    matches,
    ({ pages }, language) => `${getSecurityMessages(language).twoFactor}, ${pages.settings}`,
  )

export default function TwoFactor({
  loaderData: { since, begun, formKey },
  actionData,
}: Route.ComponentProps) {
  const result = useLastActionData<TwoFactorResult>(actionData)
  return (
    <TwoFactorPage
      since={since}
      pendingSetup={begun}
      formKey={formKey}
      result={result}
      codes={result && 'codes' in result ? result.codes : undefined}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
