import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { listOnlineBookingTerms } from '#app/features/booking/availability/reads.server.ts'
import { onlineBookingSchema } from '#app/features/booking/availability/rules.ts'
import { OnlineBookingPage } from '#app/features/booking/availability/ui/online-booking-page.tsx'
import { changeOnlineBooking } from '#app/features/booking/availability/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/online-booking'
import { respondProblems, respondSaved } from './form-response.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'online-booking.change')
  return {
    offers: await listOnlineBookingTerms(ctx),
    resources: await listResources(ctx),
    formKey: generateIdempotencyKey(),
  }
}

/** Handles one form per service, distinguished by `form`. */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'online-booking.change')
  const values = await readFields(request)
  const { form = '' } = values
  const key = serviceKeys.find((key) => key === form)
  if (!key) return respondProblems(form, { offered: 'service-is-gone' }, values)
  const input = parseForm(onlineBookingSchema, values)
  if (!input.ok) return respondProblems(form, input.problems, values)
  const result = await changeOnlineBooking(
    withIdempotency(context.get(ctxKey), values),
    key,
    input.form,
  )
  return result.ok
    ? respondSaved(request, form)
    : respondProblems(
        form,
        { [result.problem === 'resource-is-gone' ? 'needs' : 'offered']: result.problem },
        values,
      )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(
    matches,
    ({ settings, pages }) => `${settings.tabs['online-booking']}, ${pages.settings}`,
  )

export default function OnlineBookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OnlineBookingPage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
