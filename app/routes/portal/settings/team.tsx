import { data } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { listOpenInvitations } from '#app/features/people/invitation/reads.server.ts'
import { invitationSchema } from '#app/features/people/invitation/rules.ts'
import { InviteForm } from '#app/features/people/invitation/ui/invite-form.tsx'
import { InvitationList } from '#app/features/people/invitation/ui/invitation-list.tsx'
import type { InviteResult } from '#app/features/people/invitation/ui/invite-result.ts'
import {
  invite,
  resendInvitation,
  withdrawInvitation,
} from '#app/features/people/invitation/writes.server.ts'
import { listAccounts } from '#app/features/people/staff/reads.server.ts'
import { AccountList } from '#app/features/people/staff/ui/account-list.tsx'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/team'
import {
  checkConfirmation,
  respondProblems,
  respondFieldProblem,
  respondSaved,
} from './form-response.ts'

type Values = Record<string, string>

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    accounts: await listAccounts(ctx),
    invitations: await listOpenInvitations(ctx),
    once: generateIdempotencyKey(),
  }
}

/** Handles three forms, distinguished by `form`. */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'team.change')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await checkConfirmation(context.get(ctxKey), await readFields(request))
  const { form = 'invite', invitation = '' } = values
  if (wrong) return respondProblems(form, { confirm: wrong }, values)
  const ctx = withIdempotency(asking, values)
  if (form === 'invite') return sendInvitation(request, ctx, values)
  if (!isId(invitation)) return respondProblems(form, { invitation: 'invitation-is-gone' })
  if (form === 'withdraw') {
    await withdrawInvitation(ctx, invitation)
    return respondSaved(request, form)
  }
  const answer = await resendInvitation(ctx, invitation)
  return answer.ok
    ? respondInvited(request, 'again', answer.value)
    : respondFieldProblem(form, 'invitation', answer.problem, values)
}

async function sendInvitation(request: Request, ctx: Ctx, values: Values) {
  const given = parseForm(invitationSchema, { email: '', name: '', role: '', ...values })
  if (!given.ok) return respondProblems('invite', given.problems, values)
  const answer = await invite(ctx, given.form)
  return answer.ok
    ? respondInvited(request, 'invite', answer.value)
    : respondFieldProblem('invite', 'email', answer.problem, values)
}

/** A link that no email delivers is returned only in this response. */
function respondInvited(
  request: Request,
  form: string,
  { email, link }: { email: string; link: string | null },
) {
  return link === null
    ? respondSaved(request, form)
    : data<InviteResult>({ form, saved: true, handOver: { email, link } })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.team}, ${pages.settings}`)

export default function Team({
  loaderData: { accounts, invitations, once },
  actionData,
}: Route.ComponentProps) {
  const answer = useLastActionData<InviteResult>(actionData)
  return (
    <>
      <AccountList accounts={accounts} />
      <InvitationList invitations={invitations} once={once} answer={answer} />
      <InviteForm once={once} answer={answer} />
    </>
  )
}

export { SectionErrorBoundary as ErrorBoundary }
