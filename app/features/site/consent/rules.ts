import { isDay } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import { toSingleLine, normalizeText } from '#app/core/text.ts'

const checkbox = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** Returns the schema of the consent form. `today` is the studio day. */
export function buildConsentSchema(today: string) {
  return z
    .object({
      who: z
        .string()
        .default('')
        .transform(toSingleLine)
        .pipe(z.string().min(1, 'consent-who-missing').max(120, 'name-long')),
      givenOn: z
        .string()
        .default(today)
        .refine(isDay, 'day-malformed')
        .refine((day) => !isDay(day) || day <= today, 'date-ahead'),
      names: checkbox,
      people: checkbox,
      scope: z
        .string()
        .default('')
        .transform(normalizeText)
        .pipe(z.string().max(1000, 'line-long')),
      // checked even when other fields are invalid, so that all problems show together
    })
    .refine(({ names, people }) => names || people, {
      path: ['names'],
      message: 'consent-of-nothing',
      when: () => true,
    })
}
export type ConsentInput = z.infer<ReturnType<typeof buildConsentSchema>>

/** Maximum bytes of a signed document. */
export const maxDocumentBytes = 8 * 1024 * 1024

/** A consent as listed. */
export type ConsentView = {
  id: string
  who: string
  givenOn: string
  names: boolean
  people: boolean
  scope: string
  file: string | null
  recordedBy: string | null
  recordedAt: Date
  withdrawnAt: Date | null
  withdrawnBy: string | null
}

/** The kinds of consent. */
export const consentKinds = ['names', 'people'] as const
export type ConsentCoverage = Record<(typeof consentKinds)[number], boolean>
/** The parts of a case study that need consent: a named client, and recognizable people. */
export type ConsentSubject = { client: string; people: boolean }

export function getRequiredConsent({ client, people }: ConsentSubject): ConsentCoverage {
  return { names: client.trim() !== '', people }
}

/** Combines the consents in force; withdrawn ones don't count. */
export function combineConsents(
  consents: Pick<ConsentView, 'names' | 'people' | 'withdrawnAt'>[],
): ConsentCoverage {
  const active = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
  return {
    names: active.some(({ names }) => names),
    people: active.some(({ people }) => people),
  }
}

/** Returns the missing consents that prevent publishing, by field. */
export function findMissingConsent(
  subject: ConsentSubject,
  agreed: ConsentCoverage,
): Record<string, string> {
  const { names, people } = getRequiredConsent(subject)
  return {
    ...(names && !agreed.names && { client: 'consent-names-missing' }),
    ...(people && !agreed.people && { people: 'consent-people-missing' }),
  }
}

/** Returns true if no consent is missing. */
export function hasRequiredConsent(subject: ConsentSubject, agreed: ConsentCoverage): boolean {
  return Object.keys(findMissingConsent(subject, agreed)).length === 0
}
