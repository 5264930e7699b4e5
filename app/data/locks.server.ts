import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * Every advisory lock of the program and its number in the database. During an upgrade an older
 * version may use the same database, so numbers are neither changed nor reused.
 */
export const lockNumbers = {
  /** Migrating and restoring the database. */
  schema: 7203741,
  /** Messages from one email address, so that a repeat is recognized. Key: the address. */
  inquirySender: 7203742,
  /** Seeding and removing the sample studio. */
  sampleStudio: 7203743,
  /** Adding and deleting the files of one content. Key: its hash. */
  mediaFiles: 7203744,
  /** Changing a part of the website. Key: the part. */
  websitePart: 7203745,
  /** The order and the slugs of case studies. */
  portfolioOrder: 7203746,
  /** Payments with the same reference. Key: the client and the reference. */
  paymentReference: 7203748,
  /** Repeats of one form. Key: its idempotency key. */
  idempotencyKey: 7203749,
  /** Imports of one entry of an external calendar. Key: its UID. */
  calendarImport: 7203750,
  /** The number of unconfirmed holds. */
  unconfirmedHolds: 7203751,
  /** The order of projects on the board. */
  projectBoard: 7203752,
  /** Replacing an image. Key: its slot and owner. */
  imageSlot: 7203753,
  /** The number and order of reply templates. */
  replyTemplates: 7203754,
  /** Deleting stored files, and beginning a backup, which pauses that. */
  fileDeletions: 7203755,
  /** Changing what a client owes or has as credit. Key: the client. */
  clientMoney: 7203757,
  /** Adding tax rates, so that two have no equal names. */
  taxRates: 7203758,
  /** The names, the number and the order of price items. */
  priceList: 7203759,
  /** The names and the number of quote templates. */
  quoteTemplates: 7203760,
  /** The names and the number of contract templates. */
  contractTemplates: 7203763,
  /** Adding to the audit trail. Taken last. */
  auditTrail: 7203761,
  /** Creating and replacing the key that seals documents. */
  sealKey: 7203762,
  /** The addresses of galleries. */
  gallerySlug: 7203764,
  /** The addresses of reviews. */
  reviewSlug: 7203767,
}

/**
 * Waits for a lock and holds it until the transaction ends or, with the scope `session`, until the
 * connection closes. With a key, holders of other keys don't wait.
 */
export async function takeLock(
  db: Pick<NodePgDatabase, 'execute'>,
  name: keyof typeof lockNumbers,
  { key, scope = 'transaction' }: { key?: string; scope?: 'transaction' | 'session' } = {},
) {
  const number = sql`${lockNumbers[name]}::bigint`
  const id = key === undefined ? number : sql`hashtextextended(${key}, ${number})`
  await db.execute(
    scope === 'session'
      ? sql`select pg_advisory_lock(${id})`
      : sql`select pg_advisory_xact_lock(${id})`,
  )
}
