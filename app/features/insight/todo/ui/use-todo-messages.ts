import { countDaysBetween, toStudioDay } from '#app/core/day.ts'
import { formatCompactDate, formatTime, formatWeekdayDate } from '#app/core/display.ts'
import { type Cents, formatMoney } from '#app/core/money.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import type { Todo, TodoKind } from '#app/features/insight/todo/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/** The task, its subject, and why it is due now. A reply's reason is the pill of the inbox. */
type TodoText = { task: string; detail: string; reason: string }
type Writers = { [Kind in TodoKind]: (todo: Extract<Todo, { kind: Kind }>) => TodoText }

/** Returns a function that words a row, with the label of its action. */
export function useTodoMessages(): (todo: Todo) => TodoText & { action: string } {
  const writers = {
    ...useBookingWriters(),
    ...useMoneyWriters(),
    ...useQuoteWriters(),
    ...useOtherWriters(),
  }
  const { actions } = useMessages().portal.dashboard.todo
  return (todo) => ({
    ...(writers[todo.kind] as (todo: Todo) => TodoText)(todo),
    action: actions[todo.kind],
  })
}

function useFormats() {
  const display = useDisplay()
  const now = useNow()
  const today = toStudioDay(now, display.timeZone)
  return {
    formatDay: (instant: Date) => formatWeekdayDate(instant, now, display),
    formatShort: (instant: Date) => formatCompactDate(instant, now, display),
    formatTime: (instant: Date) => formatTime(instant, display),
    /** Days from today, negative in the past. */
    countDays: (date: Date | string) =>
      countDaysBetween(
        today,
        typeof date === 'string' ? date : toStudioDay(date, display.timeZone),
      ),
  }
}

function useBookingWriters(): Pick<Writers, 'hold' | 'response' | 'declined' | 'notice'> {
  const { tasks, details, reasons } = useMessages().portal.dashboard.todo
  const { formatDay, formatShort, formatTime, countDays } = useFormats()
  return {
    hold: ({ name, startsAt, dueAt }) => ({
      task: tasks.hold(name),
      detail: details.hold(formatDay(startsAt)),
      reason: reasons.hold(countDays(dueAt), formatDay(dueAt), formatTime(dueAt)),
    }),
    response: ({ name, dueAt }) => ({
      task: tasks.response(name),
      detail: details.response(formatDay(dueAt)),
      reason: reasons.shoot(countDays(dueAt), formatShort(dueAt)),
    }),
    declined: ({ name, names, dueAt }) => ({
      task: tasks.declined(name),
      detail: details.declined(names, formatDay(dueAt)),
      reason: reasons.shoot(countDays(dueAt), formatShort(dueAt)),
    }),
    notice: ({ name, dueAt }) => ({
      task: tasks.notice(name),
      detail: details.notice(formatDay(dueAt)),
      reason: reasons.shoot(countDays(dueAt), formatShort(dueAt)),
    }),
  }
}

type MoneyTodo = 'refund' | 'deposit' | 'transfer' | 'installment' | 'late-fee'

function useMoneyWriters(): Pick<Writers, MoneyTodo> {
  const { tasks, details, reasons } = useMessages().portal.dashboard.todo
  const { formatDay, formatShort, countDays } = useFormats()
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  const formatAmount = (cents: Cents) => formatMoney(cents, currency, locale)
  return {
    refund: ({ name, cents, number, dueAt }) => ({
      task: tasks.refund(name, formatAmount(cents)),
      detail: details.refund(formatBookingNumber(number)),
      reason: reasons.refund(formatShort(dueAt)),
    }),
    deposit: ({ name, cents, dueAt }) => ({
      task: tasks.deposit(name, formatAmount(cents)),
      detail: details.deposit(formatDay(dueAt)),
      reason: reasons.shoot(countDays(dueAt), formatShort(dueAt)),
    }),
    installment: ({ name, cents, number, isHeldBack, dueAt }) => ({
      task: tasks.installment(name, formatAmount(cents)),
      detail: details.installment(formatQuoteNumber(number)),
      reason:
        isHeldBack || dueAt === null ? reasons.heldBack : reasons.installment(formatShort(dueAt)),
    }),
    transfer: ({ name, cents, number, reportedAt }) => ({
      task: tasks.transfer(name, formatAmount(cents)),
      detail: details.transfer(number),
      reason: reasons.transfer(formatShort(reportedAt)),
    }),
    'late-fee': ({ name, number, count, draftedAt }) => ({
      task: tasks['late-fee'](count),
      detail: details['late-fee'](name, number, count - 1),
      reason: reasons['late-fee'](formatShort(draftedAt)),
    }),
  }
}

type QuoteTodo =
  | 'quote-approval'
  | 'countersignature'
  | 'withdrawal'
  | 'quote-renewal'
  | 'quote-unopened'
  | 'round'

function useQuoteWriters(): Pick<Writers, QuoteTodo> {
  const { tasks, details, reasons } = useMessages().portal.dashboard.todo
  const { formatDay, formatShort, countDays } = useFormats()
  return {
    'quote-approval': ({ name, number, by, requestedAt }) => ({
      task: tasks['quote-approval'](name),
      detail: details['quote-approval'](formatQuoteNumber(number), by),
      reason: reasons.quote(formatShort(requestedAt)),
    }),
    countersignature: ({ name, number, signedAt }) => ({
      task: tasks.countersignature(name),
      detail: formatContractNumber(number),
      reason: reasons.countersignature(formatShort(signedAt)),
    }),
    withdrawal: ({ name, number, withdrawnAt }) => ({
      task: tasks.withdrawal(name),
      detail: formatContractNumber(number),
      reason: reasons.withdrawal(formatShort(withdrawnAt)),
    }),
    'quote-renewal': ({ name, number, requestedAt }) => ({
      task: tasks['quote-renewal'](name),
      detail: formatQuoteNumber(number),
      reason: reasons.quote(formatShort(requestedAt)),
    }),
    'quote-unopened': ({ name, number, dueAt }) => ({
      task: tasks['quote-unopened'](name),
      detail: details['quote-unopened'](formatQuoteNumber(number)),
      reason: reasons['quote-unopened'](countDays(dueAt), formatDay(dueAt)),
    }),
    round: ({ name, review, round, requestedAt }) => ({
      task: tasks.round(name),
      detail: details.round(review, round),
      reason: reasons.quote(formatShort(requestedAt)),
    }),
  }
}

function useOtherWriters(): Pick<Writers, 'reply' | 'promise' | 'task' | 'email' | 'testimonial'> {
  const { tasks, details, reasons } = useMessages().portal.dashboard.todo
  const { formatShort, countDays } = useFormats()
  return {
    reply: ({ name, excerpt }) => ({ task: tasks.reply(name), detail: excerpt, reason: '' }),
    task: ({ title, project, name, dueOn }) => ({
      task: title,
      detail: details.task(project, name),
      reason: reasons.task(countDays(dueOn)),
    }),
    promise: ({ project, name, promisedOn }) => ({
      task: tasks.promise(project),
      detail: name,
      reason: reasons.promise(countDays(promisedOn)),
    }),
    email: ({ name, subject, dueAt }) => ({
      task: tasks.email(name),
      detail: subject,
      reason: reasons.email(formatShort(dueAt)),
    }),
    testimonial: ({ name, quote, writtenAt }) => ({
      task: tasks.testimonial(name),
      detail: quote,
      reason: writtenAt ? reasons.testimonial(formatShort(writtenAt)) : '',
    }),
  }
}
