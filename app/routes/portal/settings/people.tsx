import { data } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listNextAbsences } from '#app/features/booking/absence/reads.server.ts'
import { listIdsWithOwnHours } from '#app/features/booking/resource/reads.server.ts'
import { listOpenInvitations } from '#app/features/people/invitation/reads.server.ts'
import type { InviteResult } from '#app/features/people/invitation/ui/invite-result.ts'
import {
  resendInvitation,
  withdrawInvitation,
} from '#app/features/people/invitation/writes.server.ts'
import { listPeople } from '#app/features/site/team/reads.server.ts'
import { teamPersonSchema } from '#app/features/site/team/rules.ts'
import { PeoplePage } from '#app/features/site/team/ui/people-page.tsx'
import { addPerson } from '#app/features/site/team/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/people'
import {
  checkConfirmation,
  respondProblems,
  respondFieldProblem,
  respondSaved,
} from './form-response.ts'
import { getPersonField } from './person-form.ts'

type Values = Record<string, string>

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const people = await listPeople(ctx)
  const [absences, ownHourIds] = [await listNextAbsences(ctx), await listIdsWithOwnHours(ctx)]
  const managesAccess = may(ctx.actor, 'team.change')
  return {
    people: people.map((person) => ({
      ...person,
      absence: absences[person.resource?.id ?? ''] ?? null,
      ownHours: ownHourIds.includes(person.resource?.id ?? ''),
    })),
    invitations: managesAccess ? await listOpenInvitations(ctx) : [],
    managesAccess,
    today: toStudioDay(ctx.now, (await getStudio(ctx)).timeZone),
    formKey: generateIdempotencyKey(),
  }
}

/** Handles three forms, distinguished by `form`. */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'person.change')
  const {
    ctx: asking,
    values,
    refused: wrong,
  } = await checkConfirmation(context.get(ctxKey), await readFields(request))
  const { form = 'add', invitation = '' } = values
  if (wrong) return respondProblems(form, { confirm: wrong }, values)
  const ctx = withIdempotency(asking, values)
  if (form === 'add') return savePerson(request, ctx, values)
  authorize(ctx.actor, 'team.change')
  if (!isId(invitation)) return respondProblems(form, { invitation: 'invitation-is-gone' })
  if (form === 'withdraw') {
    await withdrawInvitation(ctx, invitation)
    return respondSaved(request, form)
  }
  const result = await resendInvitation(ctx, invitation)
  return result.ok
    ? respondInvited(request, 'again', result.value)
    : respondFieldProblem(form, 'invitation', result.problem, values)
}

async function savePerson(request: Request, ctx: Ctx, values: Values) {
  if (values.access) authorize(ctx.actor, 'team.change')
  const input = parseForm(teamPersonSchema, values)
  if (!input.ok) return respondProblems('add', input.problems, values)
  const result = await addPerson(ctx, input.form)
  if (!result.ok)
    return respondFieldProblem('add', getPersonField(result.problem), result.problem, values)
  const { invited } = result.value
  return invited ? respondInvited(request, 'add', invited) : respondSaved(request, 'add')
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
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.people}, ${pages.settings}`)

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} result={useLastActionData<InviteResult>(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
