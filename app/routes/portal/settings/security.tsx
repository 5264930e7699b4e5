import { readCookieToken } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields, generateIdempotencyKey } from '#app/platform/form.server.ts'
import { listOwnSessions } from '#app/features/people/session/reads.server.ts'
import { SessionList } from '#app/features/people/session/ui/session-list.tsx'
import { endOwnOtherSessions, endOwnSession } from '#app/features/people/session/writes.server.ts'
import { useFormResult } from '#app/features/studio/settings/ui/use-form-result.ts'
import { getOwnTwoFactor } from '#app/features/people/two-factor/reads.server.ts'
import { TwoFactorCard } from '#app/features/people/two-factor/ui/two-factor-card.tsx'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/security'
import { respondSaved } from './form-response.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { since, codesLeft } = await getOwnTwoFactor(ctx)
  return {
    since,
    codesLeft,
    formKey: generateIdempotencyKey(),
    sessions: await listOwnSessions(ctx, readCookieToken(ctx.app.config, request, 'session') ?? ''),
  }
}

/** Ends one of the user's sessions, or all others. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const { form, session = '' } = values
  if (form === 'end-others')
    await endOwnOtherSessions(ctx, readCookieToken(ctx.app.config, request, 'session') ?? '')
  else if (isId(session)) await endOwnSession(ctx, session)
  return respondSaved(request, form === 'end-others' ? form : 'end-session')
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.security}, ${pages.settings}`)

export default function Security({
  loaderData: { since, codesLeft, formKey, sessions },
  actionData,
}: Route.ComponentProps) {
  const switchedOff = useFormResult('two-factor-off', undefined)?.saved ?? false
  return (
    <>
      <TwoFactorCard since={since} codesLeft={codesLeft} wasDisabled={switchedOff} />
      <SessionList sessions={sessions} formKey={formKey} result={useLastActionData(actionData)} />
    </>
  )
}

export { SectionErrorBoundary as ErrorBoundary }
