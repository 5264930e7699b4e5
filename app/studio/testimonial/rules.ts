import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine, normalizeText } from '#app/core/text.ts'
import { type Category, serviceByCategory } from '#app/studio/portfolio/rules.ts'

/**
 * Where a request stands. Asked: no answer yet. Written: the studio has not said anything to it.
 */
export type RequestState = 'asked' | 'written' | 'approved' | 'declined'

export const maxLengths = { quote: 3000, name: 120, role: 160, note: 500 }

/** How long the link of a request opens. */
export const requestDays = 60

/**
 * Whom to ask, about what, and what the letter says besides; an address that is left empty is the
 * client's own.
 */
export const testimonialRequestSchema = z.object({
  client: z.string().default('').transform(toSingleLine),
  clientId: z.string().default(''),
  meant: z.string().default(''),
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

/** What the client writes under the link. */
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

/**
 * Whether whoever holds the link may write, or write it anew: until the studio has said something
 * to it.
 */
export function mayWrite(state: RequestState): boolean {
  return state === 'asked' || state === 'written'
}

/**
 * What stands in the form at first, of a client we know by the name of a person, a company, or
 * both.
 */
export function getDefaultAuthor({
  name,
  contact,
}: {
  name: string
  contact: string
}): Pick<TestimonialInput, 'name' | 'role'> {
  return contact === '' || contact === name ? { name, role: '' } : { name: contact, role: name }
}

/** How a client is greeted: a person by the first name, a company by its own. */
export function getGreetingName({ name, contact }: { name: string; contact: string }): string {
  return contact.split(' ')[0] || name
}

/** Whether it is set like a text and not like a title. */
export function isLong(quote: string): boolean {
  return quote.length > 600
}

/**
 * Where it best stands, of the pages that have testimonials: on that of the service it is about,
 * else on the first; `''` is nowhere.
 */
export function getDefaultPage(kind: Category | null, paths: readonly string[]): string {
  const own = kind && `/${serviceByCategory[kind]}`
  return own !== null && paths.includes(own) ? own : (paths[0] ?? '')
}
