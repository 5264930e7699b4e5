import { data, redirect } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { revisionField } from '#app/core/revision.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import {
  getStudioFigures,
  listOfferedServices,
  listPagesWithPolicy,
} from '#app/features/site/page/reads.server.ts'
import {
  getPolicyForForm,
  getPolicyFormat,
  listPolicyVersions,
} from '#app/features/studio/policy/reads.server.ts'
import { countBookingsByPolicy } from '#app/features/booking/reservation/reads.server.ts'
import { changeRows, createPolicySchema } from '#app/features/studio/policy/form.ts'
import type { PolicyFormResult } from '#app/features/studio/policy/ui/policy-form-result.ts'
import { PolicyPage } from '#app/features/studio/policy/ui/policy-page.tsx'
import { changePolicy } from '#app/features/studio/policy/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/policy'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { name, timeZone } = await getStudio(ctx)
  const bookings = await countBookingsByPolicy(ctx)
  return {
    ...(await getPolicyForForm(ctx)),
    versions: (await listPolicyVersions(ctx)).map((version) => ({
      ...version,
      bookings: bookings.get(version.version) ?? 0,
    })),
    pages: await listPagesWithPolicy(ctx),
    figures: await getStudioFigures(ctx),
    services: await listOfferedServices(ctx),
    studio: name,
    today: toStudioDay(ctx.now, timeZone),
    formKey: generateIdempotencyKey(),
    mayChange: may(ctx.actor, 'policy.change'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'policy.change')
  const { step, revision: revisionText = '', ...values } = await readFields(request)
  const revision = revisionField.parse(revisionText)
  // Without JavaScript the server adds or removes a row; nothing is saved yet.
  if (step)
    return data<PolicyFormResult>({
      saved: false,
      problems: {},
      values: changeRows(values, step),
      revision,
    })
  const input = parseForm(createPolicySchema(await getPolicyFormat(ctx)), values)
  if (!input.ok)
    return data<PolicyFormResult>(
      { saved: false, problems: input.problems, values, revision },
      { status: 422 },
    )
  const result = await changePolicy(
    withIdempotency(ctx, { ...values, revision: revisionText }),
    input.form,
    revision,
  )
  if (!result.ok && result.problem === 'policy-was-changed') {
    const { name, at, version } = result.details
    return data<PolicyFormResult>(
      {
        saved: false,
        problems: {},
        changed: { name: String(name), at: String(at) },
        values,
        revision: Number(version),
      },
      { status: 409 },
    )
  }
  if (!result.ok)
    return data<PolicyFormResult>(
      { saved: false, problems: {}, problem: result.problem, values, revision },
      { status: 409 },
    )
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect('/portal/settings/policy?saved=policy', 303)
  return data<PolicyFormResult>({ saved: true, values, revision: result.value.version })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.policy}, ${pages.settings}`)

export default function Policy({ loaderData, actionData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} result={useLastActionData<PolicyFormResult>(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
