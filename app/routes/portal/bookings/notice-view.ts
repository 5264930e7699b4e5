import type { Ctx } from '#app/platform/context.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { listInScope } from '#app/features/booking/booking-series/reads.server.ts'
import { scopeField } from '#app/features/booking/booking-series/rules.ts'
import type { Canceler } from '#app/features/studio/policy/rules.ts'
import { proposalSchema } from '#app/features/booking/booking-request/rules.ts'
import { addMinutes } from '#app/features/booking/calendar/rules.ts'
import { findNotice, previewEmails } from '#app/features/booking/notice/reads.server.ts'
import type { NoticeChangeName, NoticeView } from '#app/features/booking/notice/ui/notice-view.ts'
import { sendNotice } from '#app/features/booking/notice/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { parseCanceler } from './actions/booking-action.ts'

type Booking = NonNullable<Awaited<ReturnType<typeof findBookingById>>>
type NoticeFacts = Pick<NoticeView, 'change' | 'was' | 'is' | 'added' | 'removed' | 'refund' | 'by'>

/** Returns what a sheet says of a change; amounts in cents. */
export async function buildNoticeView(
  ctx: Ctx,
  booking: Booking,
  change: NoticeChangeName,
  values: Record<string, string>,
): Promise<NoticeFacts> {
  const none = { change, was: null, is: null, added: [], removed: [], refund: null, by: null }
  const now = `${booking.startsLocal} ${booking.endsLocal}`
  if (change === 'canceled') {
    const by = parseCanceler(values.canceledBy) ?? null
    return { ...none, by, refund: await sumRefunds(ctx, booking, by, values.scope) }
  }
  if (change === 'proposed') {
    const given = parseForm(proposalSchema, values)
    const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000
    const starts = given.ok ? given.form.startsLocal : ''
    return { ...none, was: now, is: starts && `${starts} ${addMinutes(starts, minutes)}` }
  }
  const notice = change === 'told' ? await findNotice(ctx, booking.id) : null
  if (!notice) return none
  const resources = await listResources(ctx)
  const toNames = (ids: string[]) =>
    ids.flatMap((id) => resources.find((one) => one.id === id && one.kind === 'person')?.name ?? [])
  return {
    ...none,
    was: notice.was,
    is: notice.was && now,
    added: toNames(notice.added),
    removed: toNames(notice.removed),
  }
}

/** Returns what is due back if the bookings in scope are canceled, in cents. */
async function sumRefunds(ctx: Ctx, booking: Booking, by: Canceler | null, scope?: string) {
  const rows = await listInScope(ctx, booking.id, scopeField.parse(scope))
  const refunds = await Promise.all(
    rows.map(async ({ row }) => {
      const { money } =
        row.id === booking.id ? booking : ((await findBookingById(ctx, row.id)) ?? {})
      return (by === 'studio' ? money?.ifCanceled?.byStudio : money?.ifCanceled?.cents) ?? 0
    }),
  )
  return refunds.reduce((sum, cents) => sum + cents, 0)
}

/** Returns the sheet for changes that people must still be told of, or null if there are none. */
export async function findUntoldNotice(ctx: Ctx, booking: Booking): Promise<NoticeView | null> {
  if (!(await findNotice(ctx, booking.id))) return null
  const seen = await previewEmails(ctx, (ctx) => sendNotice(ctx, booking.id))
  if (!seen.ok || seen.emails.length === 0) return null
  return {
    ...(await buildNoticeView(ctx, booking, 'told', {})),
    emails: seen.emails,
    problem: null,
    currency: (await getStudio(ctx)).currency,
  }
}
