import type { LocalTime } from '#app/core/day.ts'
import type { ConflictView } from '#app/features/booking/booking/ui/form-result.ts'
import type { ClientMatch } from '#app/features/work/project/ui/client-picker.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'

type Line = { title: string; startsLocal: LocalTime; endsLocal: LocalTime }
export type ImportedLine = Line & { client: string; id: string; number: number }
export type FailedLine = Line & {
  client: string
  problem: ProblemCode
  conflicts: ConflictView[]
}

/** A date that is about to be imported, or the booking that it became before. */
export type ReviewLine = Line & { existing: { id: string; number: number } | null }

type Problems = { problems: Record<string, ProblemCode>; values: Record<string, string> }

/**
 * The dates of a file, for a client to be chosen for each. `matches` are the clients that the typed
 * name of a line may mean, by its index.
 */
export type ImportReview = Problems & {
  ok: boolean
  lines: ReviewLine[]
  matches: Record<number, ClientMatch[]>
}

/** Result of an import: each date, or the problems by field; or of undoing it. */
export type ImportResult =
  | { ok: true; added: ImportedLine[]; existing: ImportedLine[]; failed: FailedLine[] }
  | { ok: true; undone: { canceled: number; kept: number } }
  | ImportReview
  | (Problems & { ok: false })
