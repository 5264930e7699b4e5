import type { ConflictView } from '#app/features/booking/booking/ui/form-result.ts'
import type { ClientMatch } from '#app/features/work/project/ui/client-picker.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'

type Line = { title: string; startsLocal: string; endsLocal: string }
export type ImportedLine = Line & { id: string; number: number }
export type FailedLine = Line & { problem: ProblemCode; conflicts: ConflictView[] }

/** Result of an import: each date, or the problems by field; or of undoing it. */
export type ImportResult =
  | { ok: true; made: ImportedLine[]; there: ImportedLine[]; refused: FailedLine[] }
  | { ok: true; undone: { canceled: number; kept: number } }
  | {
      ok: false
      problems: Record<string, ProblemCode>
      values: Record<string, string>
      near: ClientMatch[]
    }
