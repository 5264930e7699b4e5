import { z } from '#app/core/schema.ts'

import { isAddress, oneLine, tidy } from '#app/core/text.ts'
import { languages } from '#app/words/index.ts'
import type { ProblemCode } from '#app/words/problems.ts'

const short = (most: number, problem: ProblemCode) =>
  z.string().transform(oneLine).pipe(z.string().max(most, problem))

/** A client as a person types it; without an address there is simply no mailbox to merge on. */
export const clientSchema = z.object({
  name: short(120, 'name-long').pipe(z.string().min(1, 'client-name-missing')),
  contact: short(120, 'name-long').default(''),
  email: z
    .string()
    .default('')
    .transform(oneLine)
    .pipe(z.string().refine((email) => email === '' || isAddress(email), 'email-malformed')),
  phone: short(40, 'phone-long').default(''),
  notes: z.string().default('').transform(tidy).pipe(z.string().max(10_000, 'notes-long')),
  language: z.enum(languages).default('en'),
})
export type ClientForm = z.infer<typeof clientSchema>

/** What of a client's story is shown. */
export const shows = ['all', 'messages', 'bookings', 'projects', 'money'] as const
export type Show = (typeof shows)[number]

/** What an address asks to see, as far as this person may; anything else is all of it. */
export function showFrom(asked: string | null, allowed: readonly Show[]): Show {
  return allowed.find((show) => show === asked) ?? 'all'
}
