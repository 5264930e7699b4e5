import type { EventName } from '#app/core/events.ts'
import { z } from '#app/core/schema.ts'
import { toSearchKey, toSingleLine } from '#app/core/text.ts'

/** Content that people added to the sample, by kind, and the number of other changes. */
export type OwnContent = {
  accounts: number
  clients: number
  bookings: number
  projects: number
  inquiries: number
  entries: number
  changes: number
}

export const ownContentKinds = [
  'accounts',
  'clients',
  'bookings',
  'projects',
  'inquiries',
  'entries',
  'changes',
] as const satisfies (keyof OwnContent)[]

/** Events that add an item of a kind. */
export const contentKindByEvent = {
  'client.added': 'clients',
  'booking.added': 'bookings',
  'project.added': 'projects',
  'inquiry.received': 'inquiries',
  'inquiry.added': 'inquiries',
  'ledger.paid': 'entries',
  'ledger.refunded': 'entries',
  'ledger.reversed': 'entries',
} satisfies Partial<Record<EventName, keyof OwnContent>> as Record<string, keyof OwnContent>

/** File name, size in bytes and time of a backup. */
export type BackupInfo = { file: string; bytes: number; at: Date }

/** Returns the schema of the removal form: the studio's name must be typed to confirm. */
export function createRemovalSchema(name: string) {
  return z.object({
    name: z
      .string()
      .transform(toSingleLine)
      .refine((text) => toSearchKey(text) === toSearchKey(name), 'studio-name-wrong'),
  })
}
