import { formatDeadline, formatTimeZone } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findBookableService } from '#app/features/booking/availability/reads.server.ts'
import type { ClientBooking } from '#app/features/booking/booking-link/reads.server.ts'
import { formatStart, formatWhen } from '#app/features/booking/booking-link/rules.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { canSendMail, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getBookingRequestMessages } from '#app/messages/booking-request.ts'
import type { BookingEmailDetails } from '#app/messages/en/emails-booking.ts'
import { getMessages } from '#app/messages/index.ts'
import { getServerMessages } from '#app/messages/server.ts'

/** Returns the title of the service or the booking, or its category. */
function getWhat(ctx: Ctx, { title, bookingTitle, category }: ClientBooking): string {
  return title || bookingTitle || getMessages(ctx.language).portal.bookings.categories[category]
}

/** Details that only some emails have. */
const noneYet = { amount: '', message: '' }

/** Returns for how long a request is held once its address is confirmed; empty if it is. */
async function formatLongerHold(ctx: Ctx, details: ClientBooking): Promise<string> {
  const isUnconfirmed =
    details.requestStatus === 'waiting' &&
    details.emailConfirmedAt === null &&
    (await canSendMail(ctx))
  const offer =
    isUnconfirmed && details.service ? await findBookableService(ctx, details.service) : null
  return offer ? getBookingRequestMessages(ctx.language).heldFor(offer.holdHours) : ''
}

function formatDeposit(amount: string, percent: number | null): string {
  return amount && percent !== null ? `${amount} (${percent}%)` : amount
}

/** Returns the details used in emails, in the studio's local time. */
export async function getEmailDetails(
  ctx: Ctx,
  details: ClientBooking,
  { link, was = details.moves.at(-1) ?? '' }: { link: string; was?: string | undefined },
): Promise<BookingEmailDetails> {
  authorize(ctx.actor, 'booking.request')
  const studio = await getStudio(ctx)
  const { replyHours } = await getCurrentPolicy(ctx)
  const {
    money: { total, paid, refund, depositPercent },
    cancellation,
    zone,
    heldUntil,
    requestStatus,
  } = details
  const formatAmount = (cents: number) =>
    cents > 0 ? formatMoney(cents, studio.currency, studio.locale) : ''
  const [startsLocal = '', endsLocal = ''] = was.split(' ')
  const agreed =
    requestStatus === 'pending' || requestStatus === 'confirmed' || requestStatus === 'done'
  return {
    studio: studio.name,
    name: '',
    title: getWhat(ctx, details),
    number: formatBookingNumber(details.number),
    starts: formatStart(details, ctx.now, studio.locale),
    when: formatWhen(details, formatTimeZone(zone, studio.locale), {
      locale: studio.locale,
      allDay: getServerMessages(ctx.language).emails.bookings.allDay,
    }),
    place: details.place,
    people: agreed ? details.people.join(', ') : '',
    price: formatAmount(total),
    paid: formatAmount(paid),
    balance: formatAmount(details.balance),
    deposit: agreed ? formatDeposit(formatAmount(details.depositMissing), depositPercent) : '',
    refundTerms:
      refund.until && total > 0
        ? getServerMessages(ctx.language).emails.bookings.freeUntil(
            formatDeadline(refund.until, ctx.now, studio),
            refund.percent,
          )
        : '',
    confirm: await formatLongerHold(ctx, details),
    refundDeadline: heldUntil ? formatDeadline(heldUntil, ctx.now, studio) : '',
    hours: replyHours,
    phone: studio.phone,
    link,
    refund: cancellation ? formatAmount(cancellation.due) : '',
    isFullRefund: cancellation !== null && cancellation.kept <= 0,
    previousTime: startsLocal
      ? formatStart({ startsLocal, endsLocal }, ctx.now, studio.locale)
      : '',
    staffName: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    ...noneYet,
  }
}
