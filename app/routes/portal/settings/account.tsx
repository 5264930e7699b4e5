import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { roleSchema } from '#app/features/people/invitation/rules.ts'
import { endStaffSessions } from '#app/features/people/session/writes.server.ts'
import { findAccountById } from '#app/features/people/staff/reads.server.ts'
import { AccountPage } from '#app/features/people/staff/ui/account-page.tsx'
import {
  changeRole,
  disableAccount,
  enableAccount,
} from '#app/features/people/staff/writes.server.ts'
import { resetTwoFactor } from '#app/features/people/two-factor/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/account'
import {
  checkConfirmation,
  respondProblems,
  respondFieldProblem,
  respondSaved,
} from './form-response.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'team.see')
  return {
    account: await findOr404('account', params.accountId, (id) => findAccountById(ctx, id)),
    once: generateIdempotencyKey(),
  }
}

/** Handles several forms on one page, distinguished by `form`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'team.change')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await checkConfirmation(context.get(ctxKey), await readFields(request))
  if (wrong) return respondProblems(values.form ?? 'role', { confirm: wrong }, values)
  const ctx = withIdempotency(asking, values)
  const { id } = await findOr404('account', params.accountId, (id) => findAccountById(ctx, id))
  if (values.form === 'role') return saveRole(request, ctx, id, values)
  const act = accountActions.get(values.form)
  if (!act) return respondProblems('role', { role: 'role-unknown' })
  const answer = await act(ctx, id)
  return answer.ok
    ? respondSaved(request, values.form!)
    : respondFieldProblem(values.form!, 'account', answer.problem, values)
}

const accountActions = new Map<
  string | undefined,
  (ctx: Ctx, id: string) => Promise<{ ok: true } | { ok: false; problem: ProblemCode }>
>([
  ['disable', disableAccount],
  ['enable', enableAccount],
  ['two-factor', resetTwoFactor],
  ['sessions', endStaffSessions],
])

async function saveRole(request: Request, ctx: Ctx, id: string, values: Record<string, string>) {
  const given = parseForm(roleSchema, { role: '', ...values })
  if (!given.ok) return respondProblems('role', given.problems)
  const answer = await changeRole(ctx, id, given.form.role)
  return answer.ok
    ? respondSaved(request, 'role')
    : respondFieldProblem('role', 'role', answer.problem, values)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => loaderData?.account.name ?? settings.tabs.team)

export default function Account({
  loaderData: { account, once },
  actionData,
}: Route.ComponentProps) {
  return (
    <AccountPage
      key={account.id}
      account={account}
      once={once}
      answer={useLastActionData(actionData)}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
