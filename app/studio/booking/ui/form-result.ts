import type { Details } from '#app/core/result.ts'
import type { FreeTime } from '#app/studio/reservation/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/**
 * Somebody or something that is at another booking then, or away; `until` by the studio's wall
 * clock.
 */
export type ConflictView = {
  resourceId: string
  resource: string
  kind: 'person' | 'room' | 'kit'
  until: string
} & ({ bookingId: string; number: number; client: string } | { bookingId: null; note: string })

/** A project that may be chosen. */
export type ProjectChoice = { id: string; number: number; title: string; client: string }

/**
 * What became of the form: nothing of what was typed is lost. `candidates` are clients the name may
 * mean, `projects` those of the client that is meant; `filled` says that a free time was put in.
 */
export type BookingFormResult = {
  values: Record<string, string>
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
  details?: Details
  conflicts?: ConflictView[]
  free?: FreeTime[]
  candidates?: { id: string; name: string; contact: string }[]
  projects: ProjectChoice[]
  filled?: boolean
}
