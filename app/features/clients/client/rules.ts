import { z } from '#app/core/schema.ts'

import { isEmailAddress, toSingleLine, normalizeText } from '#app/core/text.ts'
import { languages } from '#app/messages/index.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

const buildLineSchema = (max: number, problem: ProblemCode) =>
  z.string().transform(toSingleLine).pipe(z.string().max(max, problem))

/** A client as a person types it. Without an email address, inquiries can't be linked to it. */
export const clientSchema = z.object({
  name: buildLineSchema(120, 'name-long').pipe(z.string().min(1, 'client-name-missing')),
  contact: buildLineSchema(120, 'name-long').default(''),
  email: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().refine((email) => email === '' || isEmailAddress(email), 'email-malformed')),
  phone: buildLineSchema(40, 'phone-long').default(''),
  notes: z.string().default('').transform(normalizeText).pipe(z.string().max(10_000, 'notes-long')),
  language: z.enum(languages).default('en'),
})
export type ClientForm = z.infer<typeof clientSchema>

/** Parts of the timeline. */
export const timelineParts = ['all', 'messages', 'bookings', 'projects', 'money'] as const
export type TimelinePart = (typeof timelineParts)[number]

/** Returns the part named by an address if it is allowed, otherwise `all`. */
export function parseTimelinePart(
  text: string | null,
  allowed: readonly TimelinePart[],
): TimelinePart {
  return allowed.find((show) => show === text) ?? 'all'
}
