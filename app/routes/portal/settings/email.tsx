import { redirect } from 'react-router'

import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findMailQueue, findEmailById } from '#app/features/automation/email/reads.server.ts'
import {
  getMailRoute,
  getMailServerForm,
  getStudio,
} from '#app/features/studio/settings/reads.server.ts'
import {
  mailServerSchema,
  studioEmailSchema,
  testEmailSchema,
} from '#app/features/studio/settings/rules.ts'
import { EmailSettingsPage } from '#app/features/studio/settings/ui/email-settings-page.tsx'
import {
  changeStudioEmail,
  setMailServer,
  removeMailServer,
  sendTestEmail,
} from '#app/features/studio/settings/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/email'
import {
  checkConfirmation,
  respondProblems,
  respondFieldProblem,
  respondSaved,
} from './form-response.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'mail.set')
  const testId = url.searchParams.get('test') ?? ''
  const email = isId(testId) ? await findEmailById(ctx, testId) : null
  const test =
    email?.kind === 'mail.test'
      ? {
          id: email.id,
          to: email.toAddress,
          state: email.state,
          heldReason: email.heldReason,
          sentAt: email.sentAt,
          lastError: email.lastError,
        }
      : null
  return {
    route: await getMailRoute(ctx),
    queue: await findMailQueue(ctx),
    server: await getMailServerForm(ctx),
    email: (await getStudio(ctx)).email,
    test,
    confirm: !isPasswordConfirmed(ctx),
    formKey: generateIdempotencyKey(),
  }
}

type Values = Record<string, string>

/** Handles several forms on one page, distinguished by `form`. */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'mail.set')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await checkConfirmation(context.get(ctxKey), await readFields(request))
  if (wrong)
    return respondProblems(values.form ?? 'studio', { confirm: wrong }, omitMailPassword(values))
  const ctx = withIdempotency(asking, values)
  const response = await (formHandlers.get(values.form) ?? saveStudioEmail)(ctx, values)
  return response ?? respondSaved(request, values.form ?? 'studio')
}

/** Handlers return the problems, a redirect, or null after a save. */
const formHandlers = new Map<
  string | undefined,
  (ctx: Ctx, values: Values) => Promise<ReturnType<typeof respondProblems> | Response | null>
>([
  ['studio', saveStudioEmail],
  ['server', saveMailServer],
  ['no-server', disconnectMailServer],
  ['test', sendTest],
])

async function saveStudioEmail(ctx: Ctx, values: Values) {
  const input = parseForm(studioEmailSchema, values)
  if (!input.ok) return respondProblems('studio', input.problems, values)
  const result = await changeStudioEmail(ctx, input.form)
  return result.ok ? null : respondProblems('studio', { email: result.problem }, values)
}

/** Removes the mail server's password from the values that may be sent back. */
function omitMailPassword({ password: _, ...values }: Values): Values {
  return values
}

async function saveMailServer(ctx: Ctx, values: Values) {
  const shownValues = omitMailPassword(values)
  const input = parseForm(mailServerSchema, values)
  if (!input.ok) return respondProblems('server', input.problems, shownValues)
  const result = await setMailServer(ctx, input.form)
  if (result.ok) return null
  const field = result.problem === 'mail-password-missing' ? 'password' : 'host'
  return respondFieldProblem('server', field, result.problem, shownValues)
}

async function disconnectMailServer(ctx: Ctx) {
  const result = await removeMailServer(ctx)
  return result.ok ? null : respondFieldProblem('no-server', 'server', result.problem)
}

async function sendTest(ctx: Ctx, values: Values) {
  const input = parseForm(testEmailSchema, values)
  if (!input.ok) return respondProblems('test', input.problems, values)
  const result = await sendTestEmail(ctx, input.form)
  return result.ok
    ? redirect(`/portal/settings/email?test=${result.value.letterId}`)
    : respondProblems('test', { to: result.problem }, values)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.email}, ${pages.settings}`)

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailSettingsPage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
