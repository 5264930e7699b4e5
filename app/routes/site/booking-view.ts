import { formatDate, formatDeadline, formatLongSpan, formatTimeZone } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { ClientBooking } from '#app/features/booking/booking-link/reads.server.ts'
import type {
  ClientBookingView,
  Step,
} from '#app/features/booking/booking-link/ui/client-booking-view.ts'
import { listReceiptsForVisitor } from '#app/features/money/payment-receipt/reads.server.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { previewCancellationForVisitor } from '#app/features/sales/installment-cancellation/reads.server.ts'
import { describeCancellationEffect } from '#app/features/sales/installment-cancellation/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getBookingPageMessages } from '#app/messages/booking-page.ts'
import { getMessages } from '#app/messages/index.ts'
import { getServerMessages } from '#app/messages/server.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

/** Builds everything the client's booking page shows. */
export async function buildBookingView(
  ctx: Ctx,
  details: ClientBooking,
): Promise<ClientBookingView> {
  const studio = await getStudio(ctx)
  const { replyHours } = await getCurrentPolicy(ctx)
  const { requestStatus, startsLocal, endsLocal, money, move, cancellation } = details
  const receipts = await listReceiptsForVisitor(ctx, details.id)
  const { link } = getServerMessages(ctx.language).policy
  const format = (cents: number) =>
    cents > 0 ? formatMoney(cents, studio.currency, studio.locale) : ''
  const formatDay = (instant: Date) => formatDate(instant, studio)
  const formatDue = (instant: Date) => formatDeadline(instant, ctx.now, studio)
  const { days, hours } = formatLongSpan({ startsLocal, endsLocal }, studio.locale)
  return {
    requestStatus,
    number: formatBookingNumber(details.number),
    title: details.title ?? getMessages(ctx.language).portal.bookings.categories[details.category],
    place: details.place,
    people: isAgreed(details) ? details.people.join(', ') : '',
    message: details.message,
    day: days,
    times: hours ?? getBookingPageMessages(ctx.language).allDay,
    isAllDay: hours === null,
    zone: formatTimeZone(details.zone, studio.locale),
    heldUntil: details.heldUntil ? formatDue(details.heldUntil) : '',
    replyHours,
    service: details.service,
    locale: studio.locale,
    steps: listSteps(ctx, details, { amount: format, date: formatDay, replyHours }),
    money: {
      price: format(money.total),
      deposit: format(money.deposit),
      depositPercent: money.depositPercent,
      depositMissing: format(details.depositMissing),
      paid: format(money.paid),
      balance: format(money.total > 0 ? details.balance : 0),
      receipts: receipts.map((receipt) => describeReceipt(receipt, formatDay, format)),
    },
    canceled: cancellation && {
      by: cancellation.by,
      refund: format(cancellation.due),
      isFullRefund: cancellation.kept <= 0,
      refunded: cancellation.due > 0 && cancellation.refunded >= cancellation.due,
    },
    mayMove: move !== null,
    mayCancel: details.mayCancel,
    policy: {
      move: move ? link.moveUntil(formatDue(money.moveUntil)) : link.moveOver(money.moveDays),
      cancel: await describeCancellation(
        ctx,
        details,
        money.paid > 0 ? link.ifCanceled(money.refund, format, formatDue) : link.nothingPaid,
      ),
    },
  }
}

type Receipt = Awaited<ReturnType<typeof listReceiptsForVisitor>>[number]

function describeReceipt(
  { number, kind, at, cents }: Receipt,
  formatDay: (instant: Date) => string,
  format: (cents: number) => string,
) {
  return {
    number: formatReceiptNumber(number),
    kind: kind === 'refund' ? ('refund' as const) : ('payment' as const),
    date: formatDay(at),
    amount: format(Math.abs(cents)),
  }
}

function isAgreed({ requestStatus }: ClientBooking): boolean {
  return requestStatus === 'pending' || requestStatus === 'confirmed' || requestStatus === 'done'
}

/** Returns the refund in words, and what canceling does to the payment plan if there is one. */
async function describeCancellation(
  ctx: Ctx,
  { id, money, mayCancel }: ClientBooking,
  refund: string,
): Promise<string> {
  const effect = mayCancel && (await previewCancellationForVisitor(ctx, id, money.refund.cents))
  if (!effect) return refund
  const { currency, locale } = await getStudio(ctx)
  const format = { currency, locale, language: ctx.language }
  return `${refund} ${describeCancellationEffect(effect, format)}`
}

type Formatters = {
  amount: (cents: number) => string
  date: (instant: Date) => string
  replyHours: number
}

type UnmarkedStep = { name: Step['name']; isDone: boolean; detail: string }

/** Marks the first incomplete step as next, even if a later one is done. */
function markProgress(steps: UnmarkedStep[]): Step[] {
  const next = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ name, detail }, index) => ({
    name,
    detail,
    state: index === next ? 'next' : next === -1 || index < next ? 'done' : 'ahead',
  }))
}

/**
 * Lists the steps requested, quoted, deposit, confirmed and done; the first incomplete one is next.
 * A canceled or expired booking ends with that step.
 */
function listSteps(
  ctx: Ctx,
  details: ClientBooking,
  { amount, date, replyHours }: Formatters,
): Step[] {
  const {
    requestStatus,
    money: { total, deposit, depositPercent, paid },
    depositMissing,
    confirmedAt,
    cancellation,
    createdAt,
    endsAt,
  } = details
  const says = getBookingPageMessages(ctx.language)
  const agreed = requestStatus === 'confirmed' || requestStatus === 'done'
  const isOver = requestStatus === 'canceled' || requestStatus === 'ended'
  const quoted = total > 0
  const needsDeposit = (depositPercent ?? deposit) > 0 && !(quoted && agreed && paid < deposit)
  const steps: UnmarkedStep[] = [
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
            detail: describeDeposit(),
          },
        ]
      : []),
    { name: 'confirmed', isDone: agreed, detail: agreed && confirmedAt ? date(confirmedAt) : '' },
    {
      name: 'done',
      isDone: requestStatus === 'done',
      detail: requestStatus === 'done' ? date(endsAt) : date(details.startsAt),
    },
  ]
  if (isOver)
    return [
      ...steps
        .slice(0, -1)
        .filter(({ isDone, name }) => isDone && (name !== 'confirmed' || confirmedAt))
        .map(({ name, detail }): Step => ({ name, detail, state: 'done' })),
      { name: requestStatus, state: 'done', detail: cancellation?.at ? date(cancellation.at) : '' },
    ]
  return markProgress(steps)

  function describeDeposit() {
    if (!quoted) return says.percentOfPrice(depositPercent ?? 0)
    return depositMissing > 0
      ? says.amountToPay(amount(depositMissing))
      : says.amountPaid(amount(Math.min(paid, deposit)) || amount(deposit))
  }
}
