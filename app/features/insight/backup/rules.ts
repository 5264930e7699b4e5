import {
  type StudioDay,
  addDays,
  addMs,
  day,
  getWeekday,
  hour,
  toInstant,
  toStudioDay,
} from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import {
  type StorageAddress,
  type StorageProblem,
  defaultRegion,
  isStoragePart,
} from '#app/core/storage-address.ts'
import { toSingleLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** The local time of the nightly backup: few people work, and clocks have changed by then. */
const nightlyTime = '03:30'
/** Milliseconds after a failed backup until the next attempt. */
const retryDelay = hour
/** Days between two tests of the newest backup. */
export const testInterval = 30 * day
/** Milliseconds without a new backup after which owners are warned. */
const overdueAfter = 2 * day
/** Hours a backup may wait or run before owners are emailed that there is no recent one. */
export const maxRunHours = 6

/**
 * Backups that are kept: all of the last hours, and the newest of each of so many days, weeks and
 * months.
 */
export const retention = { hours: 48, days: 7, weeks: 4, months: 12 }

export type BackupProblem =
  | 'backup-no-room'
  | 'backup-passphrase'
  | 'backup-unwritable'
  | 'backup-failed'
  | StorageProblem
export type TestProblem = 'backup-damaged' | 'files-damaged' | 'test-failed' | StorageProblem

/** Backups go to the folder, and to object storage if there is one. */
export const destinations = ['folder', 'storage'] as const
export type Destination = (typeof destinations)[number]

/** The result of testing a backup. */
type BackupTest = { at: Date; problem: TestProblem | null; files: number }
/** A backup, with what the program knows about it. */
export type BackupView = {
  destination: Destination
  file: string
  at: Date
  bytes: number
  rows: number | null
  files: number | null
  missing: number
  isTesting: boolean
  /** The test waits for more free memory. */
  isTestPostponed: boolean
  test: BackupTest | null
}
/** A backup that is being made, or waits for it. */
export type BackupProgress = { isStarted: boolean; files: number; filesTotal: number }
/** A failed backup, with the space it needs and the space that was free. */
export type BackupFailure = {
  destination: Destination
  at: Date
  problem: BackupProblem
  neededBytes: number | null
  freeBytes: number | null
}
/**
 * The reason for the warning about backups: the last one failed, its test did, or, if both are
 * null, there is none of the last days.
 */
export type BackupWarning = { failure: BackupFailure | null; test: FailedTest | null }
type FailedTest = { at: Date; problem: TestProblem }

type LastRuns = {
  now: Date
  timeZone: string
  /** The start of the last completed and the last failed backup; `since` is that of the studio. */
  completedAt: Date | null
  failedAt: Date | null
  since: Date
}

/** Returns true if no backup was made since the last night. A failed one is retried each hour. */
export function isBackupDue({ now, timeZone, completedAt, failedAt, since }: LastRuns): boolean {
  const today = toStudioDay(now, timeZone)
  const nights = [today, addDays(today, -1)].map((night) => getNightlyInstant(night, timeZone))
  const last = nights.find((night) => night <= now)!
  return (completedAt ?? since) < last && (failedAt === null || addMs(failedAt, retryDelay) <= now)
}

/** Returns true if owners should be warned that there is no recent backup. */
export function isBackupOverdue({
  now,
  completedAt,
  since,
}: Omit<LastRuns, 'timeZone' | 'failedAt'>) {
  return addMs(completedAt ?? since, overdueAfter) < now
}

/** Returns true if a backup was requested so long ago that it is stuck, or takes very long. */
export function isRunStuck(requestedAt: Date, now: Date): boolean {
  return addMs(requestedAt, maxRunHours * hour) < now
}

function getNightlyInstant(night: StudioDay, timeZone: string): Date {
  const found = toInstant(`${night}T${nightlyTime}`, timeZone)
  return found?.at ?? toInstant(`${night}T05:00`, timeZone)!.at
}

/**
 * Returns the backups to delete: all except those that `retention` names. Days, weeks and months
 * without a backup don't count, so the newest backup of all is always kept.
 */
export function listExpiredBackups<Stored extends { at: Date }>(
  backups: Stored[],
  { now, timeZone }: { now: Date; timeZone: string },
): Stored[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const recent = addMs(now, -retention.hours * hour)
  const keptBackups = new Set(newestFirst.filter(({ at }) => at > recent))
  const keepNewestOf = (count: number, toPeriod: (day: StudioDay) => string) => {
    const periods = new Map<string, Stored>()
    for (const backup of newestFirst) {
      const period = toPeriod(toStudioDay(backup.at, timeZone))
      if (!periods.has(period)) periods.set(period, backup)
    }
    for (const backup of [...periods.values()].slice(0, count)) keptBackups.add(backup)
  }
  keepNewestOf(retention.days, (night) => night)
  keepNewestOf(retention.weeks, (night) => addDays(night, -getWeekday(night)))
  keepNewestOf(retention.months, (night) => night.slice(0, 7))
  return newestFirst.filter((backup) => !keptBackups.has(backup))
}

const buildPartSchema = (part: keyof StorageAddress, problem: ProblemCode, empty = '') =>
  z
    .string()
    .default('')
    .transform((text) => toSingleLine(text) || empty)
    .refine((text) => isStoragePart(part, text), problem)

/**
 * The object storage in the settings. An empty secret is the saved one; `revision` is that of the
 * page.
 */
export const storageSchema = z.object({
  revision: z.string().default(''),
  endpoint: z
    .string()
    .default('')
    .transform((text) => toSingleLine(text).replace(/\/$/, ''))
    .refine((text) => isStoragePart('endpoint', text), 'storage-endpoint-malformed'),
  region: buildPartSchema('region', 'storage-region-malformed', defaultRegion),
  bucket: buildPartSchema('bucket', 'storage-bucket-malformed'),
  prefix: z
    .string()
    .default('')
    .transform((text) => toSingleLine(text).replaceAll(/^\/+|\/+$/g, ''))
    .refine((text) => isStoragePart('prefix', text), 'storage-prefix-malformed'),
  keyId: buildPartSchema('keyId', 'storage-key-malformed'),
  secret: z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine((text) => text === '' || isStoragePart('secret', text), 'storage-secret-malformed'),
})
export type StorageForm = z.infer<typeof storageSchema>
/** The saved storage as form values; the secret is never sent to the page. */
type SavedStorage = Omit<StorageAddress, 'secret'>

/** Identifies the saved storage, to notice that it was replaced. Empty if none is saved. */
export const toStorageRevision = (setAt: Date | undefined): string => setAt?.toISOString() ?? ''

/** The object storage's source of settings, its location, and the values of its form. */
export type StorageView = {
  kind: 'environment' | 'settings' | 'unusable' | 'none'
  location: string | null
  saved: SavedStorage | null
  revision: string
}

const fieldByProblem: Partial<Record<string, keyof StorageForm>> = {
  'storage-key-wrong': 'keyId',
  'storage-secret-wrong': 'secret',
  'storage-secret-missing': 'secret',
  'storage-forbidden': 'keyId',
  'storage-bucket-missing': 'bucket',
  'storage-region-wrong': 'region',
}

/** Returns the field of the form that a problem of the storage is about. */
export function findStorageField(problem: string): keyof StorageForm {
  return fieldByProblem[problem] ?? 'endpoint'
}
