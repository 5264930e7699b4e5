import type { Details } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { useReservationMessages } from './use-reservation-messages.ts'

/** Failures that are questions: the same form confirms with `closedAnyway`. */
const questions = ['date-is-past', 'studio-is-closed', 'outside-hours'] as const

export function isQuestion(problem: ProblemCode): problem is (typeof questions)[number] {
  return (questions as readonly string[]).includes(problem)
}

/**
 * Returns "Sun, Dec 6 is outside working hours.", or null without a day, as in plain form posts.
 */
export function formatQuestion(
  messages: ReturnType<typeof useReservationMessages>,
  problem: ProblemCode,
  { day, name = '' }: Details,
  formatDay: (day: string) => string,
): string | null {
  if (!day || !isQuestion(problem)) return null
  const on = formatDay(String(day))
  return problem === 'date-is-past'
    ? messages.past(on)
    : problem === 'outside-hours'
      ? messages.outsideHours(on)
      : messages.closed(on, String(name))
}
