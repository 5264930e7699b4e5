import { isDay } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import { oneLine, tidy } from '#app/core/text.ts'

const tick = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/**
 * That somebody agreed, as a person writes it down: who, on which day, to what, and how far.
 * `today` is the studio's.
 */
export function releaseSchema(today: string) {
  return z
    .object({
      who: z
        .string()
        .default('')
        .transform(oneLine)
        .pipe(z.string().min(1, 'release-who-missing').max(120, 'name-long')),
      givenOn: z
        .string()
        .default(today)
        .refine(isDay, 'day-malformed')
        .refine((day) => !isDay(day) || day <= today, 'date-ahead'),
      names: tick,
      people: tick,
      scope: z.string().default('').transform(tidy).pipe(z.string().max(1000, 'line-long')),
      // said together with whatever else is wrong
    })
    .refine(({ names, people }) => names || people, {
      path: ['names'],
      message: 'release-of-nothing',
      when: () => true,
    })
}
export type ReleaseForm = z.infer<ReturnType<typeof releaseSchema>>

const endings = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
/** What a signed paper may be, and weigh. */
export type PaperType = keyof typeof endings
export const paperTypes = Object.keys(endings) as PaperType[]
export const mostPaper = 8 * 1024 * 1024

/** What a file is by its first bytes; null for anything else. */
export function paperTypeOf(bytes: Uint8Array): PaperType | null {
  const begins = (...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte)
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : null
}

/**
 * The name a paper is kept under: no folder, nothing a disk or a screen takes for more than a
 * letter, and the ending of what it is.
 */
export function paperName(given: string, type: PaperType): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1)!
  const plain = oneLine(last.replace(/[\p{C}<>:"|?*]/gu, ''))
    .replace(/\.[a-z][a-z0-9]{1,4}$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...plain].slice(0, 80).join('') || 'release'}.${endings[type]}`
}

/** A release as it is listed. */
export type ReleaseView = {
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

/** What can be agreed to. */
export const agreeable = ['names', 'people'] as const
export type Agreed = Record<(typeof agreeable)[number], boolean>
/**
 * What of a project somebody has to agree to: a client that is named, people who can be recognized.
 */
export type Subject = { client: string; people: boolean }

export function neededFor({ client, people }: Subject): Agreed {
  return { names: client.trim() !== '', people }
}

/** What all of them agree to together; one that was withdrawn no longer counts. */
export function agreedBy(
  releases: Pick<ReleaseView, 'names' | 'people' | 'withdrawnAt'>[],
): Agreed {
  const counting = releases.filter(({ withdrawnAt }) => withdrawnAt === null)
  return {
    names: counting.some(({ names }) => names),
    people: counting.some(({ people }) => people),
  }
}

/** What stands in the way of showing a project to visitors, by the field it is about. */
export function missingFor(subject: Subject, agreed: Agreed): Record<string, string> {
  const { names, people } = neededFor(subject)
  return {
    ...(names && !agreed.names && { client: 'release-names-missing' }),
    ...(people && !agreed.people && { people: 'release-people-missing' }),
  }
}

/** Whether nothing stands in the way. */
export function mayBeShown(subject: Subject, agreed: Agreed): boolean {
  return Object.keys(missingFor(subject, agreed)).length === 0
}
