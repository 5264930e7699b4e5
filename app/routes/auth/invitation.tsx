import { data, redirect } from 'react-router'

import { serializeCookie } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, parseForm, getProblemStatus } from '#app/platform/form.server.ts'
import { findImage } from '#app/platform/media/manifest.server.ts'
import { findInvitation } from '#app/features/people/invitation/reads.server.ts'
import { acceptanceSchema } from '#app/features/people/invitation/rules.ts'
import { Invitation } from '#app/features/people/invitation/ui/invitation.tsx'
import { InvitationEnded } from '#app/features/people/invitation/ui/invitation-ended.tsx'
import { acceptInvitation } from '#app/features/people/invitation/writes.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'
import { reportOutcome } from '#app/ui/submit-outcome.ts'

import type { Route } from './+types/invitation'

export const clientMiddleware = [reportOutcome]

/** Opens the link of an invitation email, with which the invited person creates their account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const studio = await findStudio(ctx)
  if (!studio) throw redirect('/auth/setup')
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await findInvitation(ctx, token)
  const page = {
    studio: { name: studio.name },
    picture: findImage('hero-room'),
    token,
    title: getMessages(ctx.language).auth.invitation.title(studio.name),
  }
  if (!found) return data({ ...page, invitation: null }, { status: 410 })
  const { name, email, role, inviter } = found
  return data({ ...page, invitation: { name, email, role, inviter } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { token = '', ...values } = await readFields(request)
  const input = parseForm(acceptanceSchema, { name: '', password: '', ...values })
  if (!input.ok)
    return data({ problems: input.problems, name: values.name, ended: false }, { status: 422 })
  const result = await acceptInvitation(ctx, token, input.form)
  if (
    !result.ok &&
    (result.problem === 'invitation-has-ended' || result.problem === 'account-is-there')
  )
    return data({ problems: {}, name: undefined, ended: true }, { status: 410 })
  if (!result.ok)
    return data(
      { problems: { password: result.problem }, name: values.name, ended: false },
      { status: getProblemStatus(result.problem) },
    )
  const { config } = ctx.app
  return redirect('/portal', {
    headers: [
      ['set-cookie', serializeCookie(config, 'session', result.value.session)],
      ['set-cookie', serializeCookie(config, 'device', result.value.device)],
    ],
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { studio, picture, token, invitation } = loaderData
  if (!invitation || actionData?.ended) return <InvitationEnded studio={studio} picture={picture} />
  return (
    <Invitation
      studio={studio}
      picture={picture}
      token={token}
      invitation={invitation}
      name={actionData?.name}
      problems={actionData?.problems ?? {}}
    />
  )
}
