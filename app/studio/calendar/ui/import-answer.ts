import type { ClashView } from '#app/studio/booking/ui/form-answer.ts'
import type { Near } from '#app/studio/project/ui/client-picker.tsx'
import type { ProblemCode } from '#app/words/problems.ts'

type Line = { title: string; startsWall: string; endsWall: string }
export type MadeLine = Line & { id: string; number: number }
export type RefusedLine = Line & { problem: ProblemCode; clashes: ClashView[] }

/** What became of a file: of each of its dates, or why none of it was read, by field. */
export type ImportAnswer =
  | { ok: true; made: MadeLine[]; there: MadeLine[]; refused: RefusedLine[] }
  | {
      ok: false
      problems: Record<string, ProblemCode>
      values: Record<string, string>
      near: Near[]
    }
