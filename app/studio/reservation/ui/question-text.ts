import type { Facts } from '#app/core/result.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { useReservationWords } from './use-reservation-words.ts'

/** Refusals that are a question: the same form says yes with `closedAnyway`. */
const questions = ['date-is-past', 'studio-is-closed', 'outside-hours'] as const

export function isQuestion(problem: ProblemCode): problem is (typeof questions)[number] {
  return (questions as readonly string[]).includes(problem)
}

/**
 * "Sun, Dec 6 is outside working hours." Without its day, which a plain address doesn't carry,
 * nothing.
 */
export function questionText(
  words: ReturnType<typeof useReservationWords>,
  problem: ProblemCode,
  { day, name = '' }: Facts,
  dayText: (day: string) => string,
): string | null {
  if (!day || !isQuestion(problem)) return null
  const on = dayText(String(day))
  return problem === 'date-is-past'
    ? words.past(on)
    : problem === 'outside-hours'
      ? words.outsideHours(on)
      : words.closed(on, String(name))
}
