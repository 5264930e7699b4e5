import { isDay } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import { oneLine, tidy } from '#app/core/text.ts'

const tick = z.string().optional().transform((value) => value === 'on')

/** That somebody agreed, as a person writes it down: who, on which day, to what, and how far. */
export const releaseSchema = z.object({
  who: z.string().default('').transform(oneLine).pipe(z.string().min(1, 'release-who-missing').max(120, 'name-long')),
  givenOn: z.string().default('').refine(isDay, 'day-malformed'),
  names: tick,
  people: tick,
  scope: z.string().default('').transform(tidy).pipe(z.string().max(1000, 'line-long')),
}).refine(({ names, people }) => names || people, { path: ['names'], message: 'release-of-nothing' })
export type ReleaseForm = z.infer<typeof releaseSchema>

/** What a signed paper may be, and weigh. */
export const paperTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type PaperType = (typeof paperTypes)[number]
export const mostPaper = 8 * 1024 * 1024

/** What a file is by its first bytes; null for anything else. */
export function paperTypeOf(bytes: Uint8Array): PaperType | null {
  const begins = (...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte)
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : null
}

/** A release as it is listed. */
export type ReleaseView = { id: string; who: string; givenOn: string; names: boolean; people: boolean; scope: string; file: string | null; recordedBy: string | null; recordedAt: Date; withdrawnAt: Date | null; withdrawnBy: string | null }

/** What has been agreed to. */
export type Agreed = { names: boolean; people: boolean }

/** What stands in the way of showing a project to visitors, by the field it is about. */
export function missingFor({ client, people }: { client: string; people: boolean }, agreed: Agreed): Record<string, string> {
  return { ...(client.trim() !== '' && !agreed.names && { client: 'release-names-missing' }), ...(people && !agreed.people && { people: 'release-people-missing' }) }
}
