import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { canMove } from '#app/features/booking/booking/rules.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { listInScope } from '#app/features/booking/booking-series/reads.server.ts'
import { scopeField } from '#app/features/booking/booking-series/rules.ts'
import type { Canceler } from '#app/features/studio/policy/rules.ts'
import { proposalSchema } from '#app/features/booking/booking-request/rules.ts'
import { addMinutes } from '#app/features/booking/calendar/rules.ts'
import {
  findNotice,
  listNotices,
  previewEmails,
} from '#app/features/booking/notice/reads.server.ts'
import type {
  DateChange,
  NoticeChangeName,
  NoticeView,
} from '#app/features/booking/notice/ui/notice-view.ts'
import { sendNotice } from '#app/features/booking/notice/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { parseCanceler } from './actions/booking-action.ts'

type Booking = NonNullable<Awaited<ReturnType<typeof findBookingById>>>
type NoticeFacts = Pick<NoticeView, 'change' | 'dates' | 'refund' | 'canceledBy'>

/** Returns what a sheet says of a change; amounts in cents. */
export async function buildNoticeView(
  ctx: Ctx,
  booking: Booking,
  change: NoticeChangeName,
  values: Record<string, string>,
): Promise<NoticeFacts> {
  const emptyView = { change, dates: [], refund: null, canceledBy: null }
  if (change === 'saved') return { ...emptyView, dates: await listDateChanges(ctx, booking.id) }
  if (change === 'proposed') {
    const input = parseForm(proposalSchema, values)
    const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000
    const starts = input.ok ? input.form.startsLocal : ''
    const oldTime = `${booking.startsLocal} ${booking.endsLocal}`
    const newTime = `${starts} ${addMinutes(starts, minutes)}`
    return { ...emptyView, dates: starts ? [{ oldTime, newTime, added: [], removed: [] }] : [] }
  }
  const rows = (await listInScope(ctx, booking.id, scopeField.parse(values.scope))).filter(
    ({ row }) => canMove(row.state, change),
  )
  const dates = rows.map(({ row }) => ({
    oldTime: null,
    newTime: `${row.startsLocal} ${row.endsLocal}`,
    added: [],
    removed: [],
  }))
  if (change === 'confirmed') return { ...emptyView, dates }
  const canceledBy = parseCanceler(values.canceledBy) ?? null
  const ids = rows.map(({ row }) => row.id)
  return {
    ...emptyView,
    dates,
    canceledBy,
    refund: await sumRefunds(ctx, booking, canceledBy, ids),
  }
}

/** Returns the changes that were not emailed yet, with the names of people. */
async function listDateChanges(ctx: Ctx, id: string): Promise<DateChange[]> {
  const resources = await listResources(ctx)
  const toNames = (ids: string[]) =>
    ids.flatMap(
      (resourceId) =>
        resources.find(({ id, kind }) => id === resourceId && kind === 'person')?.name ?? [],
    )
  return (await listNotices(ctx, id)).map(({ was, is, added, removed }) => ({
    oldTime: was,
    newTime: is,
    added: toNames(added),
    removed: toNames(removed),
  }))
}

/** Returns what is due back if these bookings are canceled, in cents. */
async function sumRefunds(ctx: Ctx, booking: Booking, by: Canceler | null, ids: string[]) {
  const refunds = await Promise.all(
    ids.map(async (id) => {
      const { money } = id === booking.id ? booking : ((await findBookingById(ctx, id)) ?? {})
      return (by === 'studio' ? money?.ifCanceled?.byStudio : money?.ifCanceled?.cents) ?? 0
    }),
  )
  return refunds.reduce((sum, cents) => sum + cents, 0)
}

/** Returns the sheet for changes that were not emailed yet, or null if there are none. */
export async function findPendingNotice(ctx: Ctx, booking: Booking): Promise<NoticeView | null> {
  if (!(await findNotice(ctx, booking.id))) return null
  const preview = await previewEmails(ctx, (ctx) => sendNotice(ctx, booking.id))
  if (!preview.ok || preview.emails.length === 0) return null
  return {
    ...(await buildNoticeView(ctx, booking, 'saved', {})),
    emails: preview.emails,
    problem: null,
    currency: (await getStudio(ctx)).currency,
  }
}
