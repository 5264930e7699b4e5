import type pg from 'pg'
import { createContext } from 'react-router'

import type { Database } from '#app/data/db.server.ts'
import type { Actor } from '#app/studio/access.ts'

import type { Outside } from './calendars/outside.server.ts'
import type { Clock } from './clock.server.ts'
import type { Config } from './config.server.ts'
import type { FilmMaker } from './films/maker.server.ts'
import type { Live } from './live.server.ts'
import type { Pages } from './pages/pages.server.ts'
import type { Maker } from './pictures/maker.server.ts'
import type { Observed } from './setup-notices.server.ts'
import type { Readiness } from './readiness.server.ts'
import type { Uploads } from './uploads/uploads.server.ts'

/** What the process holds from start to end. */
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
  pages: Pages
  /** Where what was uploaded is looked into. */
  maker: Maker
  /** How calendars kept elsewhere are read. */
  outside: Outside
  /** Files that are on their way. */
  uploads: Uploads
  /** Where films are made to stream; null on a machine that cannot. */
  films: FilmMaker | null
  /**
   * What was last read of the studio: its language, whether it is the sample, and its name for the
   * one page that must stand when the database does not.
   */
  known: { name: string; language: string; sample: boolean } | null
  observed: Observed
  /** What follows from what happened; the studio's one page of it, handed in at start. */
  react: (ctx: TxCtx, event: string, id: string) => Promise<void>
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
  samplesOpen: boolean
  /** Hidden key of the form that is being answered, and the hash of what it says. */
  once: { key: string; contentHash: string } | null
}

/** The same inside an open transaction: `db` is its one connection. Only `transact` makes one. */
export type TxCtx = Ctx & { inside: { happened: Set<string> } }

/** What a route finds: the context, and the nonce of the page's scripts and styles. */
export const ctxKey = createContext<Ctx>()
export const nonceKey = createContext<string | undefined>(undefined)
