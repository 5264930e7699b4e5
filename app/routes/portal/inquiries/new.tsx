import { data, redirect } from 'react-router'

import { toLocalTime } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { createEnteredSchema } from '#app/features/clients/inquiry/form.ts'
import { listInquiryServices } from '#app/features/clients/inquiry/rules.ts'
import { InquiryForm } from '#app/features/clients/inquiry/ui/inquiry-form.tsx'
import { addInquiry } from '#app/features/clients/inquiry/writes.server.ts'
import { listServices } from '#app/features/site/page/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/new'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'inquiry.answer')
  const [receivedOn = '', receivedAt = ''] = toLocalTime(
    ctx.now,
    (await getStudio(ctx)).timeZone,
  ).split('T')
  const services = listInquiryServices((await listServices(ctx)).filter(({ offered }) => offered))
  return {
    formKey: generateIdempotencyKey(),
    services,
    values: {
      source: 'phone',
      service: services[0]!,
      receivedOn,
      receivedAt: receivedAt.slice(0, 5),
      start: '09:00',
      end: '12:00',
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'inquiry.answer')
  const values = await readFields(request)
  const { timeZone } = await getStudio(ctx)
  const input = parseForm(createEnteredSchema({ timeZone, now: ctx.now }), values)
  if (!input.ok) return data(input, { status: 422 })
  const result = await addInquiry(withIdempotency(ctx, values), input.form)
  if (!result.ok) return data({ ...result, problems: {}, values }, { status: 409 })
  return redirect(`/portal/clients/inquiries/${result.value.id}`)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ inquiries }) => inquiries.create)

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return <InquiryForm {...loaderData} result={useLastActionData(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
