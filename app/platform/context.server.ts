import type pg from 'pg'
import { createContext } from 'react-router'

import type { Database } from '#app/data/db.server.ts'
import type { Actor } from '#app/studio/access.ts'

import type { IcalClient } from './ical/client.server.ts'
import type { Clock } from './clock.server.ts'
import type { Config } from './config.server.ts'
import type { Transcoder } from './media/transcoder.server.ts'
import type { Live } from './live.server.ts'
import type { PageCache } from './page-cache/cache.server.ts'
import type { MediaWorker } from './media/worker.server.ts'
import type { SetupObservations } from './setup-notices.server.ts'
import type { Readiness } from './readiness.server.ts'
import type { UploadStore } from './uploads/uploads.server.ts'

/** What the process holds from start to end. */
/** What an event says besides its name and subject. */
export type EventData = Record<string, string | number | boolean | null>

export type App = {
  config: Config
  pool: pg.Pool
  db: Database
  /** The key in the data folder that seals what must not be readable in a copy of the database. */
  key: Buffer
  live: Live
  /** What time it is. */
  clock: Clock
  readiness: Readiness
  pageCache: PageCache
  /** Where what was uploaded is looked into. */
  mediaWorker: MediaWorker
  /** How calendars kept elsewhere are read. */
  icalClient: IcalClient
  /** Files that are on their way. */
  uploads: UploadStore
  /** Where films are made to stream; null on a machine that cannot. */
  transcoder: Transcoder | null
  /**
   * What was last read of the studio: its language, whether it is the sample, and its name for the
   * one page that must stand when the database does not.
   */
  studioCache: { name: string; language: string; sample: boolean } | null
  observed: SetupObservations
  /** What follows from what happened; the studio's one page of it, handed in at start. */
  onEvent: (ctx: TxCtx, event: string, id: string, data: EventData) => Promise<void>
}

/** Who asks, when and through which request. The instant is fixed for the whole request. */
export type Ctx = {
  app: App
  db: Database
  actor: Actor
  now: Date
  requestId: string
  /** The visitor's address, for counting tries; null for what the program does by itself. */
  ip: string | null
  /** What the visitor's browser calls itself, for the list of sessions. */
  browser: string
  language: string
  /** The session of the staff member who asks, and when the password was last given in it. */
  session: { id: string; confirmedAt: Date | null } | null
  /** Whether the sample accounts may open to this request. */
  sampleAccountsEnabled: boolean
  /** Hidden key of the form that is being answered, and the hash of what it says. */
  idempotency: { key: string; contentHash: string } | null
}

/** The same inside an open transaction: `db` is its one connection. Only `transact` makes one. */
export type TxCtx = Ctx & { tx: { changedNouns: Set<string> } }

/** What a route finds: the context, and the nonce of the page's scripts and styles. */
export const ctxKey = createContext<Ctx>()
export const nonceKey = createContext<string | undefined>(undefined)
