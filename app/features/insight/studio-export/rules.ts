import { day, hour } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'

/** Milliseconds for which a finished file is kept. */
export const exportLifetime = 7 * day
/** Milliseconds for which a download can begin or resume after the password was entered. */
export const downloadLifetime = 12 * hour

/** An empty passphrase means that the file isn't encrypted. */
export const exportSchema = z.object({
  passphrase: z
    .string()
    .max(200, 'passphrase-long')
    .refine((text) => text === '' || text.length >= 12, 'passphrase-short'),
})

export type ExportProblem = 'backup-no-room' | 'backup-unwritable' | 'backup-failed'

/** The file of the studio: being written, ready, or failed. */
export type ExportView =
  | { state: 'waiting'; isStarted: boolean; files: number; filesTotal: number }
  | {
      state: 'completed'
      id: string
      file: string
      bytes: number
      files: number
      missing: number
      isEncrypted: boolean
      endsAt: Date
    }
  | {
      state: 'failed'
      problem: ExportProblem
      neededBytes: number | null
      freeBytes: number | null
    }

/** Returns the name of the file of that day, with a number if it is taken. */
export function buildExportName(studioDay: string, isEncrypted: boolean, number = 1): string {
  const suffix = number === 1 ? '' : `-${number}`
  return `studio-${studioDay}${suffix}.zip${isEncrypted ? '.age' : ''}`
}
