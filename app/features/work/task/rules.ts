import { isDay } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'

import { toSingleLine } from '#app/core/text.ts'

const maxTaskLength = 200
export const taskSchema = z.object({
  title: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'task-title-missing').max(maxTaskLength, 'task-title-long')),
  /** Null is due with the project; without the field the day stays. */
  dueOn: z
    .string()
    .optional()
    .refine((text) => !text || isDay(text), 'task-due-malformed')
    .transform((text) => (text === '' ? null : text)),
})
export type TaskForm = { title: string; dueOn?: string | null }

/** Returns the ids with one moved before another, or to the end; null if either is missing. */
export function moveId(ids: string[], id: string, before: string | null): string[] | null {
  const rest = ids.filter((other) => other !== id)
  const index = before === null ? rest.length : rest.indexOf(before)
  return index < 0 || rest.length === ids.length ? null : rest.toSpliced(index, 0, id)
}
