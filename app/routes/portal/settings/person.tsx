import { data, redirect } from 'react-router'

import { revisionField } from '#app/core/revision.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listUpcomingByResource } from '#app/features/booking/reservation/reads.server.ts'
import { roleSchema } from '#app/features/people/invitation/rules.ts'
import type { InviteResult } from '#app/features/people/invitation/ui/invite-result.ts'
import { endStaffSessions } from '#app/features/people/session/writes.server.ts'
import { countSessions } from '#app/features/people/staff/reads.server.ts'
import { changeRole } from '#app/features/people/staff/writes.server.ts'
import { resetTwoFactor } from '#app/features/people/two-factor/writes.server.ts'
import { findPersonById, listPossibleDuplicates } from '#app/features/site/team/reads.server.ts'
import { teamPersonSchema } from '#app/features/site/team/rules.ts'
import { PersonPage } from '#app/features/site/team/ui/person-page.tsx'
import { changePerson, mergePeople, removePerson } from '#app/features/site/team/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { findOr404, isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/person'
import {
  checkConfirmation,
  respondProblems,
  respondFieldProblem,
  respondSaved,
} from './form-response.ts'
import { getPersonField } from './person-form.ts'

type Values = Record<string, string>

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'person.change')
  const person = await findOr404('person', params.personId, (id) => findPersonById(ctx, id))
  const upcoming = person.resource ? await listUpcomingByResource(ctx, 5) : {}
  const managesAccess = may(ctx.actor, 'team.change')
  return {
    person,
    managesAccess,
    sessions: person.account ? await countSessions(ctx, person.account.id) : 0,
    upcoming: upcoming[person.resource?.id ?? ''] ?? null,
    duplicates: managesAccess ? await listPossibleDuplicates(ctx, person.id) : [],
    formKey: generateIdempotencyKey(),
  }
}

/** Handles several forms on one page, distinguished by `form`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'person.change')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await checkConfirmation(context.get(ctxKey), await readFields(request))
  const { form = 'person' } = values
  if (wrong) return respondProblems(form, { confirm: wrong }, values)
  const ctx = withIdempotency(asking, values)
  const person = await findOr404('person', params.personId, (id) => findPersonById(ctx, id))
  if (form === 'person') return savePerson(request, ctx, person.id, values)
  if (form === 'remove') return remove(ctx, person.id, values)
  authorize(ctx.actor, 'team.change')
  if (form === 'merge') return merge(ctx, person.id, values)
  if (!person.account) return respondProblems(form, { account: 'account-is-gone' }, values)
  return changeAccount(request, ctx, person.account.id, values)
}

async function savePerson(request: Request, ctx: Ctx, id: string, values: Values) {
  if ((values.access ?? '') !== (values['was-access'] ?? '')) authorize(ctx.actor, 'team.change')
  const input = parseForm(teamPersonSchema, values)
  if (!input.ok) return respondProblems('person', input.problems, values)
  const result = await changePerson(
    ctx,
    id,
    { ...input.form, revision: revisionField.parse(values.revision) },
    {
      access: values['was-access'] === 'on',
      bookable: values['was-bookable'] === 'on',
      shown: values['was-shown'] === 'on',
    },
  )
  if (!result.ok)
    return respondFieldProblem('person', getPersonField(result.problem), result.problem, values)
  const { invited } = result.value
  return invited?.link
    ? data<InviteResult>({
        form: 'person',
        saved: true,
        handOver: { email: invited.email, link: invited.link },
      })
    : respondSaved(request, 'person')
}

async function remove(ctx: Ctx, id: string, values: Values) {
  const result = await removePerson(ctx, id)
  if (!result.ok) return respondProblems('remove', { person: result.problem }, values)
  throw redirect('/portal/settings/people?saved=remove', 303)
}

/** The entry that remains may be the other one. */
async function merge(ctx: Ctx, id: string, values: Values) {
  const { duplicate = '' } = values
  if (!isId(duplicate)) return respondProblems('merge', { duplicate: 'duplicate-missing' }, values)
  const result = await mergePeople(ctx, id, duplicate)
  if (!result.ok) return respondProblems('merge', { duplicate: result.problem }, values)
  throw redirect(`/portal/settings/people/${result.value.id}?saved=merge`, 303)
}

const accountActions = new Map<
  string | undefined,
  (ctx: Ctx, id: string) => Promise<{ ok: true } | { ok: false; problem: ProblemCode }>
>([
  ['two-factor', resetTwoFactor],
  ['sessions', endStaffSessions],
])

async function changeAccount(request: Request, ctx: Ctx, id: string, values: Values) {
  if (values.form === 'role') return saveRole(request, ctx, id, values)
  const act = accountActions.get(values.form)
  if (!act) return respondProblems('role', { role: 'role-unknown' })
  const result = await act(ctx, id)
  return result.ok
    ? respondSaved(request, values.form!)
    : respondFieldProblem(values.form!, 'account', result.problem, values)
}

async function saveRole(request: Request, ctx: Ctx, id: string, values: Values) {
  const input = parseForm(roleSchema, { role: '', ...values })
  if (!input.ok) return respondProblems('role', input.problems)
  const result = await changeRole(ctx, id, input.form.role)
  return result.ok
    ? respondSaved(request, 'role')
    : respondFieldProblem('role', 'role', result.problem, values)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => loaderData?.person.name ?? settings.tabs.people)

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PersonPage
      key={loaderData.person.id}
      {...loaderData}
      result={useLastActionData<InviteResult>(actionData)}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
