import { type Failure, ok } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, parseForm } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { cancelBooking, confirmBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { scopeField } from '#app/features/booking/booking-series/rules.ts'
import { confirmationSchema } from '#app/features/booking/booking/rules.ts'
import { proposalSchema } from '#app/features/booking/booking-request/rules.ts'
import { proposeTime } from '#app/features/booking/booking-request/writes.server.ts'
import {
  actionPaths,
  getActionPath,
  noticeActionPath,
} from '#app/features/booking/booking/ui/action-paths.ts'
import {
  type NoticeChangeName,
  type NoticeView,
  noticeChanges,
} from '#app/features/booking/notice/ui/notice-view.ts'
import { NoticePage } from '#app/features/booking/notice/ui/notice-page.tsx'
import { previewEmails } from '#app/features/booking/notice/reads.server.ts'
import { sendNotice } from '#app/features/booking/notice/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { findOr404 } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/notice'
import { parseCanceler, parseState } from './actions/booking-action.ts'
import { buildNoticeView } from './notice-view.ts'

type Values = Record<string, string>
type Result = { ok: true } | Failure

/** The changes a sheet can precede, each made with the fields of its form. */
const changes: Record<
  NoticeChangeName,
  { path: string; make: (ctx: Ctx, id: string, values: Values) => Promise<Result> }
> = {
  confirmed: {
    path: actionPaths.confirmed,
    make: (ctx, id, values) => {
      const input = parseForm(confirmationSchema, values)
      const reason = values.without === 'deposit' && input.ok ? input.form.reason : ''
      return confirmBooking(ctx, id, {
        from: parseState(values.from),
        reason,
        scope: scopeField.parse(values.scope),
        closedAnyway: values.closedAnyway === 'on',
      })
    },
  },
  canceled: {
    path: actionPaths.canceled,
    make: (ctx, id, values) =>
      cancelBooking(ctx, id, {
        from: parseState(values.from),
        scope: scopeField.parse(values.scope),
        by: parseCanceler(values.canceledBy) ?? 'client',
      }),
  },
  proposed: {
    path: 'proposal',
    make: async (ctx, id, values) => {
      const input = parseForm(proposalSchema, values)
      return input.ok ? proposeTime(ctx, id, input.form) : ok()
    },
  },
  saved: { path: noticeActionPath, make: sendNotice },
}

/** Shows who would be emailed about a change, without making it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  const booking = await findOr404('booking', params.bookingId, (id) => findBookingById(ctx, id))
  const { change: name, ...values } = Object.fromEntries(url.searchParams) as Values
  const change = noticeChanges.find((candidate) => candidate === name) ?? 'saved'
  const { path, make } = changes[change]
  const preview = await previewEmails(ctx, (ctx) => make(ctx, booking.id, values))
  const notice: NoticeView = {
    ...(await buildNoticeView(ctx, booking, change, values)),
    emails: preview.ok ? preview.emails : [],
    problem: preview.ok ? null : preview.problem,
    currency: (await getStudio(ctx)).currency,
  }
  return {
    ...notice,
    action: getActionPath(booking.id, path),
    fields: values,
    back: `/portal/bookings/${booking.id}`,
    formKey: generateIdempotencyKey(),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ bookings }) => bookings.title)

export default function Notice({ loaderData }: Route.ComponentProps) {
  const { action, fields, back, formKey, ...notice } = loaderData
  return <NoticePage {...{ action, fields, back, formKey, notice }} />
}

export { PageErrorBoundary as ErrorBoundary }
