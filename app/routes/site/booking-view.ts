import {
  dateText,
  deadlineText,
  longDayText,
  shownOn,
  timesText,
  zoneText,
} from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { ClientBooking } from '#app/studio/booking-link/reads.server.ts'
import type { PageView, Step } from '#app/studio/booking-link/ui/page-view.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { bookingPageWords } from '#app/words/booking-page.ts'
import { words } from '#app/words/index.ts'
import { serverWords } from '#app/words/server.ts'

/** Everything as the client's page writes it. */
export async function bookingView(ctx: Ctx, details: ClientBooking): Promise<PageView> {
  const studio = (await theStudio(ctx))!
  const { replyHours } = await policyInForce(ctx)
  const { standing, startsWall, endsWall, money, move, cancellation } = details
  const { link } = serverWords(ctx.language).policy
  const amount = (cents: number) =>
    cents > 0 ? formatMoney(cents, studio.currency, studio.locale) : ''
  const deadline = (at: Date) => deadlineText(at, ctx.now, studio)
  const wall = { locale: studio.locale, timeZone: 'UTC' }
  const agreed = standing === 'pending' || standing === 'confirmed' || standing === 'done'
  return {
    standing,
    number: bookingNumber(details.number),
    what: details.title ?? words(ctx.language).portal.bookings.kinds[details.kind],
    place: details.place,
    people: agreed ? details.people.join(', ') : '',
    message: details.message,
    day: longDayText(shownOn(startsWall), wall, true),
    times: timesText(shownOn(startsWall), shownOn(endsWall), wall),
    zone: zoneText(details.zone, studio.locale),
    heldUntil: details.heldUntil ? deadline(details.heldUntil) : '',
    replyHours,
    offering: details.offering,
    locale: studio.locale,
    steps: stepsOf(ctx, details, { amount, date: (at) => dateText(at, studio), replyHours }),
    money: {
      price: amount(money.total),
      deposit: amount(money.deposit),
      depositPercent: money.depositPercent,
      depositMissing: amount(details.depositMissing),
      paid: amount(money.paid),
      balance: amount(money.total > 0 ? details.balance : 0),
    },
    canceled: cancellation && {
      by: cancellation.by,
      refund: amount(cancellation.due),
      refunded: cancellation.due > 0 && cancellation.refunded >= cancellation.due,
    },
    mayMove: move !== null,
    mayCancel: details.mayCallOff,
    policy: {
      move: move ? link.moveUntil(deadline(money.moveUntil)) : link.moveOver(money.moveDays),
      cancel: money.paid > 0 ? link.ifCanceled(money.refund, amount, deadline) : link.nothingPaid,
    },
  }
}

type Written = { amount: (cents: number) => string; date: (at: Date) => string; replyHours: number }

/**
 * Requested, quoted, deposit, confirmed, done; the first that is not done yet is next. What was
 * canceled or expired ends there.
 */
function stepsOf(ctx: Ctx, details: ClientBooking, { amount, date, replyHours }: Written): Step[] {
  const {
    standing,
    money: { total, deposit, depositPercent, paid },
    depositMissing,
    confirmedAt,
    cancellation,
    createdAt,
    endsAt,
  } = details
  const says = bookingPageWords(ctx.language)
  const agreed = standing === 'confirmed' || standing === 'done'
  const over = standing === 'canceled' || standing === 'ended'
  const quoted = total > 0
  const needsDeposit = depositPercent > 0 && !(quoted && agreed && paid < deposit)
  const steps: { name: Step['name']; isDone: boolean; detail: string }[] = [
    { name: 'requested', isDone: true, detail: date(createdAt) },
    {
      name: 'quoted',
      isDone: quoted || agreed,
      detail: quoted ? amount(total) : agreed ? '' : says.quoteComes(replyHours),
    },
    ...(needsDeposit
      ? [
          {
            name: 'deposit' as const,
            isDone: quoted && depositMissing === 0,
            detail: depositDetail(),
          },
        ]
      : []),
    { name: 'confirmed', isDone: agreed, detail: agreed && confirmedAt ? date(confirmedAt) : '' },
    {
      name: 'done',
      isDone: standing === 'done',
      detail: standing === 'done' ? date(endsAt) : date(details.startsAt),
    },
  ]
  if (over)
    return [
      ...steps
        .slice(0, -1)
        .filter(({ isDone, name }) => isDone && (name !== 'confirmed' || confirmedAt))
        .map(({ name, detail }): Step => ({ name, detail, state: 'done' })),
      { name: standing, state: 'done', detail: cancellation?.at ? date(cancellation.at) : '' },
    ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ name, detail }, at) => ({
    name,
    detail,
    state: at === next ? 'next' : next === -1 || at < next ? 'done' : 'ahead',
  }))

  function depositDetail() {
    if (!quoted) return says.percentOfPrice(depositPercent)
    return depositMissing > 0
      ? says.amountToPay(amount(depositMissing))
      : says.amountPaid(amount(Math.min(paid, deposit)) || amount(deposit))
  }
}
