import type { StudioDay } from '#app/core/day.ts'
import { toSearchKey } from '#app/core/text.ts'
import type { RecordKind, SubjectKind } from '#app/features/insight/personal-data/rules.ts'

/** The name that replaces a person's, from their id, such as “Deleted client 4f3a”. */
export function getPseudonymCode(id: string): string {
  return id.replaceAll('-', '').slice(0, 4)
}

/** Years after the end of a year in which tax laws require its payments to be kept, at most. */
const taxYears = 10

/** Returns the last day on which tax law may require a payment of this day. */
export function getRetentionEnd(day: StudioDay): StudioDay {
  return `${Number(day.slice(0, 4)) + taxYears}-12-31`
}

/** Reasons against erasing, with the number of records. */
type ErasureBlocker =
  | 'upcoming-bookings'
  | 'open-projects'
  | 'money-due'
  | 'refund-due'
  | 'assigned-bookings'
  | 'yourself'

/** `to` is the page where it can be settled. */
export type Blocker = {
  kind: ErasureBlocker
  count: number
  cents: number | null
  to: string | null
}

/** A place in other records that names the person. */
type MentionView = { table: string; excerpt: string; to: string | null }

/** The effect on something on the website. */
export type WebsiteEffect = {
  kind: 'testimonial-removed' | 'name-removed' | 'case-study-unpublished' | 'card-removed'
  title: string
  to: string | null
}

export type ErasurePreview = {
  id: string
  kind: SubjectKind
  name: string
  /** The code that tells the person's pseudonym from others. */
  code: string
  blockers: Blocker[]
  deleted: { kind: RecordKind; count: number }[]
  files: number
  retained: { kind: RecordKind; count: number; until: StudioDay | null }[]
  website: WebsiteEffect[]
  mentions: MentionView[]
  /** The last day a backup may hold the data; null without backups. */
  backupsUntil: StudioDay | null
}

/** Returns true if the typed name confirms the erasure of a person with this name. */
export function isNameConfirmed(typedName: string, name: string): boolean {
  return toSearchKey(typedName) === toSearchKey(name)
}
