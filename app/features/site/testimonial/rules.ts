import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine, normalizeText } from '#app/core/text.ts'
import { serviceByCategory } from '#app/features/site/portfolio/rules.ts'
import type { Category } from '#app/features/studio/service/rules.ts'

/** State of a request. requested: not answered; written: waits for the studio's decision. */
export type RequestState = 'requested' | 'written' | 'approved' | 'declined'

export const maxLengths = { quote: 3000, name: 120, role: 160, note: 500 }

/** Days until the link of a request expires. */
export const requestDays = 60

/** Client, project and note of a request. An empty email address means the client's own. */
export const testimonialRequestSchema = z.object({
  client: z.string().default('').transform(toSingleLine),
  clientId: z.string().default(''),
  chosenClient: z.string().default(''),
  project: z.string().default(''),
  email: z
    .string()
    .default('')
    .transform(toSingleLine)
    .refine((text) => text === '' || isEmailAddress(text), 'email-malformed'),
  note: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().max(maxLengths.note, 'note-long')),
})

/** The client's testimonial. */
export const submissionSchema = z.object({
  quote: z
    .string()
    .transform(normalizeText)
    .pipe(z.string().min(1, 'quote-missing').max(maxLengths.quote, 'quote-long')),
  name: z
    .string()
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'name-missing').max(maxLengths.name, 'name-long')),
  role: z.string().transform(toSingleLine).pipe(z.string().max(maxLengths.role, 'role-long')),
})
export type TestimonialInput = z.infer<typeof submissionSchema>

/** The text to publish, with typos corrected; without the field the client's words stay. */
export const correctionSchema = z.object({
  quote: z
    .string()
    .optional()
    .transform((text) => (text === undefined ? undefined : normalizeText(text)))
    .pipe(z.string().min(1, 'quote-missing').max(maxLengths.quote, 'quote-long').optional()),
})

/**
 * Returns true if the client's words were only corrected: at most a tenth of the characters were
 * added, removed or replaced. A short text may have one wrong word.
 */
export function isCorrection(original: string, corrected: string): boolean {
  const most = Math.max(6, original.length / 10)
  return (
    Math.abs(original.length - corrected.length) <= most && countEdits(original, corrected) <= most
  )
}

/** Returns the Levenshtein distance of two texts. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++)
      next.push(
        Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1)!
}

/** Returns true while the client may write or edit, which is until the studio decides. */
export function mayWrite(state: RequestState): boolean {
  return state === 'requested' || state === 'written'
}

/** Returns the prefilled author: the contact with the company as role, or the client's name. */
export function getDefaultAuthor({
  name,
  contact,
}: {
  name: string
  contact: string
}): Pick<TestimonialInput, 'name' | 'role'> {
  return contact === '' || contact === name ? { name, role: '' } : { name: contact, role: name }
}

/** Returns the name for the greeting: a contact's first name, or the company's name. */
export function getGreetingName({ name, contact }: { name: string; contact: string }): string {
  return contact.split(' ')[0] || name
}

/** Returns true if the quote is too long for display type. */
export function isLong(quote: string): boolean {
  return quote.length > 600
}

/**
 * Returns the suggested page: that of the project's service if it shows testimonials, else the
 * first one, or `''`.
 */
export function getDefaultPage(category: Category | null, paths: readonly string[]): string {
  const categoryPath = category && `/${serviceByCategory[category]}`
  return categoryPath !== null && paths.includes(categoryPath) ? categoryPath : (paths[0] ?? '')
}
