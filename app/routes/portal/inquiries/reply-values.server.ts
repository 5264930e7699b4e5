import { addMs, day, toStudioDay } from '#app/core/day.ts'
import { formatLongDate } from '#app/core/display.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findClientLink } from '#app/features/booking/booking-link/reads.server.ts'
import { linkDaysAfterEnd } from '#app/features/booking/booking-request/rules.ts'
import type { findInquiryWithThread } from '#app/features/clients/inquiry/reads.server.ts'
import type { ReplyValues } from '#app/features/clients/reply-template/rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getReplyTemplateMessages } from '#app/messages/reply-templates.ts'
import { getServerMessages } from '#app/messages/server.ts'

type Inquiry = NonNullable<Awaited<ReturnType<typeof findInquiryWithThread>>>

/** Returns the values of a reply template's fields for this inquiry. */
export async function getReplyValues(ctx: Ctx, inquiry: Inquiry): Promise<ReplyValues> {
  const studio = await getStudio(ctx)
  const policy = await getCurrentPolicy(ctx)
  const { services } = getReplyTemplateMessages(inquiry.language)
  const date = inquiry.requestedStartsAt ?? inquiry.booking?.startsAt
  return {
    client: inquiry.name,
    studio: studio.name,
    service: inquiry.service === 'other' ? null : services[inquiry.service],
    date: date ? formatRequestedDate(ctx, date, studio) : null,
    link: (await findPrivateLink(ctx, inquiry.booking))?.href ?? null,
    reply: getServerMessages(inquiry.language).policy.figures(policy).reply,
  }
}

function formatRequestedDate(
  ctx: Ctx,
  date: Date,
  studio: { locale: string; timeZone: string },
): string {
  const [now, then] = [ctx.now, date].map((instant) =>
    toStudioDay(instant, studio.timeZone).slice(0, 4),
  )
  return formatLongDate(date, studio, now !== then)
}

/** Returns the client's private link of a booking with its lifetime, if there is one. */
export async function findPrivateLink(ctx: Ctx, booking: Inquiry['booking']) {
  if (!booking || booking.state === 'canceled') return null
  const endsAt = addMs(booking.endsAt, linkDaysAfterEnd * day)
  const href = endsAt > ctx.now ? await findClientLink(ctx, booking.id) : null
  return href === null ? null : { href, lifetimeMs: endsAt.getTime() - ctx.now.getTime() }
}
