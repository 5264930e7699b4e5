import { cookieFrom } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey } from '#app/platform/form.server.ts'
import { ownSessions } from '#app/studio/session/reads.server.ts'
import { SessionList } from '#app/studio/session/ui/session-list.tsx'
import { endOwnOtherSessions, endOwnSession } from '#app/studio/session/writes.server.ts'
import { useFormAnswer } from '#app/studio/settings/ui/use-form-answer.ts'
import { ownTwoFactor } from '#app/studio/two-factor/reads.server.ts'
import { TwoFactorCard } from '#app/studio/two-factor/ui/two-factor-card.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'

import { isId } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/security'
import { saved } from './answer.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { since, codesLeft } = await ownTwoFactor(ctx)
  return {
    since,
    codesLeft,
    once: onceKey(),
    sessions: await ownSessions(ctx, cookieFrom(ctx.app.config, request, 'session') ?? ''),
  }
}

/** Ends one of one's own sessions, or all but this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const { form, session = '' } = values
  if (form === 'end-others')
    await endOwnOtherSessions(ctx, cookieFrom(ctx.app.config, request, 'session') ?? '')
  else if (isId(session)) await endOwnSession(ctx, session)
  return saved(request, form === 'end-others' ? form : 'end-session')
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.security}, ${pages.settings}`)

export default function Security({
  loaderData: { since, codesLeft, once, sessions },
  actionData,
}: Route.ComponentProps) {
  const switchedOff = useFormAnswer('two-factor-off', undefined)?.saved ?? false
  return (
    <>
      <TwoFactorCard since={since} codesLeft={codesLeft} switchedOff={switchedOff} />
      <SessionList sessions={sessions} once={once} answer={useAnswer(actionData)} />
    </>
  )
}

export { PartProblem as ErrorBoundary }
