import type pg from 'pg'
import { createContext } from 'react-router'

import type { DomainEvent } from '#app/core/events.ts'
import type { Database } from '#app/data/db.server.ts'
import type { Actor } from '#app/features/access.ts'

import type { IcalClient } from './ical/client.server.ts'
import type { Clock } from './clock.server.ts'
import type { EmailChoices } from './mail/choices.server.ts'
import type { AttachmentProblem } from './mail/queue.server.ts'
import type { AttachedDocument } from './mail/smtp.server.ts'
import type { CausedEmail, EmailGroups } from './mail/groups.server.ts'
import type { Config } from './config.server.ts'
import type { Transcoder } from './media/transcoder.server.ts'
import type { Live } from './live.server.ts'
import type { PageCache } from './page-cache/cache.server.ts'
import type { MediaWorker } from './media/worker.server.ts'
import type { PdfWorker } from './pdf/worker.server.ts'
import type { Release } from './release.server.ts'
import type { SetupObservations } from './setup-notices.server.ts'
import type { Readiness } from './readiness.server.ts'
import type { StudioImport } from './backup/import.server.ts'
import type { UploadStore } from './uploads/uploads.server.ts'

/** Everything the process holds from startup to shutdown. */
export type App = {
  config: Config
  pool: pg.Pool
  db: Database
  /**
   * The key from the data folder that encrypts values which must not be readable in a copy of the
   * database.
   */
  key: Buffer
  live: Live
  clock: Clock
  release: Release
  readiness: Readiness
  pageCache: PageCache
  /** Inspects uploaded files in a separate process. */
  mediaWorker: MediaWorker
  /** Renders documents as PDF. */
  pdfWorker: PdfWorker
  /** Fetches and parses external calendars. */
  icalClient: IcalClient
  /** Stores uploads to the media library in progress. */
  uploads: UploadStore
  studioImport: StudioImport
  /** Encodes videos for streaming; null on a machine without ffmpeg. */
  transcoder: Transcoder | null
  /**
   * The studio's name and language and the sample flag as last read, for pages that must work
   * without the database.
   */
  studioCache: {
    name: string
    language: string
    sample: boolean
    published: boolean
    mark: string
  } | null
  observed: SetupObservations
  /**
   * Runs the event handlers, in the transaction of the change. Passed in at startup, so that the
   * platform imports no feature.
   */
  onEvent: (ctx: TxCtx, event: DomainEvent) => Promise<void>
  /** Writes and queues emails, each to one person about one or several records. Passed in too. */
  sendGroupedEmails: (emails: CausedEmail[]) => Promise<void>
  /** Reads the documents attached to an email, or returns why that fails. Passed in too. */
  readAttachments: (ctx: Ctx, emailId: string) => Promise<AttachedDocument[] | AttachmentProblem>
  /** Opens the key that seals documents, or returns null if it can't be read. Passed in too. */
  openSealKey: (ctx: Ctx) => Promise<{ id: string; certificate: string; key: string } | null>
}

/** The actor, the instant and the request. The instant is fixed for the whole request. */
export type Ctx = {
  app: App
  db: Database
  actor: Actor
  now: Date
  requestId: string
  /** The visitor's address, for rate limits; null for work the program does by itself. */
  ip: string | null
  /** The browser's User-Agent, for the list of sessions. */
  browser: string
  language: string
  /** The staff member's session, and the instant the password was last confirmed in it. */
  session: { id: string; confirmedAt: Date | null } | null
  /** True if this request may use the sample accounts. */
  sampleAccountsEnabled: boolean
  /** Idempotency key of the submitted form, and the hash of its contents. */
  idempotency: { key: string; contentHash: string } | null
  /** The person's choice about the emails of this change. Without one, they are all sent. */
  emailChoices?: EmailChoices
  /**
   * The instant at which work of the clock fell due. Its emails are held if the studio was restored
   * since, because they may have been sent before that.
   */
  dueAt?: Date
}

/**
 * The context inside an open transaction: `db` is its one connection. Only `transact` creates it.
 * `emailGroups` are the emails of a change to several records, until it is complete. `beforeCommit`
 * is work that needs the result of the whole change, by a key that has it done once.
 */
export type TxCtx = Ctx & {
  tx: {
    changedNouns: Set<string>
    emailGroups?: EmailGroups
    beforeCommit: Map<string, (ctx: TxCtx) => Promise<unknown>>
  }
}

/** Router contexts: the request's `Ctx`, and the nonce of the page's scripts and styles. */
export const ctxKey = createContext<Ctx>()
export const nonceKey = createContext<string | undefined>(undefined)
