import { data } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { openInvitations } from '#app/studio/invitation/reads.server.ts'
import { invitationSchema } from '#app/studio/invitation/rules.ts'
import { InviteForm } from '#app/studio/invitation/ui/invite-form.tsx'
import { InvitationList } from '#app/studio/invitation/ui/invitation-list.tsx'
import type { InviteAnswer } from '#app/studio/invitation/ui/invite-answer.ts'
import { invite, inviteAgain, withdrawInvitation } from '#app/studio/invitation/writes.server.ts'
import { accountsByName } from '#app/studio/staff/reads.server.ts'
import { AccountList } from '#app/studio/staff/ui/account-list.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'

import { isId } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/team'
import { confirmed, refused, refusedAt, saved } from './answer.ts'

type Values = Record<string, string>

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    accounts: await accountsByName(ctx),
    invitations: await openInvitations(ctx),
    once: onceKey(),
  }
}

/** Three forms of which each says which it is. */
export async function action({ request, context }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'team.change')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await confirmed(context.get(ctxKey), await fieldsOf(request))
  const { form = 'invite', invitation = '' } = values
  if (wrong) return refused(form, { confirm: wrong }, values)
  const ctx = answering(asking, values)
  if (form === 'invite') return asked(request, ctx, values)
  if (!isId(invitation)) return refused(form, { invitation: 'invitation-is-gone' })
  if (form === 'withdraw') {
    await withdrawInvitation(ctx, invitation)
    return saved(request, form)
  }
  const answer = await inviteAgain(ctx, invitation)
  return answer.ok
    ? sent(request, 'again', answer.value)
    : refusedAt(form, 'invitation', answer.problem, values)
}

async function asked(request: Request, ctx: Ctx, values: Values) {
  const given = read(invitationSchema, { email: '', name: '', role: '', ...values })
  if (!given.ok) return refused('invite', given.problems, values)
  const answer = await invite(ctx, given.form)
  return answer.ok
    ? sent(request, 'invite', answer.value)
    : refusedAt('invite', 'email', answer.problem, values)
}

/** A link nobody's mail server takes is shown in this one answer. */
function sent(
  request: Request,
  form: string,
  { email, link }: { email: string; link: string | null },
) {
  return link === null
    ? saved(request, form)
    : data<InviteAnswer>({ form, saved: true, handOver: { email, link } })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.team}, ${pages.settings}`)

export default function Team({
  loaderData: { accounts, invitations, once },
  actionData,
}: Route.ComponentProps) {
  const answer = useAnswer<InviteAnswer>(actionData)
  return (
    <>
      <AccountList accounts={accounts} />
      <InvitationList invitations={invitations} once={once} answer={answer} />
      <InviteForm once={once} answer={answer} />
    </>
  )
}

export { PartProblem as ErrorBoundary }
