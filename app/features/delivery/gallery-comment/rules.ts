import { minute } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

/** A comment about a file. */
export const commentSchema = z.object({
  text: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().min(1, 'comment-empty').max(2000, 'comment-long')),
})

/** Milliseconds for which comments of guests are collected before the studio is emailed. */
export const collectMs = 15 * minute

/** Comments whose text an email to the studio has. */
export const maxEmailed = 20

/** A comment as people see it. */
export type CommentView = {
  id: string
  /** Null for the studio; empty for a guest whose name was deleted. */
  author: string | null
  /** Empty if the author was erased. */
  text: string
  writtenAt: Date
  isOwn: boolean
}

/** A comment about a file with its answers, the oldest first. */
export type ThreadView = CommentView & { isResolved: boolean; replies: CommentView[] }

/** A comment in a gallery with its file, as the studio sees it. */
export type StudioComment = CommentView & { number: number; file: string }
export type StudioThread = StudioComment & { isResolved: boolean; replies: StudioComment[] }

type Row = CommentView & { parentId: string | null; resolvedAt: Date | null }

/** Groups comments, the oldest first, with their answers. */
export function groupThreads<One extends Row>(
  rows: readonly One[],
): (One & { isResolved: boolean; replies: One[] })[] {
  return rows
    .filter(({ parentId }) => parentId === null)
    .map((row) => ({
      ...row,
      isResolved: row.resolvedAt !== null,
      replies: rows.filter(({ parentId }) => parentId === row.id),
    }))
}
