import { type StudioDay, addDays, getStartOfDay, toStudioDay } from '#app/core/day.ts'

/** Letters in the name and in the words of a withdrawal. */
export const maxWithdrawalText = 2000

type Concluded = { finalizedAt: Date; withdrawalDays: number }

/** The last day on which a client can withdraw, and the instant at which that day ends. */
export type WithdrawalPeriod = { lastDay: StudioDay; endsAt: Date }

/**
 * Returns the period in which a client can withdraw: that many days of the studio's calendar after
 * the day on which the contract was concluded, whole days also when clocks change (Directive
 * 2011/83/EU, art. 9).
 */
export function getWithdrawalPeriod(
  { finalizedAt, withdrawalDays }: Concluded,
  timeZone: string,
): WithdrawalPeriod {
  const lastDay = addDays(toStudioDay(finalizedAt, timeZone), withdrawalDays)
  return { lastDay, endsAt: getStartOfDay(addDays(lastDay, 1), timeZone) }
}

/** Returns the path of the page on which a client withdraws from the contract of a quote. */
export function buildWithdrawalPath(quotePath: string): string {
  return `${quotePath}/withdraw`
}
