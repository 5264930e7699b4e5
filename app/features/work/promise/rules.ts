import { z } from '#app/core/schema.ts'
import { type StudioDay, isDay } from '#app/core/day.ts'
import { revisionField } from '#app/core/revision.ts'
import { normalizeText } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

const maxReason = 500

/**
 * The form of the promised date. `number` is that of the newest promise when the form was opened, 0
 * without one; an empty date promises none anymore.
 */
export const promiseSchema = z.object({
  promisedOn: z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine((text) => text === '' || isDay(text), 'day-malformed')
    .transform((text) => text || null),
  reason: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().max(maxReason, 'reason-long')),
  number: revisionField,
})
export type PromiseForm = z.infer<typeof promiseSchema>

/** A promised date of a project, or none, with the reason for the change. */
export type ProjectPromise = {
  number: number
  promisedOn: StudioDay | null
  reason: string
  createdAt: Date
  /** Null for dates from before the history. */
  by: string | null
}

/** Returns the newest promise, of a history from the first to the newest. */
export function getNewestPromise(
  promises: readonly ProjectPromise[],
): Pick<ProjectPromise, 'number' | 'promisedOn'> {
  return promises.at(-1) ?? { number: 0, promisedOn: null }
}

/** Returns why a date can't be promised after the newest one, by field; empty if it can. */
export function findPromiseProblems(
  { promisedOn, reason }: Pick<PromiseForm, 'promisedOn' | 'reason'>,
  newest: Pick<ProjectPromise, 'number' | 'promisedOn'>,
  today: StudioDay,
): Partial<Record<'promisedOn' | 'reason', ProblemCode>> {
  const isFirst = newest.number === 0
  return {
    ...(isFirst && promisedOn === null && { promisedOn: 'promise-missing' }),
    ...(promisedOn !== null && promisedOn < today && { promisedOn: 'promise-past' }),
    ...(!isFirst && promisedOn === newest.promisedOn && { promisedOn: 'promise-same' }),
    ...(!isFirst && reason === '' && { reason: 'promise-reason-missing' }),
  }
}

/** The last change of a promised date, as the client is told. */
export type PromiseMove = { from: StudioDay | null; reason: string }
