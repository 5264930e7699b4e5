import { data } from 'react-router'

import { fail } from '#app/core/result.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields, generateIdempotencyKey } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findEmailById, openUnsentCode } from '#app/features/automation/email/reads.server.ts'
import { canResend } from '#app/features/automation/email/rules.ts'
import { EmailPage } from '#app/features/automation/email/ui/email-page.tsx'
import { resendEmail } from '#app/features/automation/email/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404, isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/email-log-entry'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const row = await findOr404('email', params.emailId, (id) => findEmailById(ctx, id))
  const { toKey: _, recipient: __, editedMessage: ___, sealedLink, ...email } = row
  return {
    email: {
      ...email,
      unsentCode: openUnsentCode(ctx, row),
      canResend: canResend(email.state) && !(email.secret && sealedLink === null),
    },
    formKey: generateIdempotencyKey(),
  }
}

/** Sends the email again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'email.send')
  const ctx = withIdempotency(context.get(ctxKey), await readFields(request))
  const result = isId(params.emailId)
    ? await resendEmail(ctx, params.emailId)
    : fail('email-already-sent')
  return result.ok ? data({ problem: null }) : data({ problem: result.problem }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => loaderData?.email.subject ?? settings.emails.title)

export default function EmailRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailPage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
