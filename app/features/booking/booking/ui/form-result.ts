import type { Details } from '#app/core/result.ts'
import type { FreeTime } from '#app/features/booking/reservation/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * A resource that is reserved for another booking or absent then; `until` is a local time of the
 * studio.
 */
export type ConflictView = {
  resourceId: string
  resource: string
  kind: 'person' | 'room' | 'kit'
  until: string
  /** The day of the date in conflict, if several dates were requested. */
  date?: string
} & ({ bookingId: string; number: number; client: string } | { bookingId: null; note: string })

export type ProjectChoice = { id: string; number: number; title: string; client: string }

/**
 * Result of a form that wasn't saved, with everything that was typed. `candidates` are clients the
 * name may mean, `projects` those of the chosen client; `filled` means that a free time was filled
 * in.
 */
export type BookingFormResult = {
  values: Record<string, string>
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
  details?: Details
  conflicts?: ConflictView[]
  freeTimes?: FreeTime[]
  candidates?: { id: string; name: string; contact: string }[]
  projects: ProjectChoice[]
  filled?: boolean
}
