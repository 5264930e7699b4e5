import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { roleSchema } from '#app/studio/invitation/rules.ts'
import { endSessionsOf } from '#app/studio/session/writes.server.ts'
import { accountById } from '#app/studio/staff/reads.server.ts'
import { AccountPage } from '#app/studio/staff/ui/account-page.tsx'
import { changeRole, disableAccount, enableAccount } from '#app/studio/staff/writes.server.ts'
import { resetTwoFactor } from '#app/studio/two-factor/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { found } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/account'
import { confirmed, refused, refusedAt, saved } from './answer.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'team.see')
  return {
    account: await found('account', params.accountId, (id) => accountById(ctx, id)),
    once: onceKey(),
  }
}

/** Several forms on one page; each says which it is. */
export async function action({ request, context, params }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'team.change')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await confirmed(context.get(ctxKey), await fieldsOf(request))
  if (wrong) return refused(values.form ?? 'role', { confirm: wrong }, values)
  const ctx = answering(asking, values)
  const { id } = await found('account', params.accountId, (id) => accountById(ctx, id))
  if (values.form === 'role') return newRole(request, ctx, id, values)
  const act = acts.get(values.form)
  if (!act) return refused('role', { role: 'role-unknown' })
  const answer = await act(ctx, id)
  return answer.ok
    ? saved(request, values.form!)
    : refusedAt(values.form!, 'account', answer.problem, values)
}

const acts = new Map<
  string | undefined,
  (ctx: Ctx, id: string) => Promise<{ ok: true } | { ok: false; problem: ProblemCode }>
>([
  ['disable', disableAccount],
  ['enable', enableAccount],
  ['two-factor', resetTwoFactor],
  ['sessions', endSessionsOf],
])

async function newRole(request: Request, ctx: Ctx, id: string, values: Record<string, string>) {
  const given = read(roleSchema, { role: '', ...values })
  if (!given.ok) return refused('role', given.problems)
  const answer = await changeRole(ctx, id, given.form.role)
  return answer.ok ? saved(request, 'role') : refusedAt('role', 'role', answer.problem, values)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ settings }) => loaderData?.account.name ?? settings.tabs.team)

export default function Account({
  loaderData: { account, once },
  actionData,
}: Route.ComponentProps) {
  return (
    <AccountPage key={account.id} account={account} once={once} answer={useAnswer(actionData)} />
  )
}

export { PartProblem as ErrorBoundary }
