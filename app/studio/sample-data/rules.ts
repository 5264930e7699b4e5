import { z } from '#app/core/schema.ts'
import { toSearchKey, toSingleLine } from '#app/core/text.ts'

/** What somebody made beside the sample, by kind, and how often they changed what was there. */
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

/** Which happening adds one of a kind. */
export const contentKindByEvent: Record<string, keyof OwnContent> = {
  'client.added': 'clients',
  'booking.added': 'bookings',
  'project.added': 'projects',
  'inquiry.received': 'inquiries',
  'ledger.paid': 'entries',
  'ledger.refunded': 'entries',
  'ledger.reversed': 'entries',
}

/** A backup as it is spoken of: where it lies and how large it is. */
export type BackupInfo = { file: string; bytes: number; at: Date }

/** The studio's name, typed by whoever is about to remove it. */
export function createRemovalSchema(name: string) {
  return z.object({
    name: z
      .string()
      .transform(toSingleLine)
      .refine((text) => toSearchKey(text) === toSearchKey(name), 'studio-name-wrong'),
  })
}
