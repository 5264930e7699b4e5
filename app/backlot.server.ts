import type pg from 'pg'

import { addDays, day, dayOf, minute, startOf } from './core/day.ts'
import { databaseOn, limitQueries, migrateDatabase, openPool } from './data/db.server.ts'
import { forgetOldAttempts } from './platform/auth/limits.server.ts'
import { verifyKey } from './platform/auth/secret-key.server.ts'
import { readKey } from './platform/auth/sealed.server.ts'
import { forgetEndedSessions } from './platform/auth/sessions.server.ts'
import { keepSetUpLink, removeSetUpLink } from './platform/auth/set-up-link.server.ts'
import { isClosed } from './platform/calendars/address.server.ts'
import { openOutside } from './platform/calendars/outside.server.ts'
import { openClock } from './platform/clock.server.ts'
import type { Config } from './platform/config.server.ts'
import type { App, Ctx } from './platform/context.server.ts'
import { openFilmMaker } from './platform/films/maker.server.ts'
import { type Job, jobQueue, reclaimJobs } from './platform/jobs.server.ts'
import { openLive } from './platform/live.server.ts'
import { forgetEndedLinks } from './platform/mail/letters.server.ts'
import { reclaimLetters, sendDueLetters } from './platform/mail/outbox.server.ts'
import { openPages } from './platform/pages/pages.server.ts'
import { warnOfMissingFiles } from './platform/pictures/absent.server.ts'
import { openMaker } from './platform/pictures/maker.server.ts'
import type { Stamp } from './platform/pages/stored.server.ts'
import { openReadiness } from './platform/readiness.server.ts'
import { openUploads } from './platform/uploads/uploads.server.ts'
import { forgetOldSecurityEvents } from './platform/security-events.server.ts'
import { forgetOldReceipts } from './platform/transact.server.ts'
import { type WorkQueue, startQueues } from './platform/worker.server.ts'
import { ctxOf, isSampleInPublic, openPorch, renderRoute } from './porch.server.ts'
import { tidyUploads } from './studio/arrival/writes.server.ts'
import { endPassedHolds, keepWallTimes } from './studio/booking/duties.server.ts'
import { readDueCalendars, reclaimCalendars } from './studio/calendar/duties.server.ts'
import { makeFilms, reclaimFilms } from './studio/film/writes.server.ts'
import { emptyBin } from './studio/library/writes.server.ts'
import { sendResetEmails } from './studio/password/writes.server.ts'
import { makePictures, reclaimPictures, tidyPictures } from './studio/picture/writes.server.ts'
import { react } from './studio/reactions.server.ts'
import { theStudio } from './studio/settings/reads.server.ts'
import { sampleRemoval } from './studio/sample/reads.server.ts'
import { hasNoStaff, sampleAccounts } from './studio/staff/reads.server.ts'
import { keepSamplePassword } from './studio/sample/writes.server.ts'
import { offerSetUp } from './studio/staff/writes.server.ts'
import { tellStory } from '../db/story/index.ts'

type Opening = {
  config: Config
  database: pg.PoolConfig
  migrations: string
  build: string
  embedded: boolean
}

/**
 * Opens the studio behind its porch: migrates, tells the sample story to an empty one (never to one
 * that was emptied), starts its clockwork.
 */
export async function openBacklot({ config, database, migrations, build, embedded }: Opening) {
  const pool = openPool({ ...(embedded ? {} : { max: config.poolSize }), ...database })
  await migrateDatabase(pool, migrations)
  limitQueries(pool)
  const clock = openClock(config.clockFile)
  const key = readKey(config)
  await verifyKey(databaseOn(pool), key)
  let worker: ReturnType<typeof startQueues> | undefined
  const app: App = {
    config,
    pool,
    db: databaseOn(pool),
    key,
    clock,
    readiness: openReadiness(pool, migrations, () => void worker?.stop()),
    live: openLive(embedded ? undefined : config.databaseUrl, clock),
    pages: undefined as never,
    maker: openMaker(),
    outside: openOutside((ip) => isClosed(ip, config.localCalendars)),
    uploads: openUploads(config.dataDir),
    films: openFilmMaker(),
    known: null,
    observed: { forwarded: false, otherOrigin: null },
    react,
  }
  const ctx = () => ctxOf(app)

  const fresh =
    (await hasNoStaff(ctx())) && !(await theStudio(ctx())) && !(await sampleRemoval(ctx()))
  if (fresh && config.sampleStudio) await tellStory(ctx())
  await keepSamplePassword(ctx())
  const setUpLink = (await theStudio(ctx())) ? null : await setUpFile(app)
  if (!setUpLink) removeSetUpLink(config)

  app.pages = await openPages({
    dataDir: config.dataDir,
    clock,
    stamp: () => stampOf(app, build),
    render: (path, nonce) =>
      renderRoute(new Request(new URL(path, config.publicUrl)), ctxOf(app, 'visitor'), nonce),
  })
  followChanges(app)

  if (embedded) for (const reclaim of reclaims) await reclaim(ctx())
  void warnOfMissingFiles(ctx()).catch(() => {}) // a hint only
  worker = startQueues(ctx, app.live, [...queues, jobQueue(jobs)])

  return {
    fetch: openPorch(app).fetch,
    app,
    /** A public page as it lies there, for whoever may answer without asking further. */
    kept: (address: string) => app.pages.kept(address),
    isHidden: () => isSampleInPublic(app),
    setUpLink,
    /** Whether there are accounts whose password everybody knows. */
    hasSamples: (await sampleAccounts(ctx())).length > 0,
    /** Lets go of whoever only listens, so that the server can come to its end. */
    hush: () => app.live.end(),
    async close() {
      app.outside.close()
      await Promise.all([app.maker.close(), app.films?.close(), worker?.stop()])
      app.pages.close()
      await app.live.close()
      await pool.end()
    },
  }
}

/** What is done by the clock. */
const jobs: Job[] = [
  { name: 'end-holds', every: minute, work: endPassedHolds },
  { name: 'keep-wall-times', every: day, atStart: true, work: keepWallTimes },
  { name: 'forget-attempts', every: 60 * minute, work: forgetOldAttempts },
  { name: 'forget-security-events', every: day, work: forgetOldSecurityEvents },
  { name: 'forget-sessions', every: 60 * minute, work: forgetEndedSessions },
  { name: 'forget-email-links', every: 60 * minute, work: forgetEndedLinks },
  { name: 'forget-form-receipts', every: day, work: forgetOldReceipts },
  { name: 'tidy-pictures', every: 60 * minute, work: (ctx: Ctx) => tidyPictures(ctx) },
  { name: 'tidy-uploads', every: 60 * minute, work: tidyUploads },
  { name: 'empty-library-bin', every: 60 * minute, work: emptyBin },
]

/** Checks the schema and clears the cached pages when a notice says that they changed. */
function followChanges(app: App) {
  app.live.listen((noun) => {
    if (noun === 'schema' || noun === 'everything') void app.readiness.check()
  })
  app.live.listen((noun) => {
    if (shownByPages.has(noun)) app.pages.drop()
  })
}

/** Work that a process that ended has left claimed. */
const reclaims = [reclaimLetters, reclaimPictures, reclaimFilms, reclaimCalendars, reclaimJobs]

/** Nouns whose changes the cached pages show. */
const shownByPages = new Set<string>([
  'studio',
  'policy',
  'website',
  'portfolio',
  'date-offer',
  'everything',
])

/** What waits in rows, each with a loop of its own: one line a queue. */
const queues: WorkQueue[] = [
  { name: 'letters', work: sendDueLetters, rest: 5000, wakes: ['letter'] },
  { name: 'password-resets', work: sendResetEmails, rest: 3000 },
  { name: 'pictures', work: makePictures, rest: 5000, wakes: ['staff', 'studio', 'picture'] },
  { name: 'films', work: makeFilms, rest: 5000, wakes: ['film', 'library'] },
  { name: 'calendars', work: readDueCalendars, rest: minute },
]

async function stampOf(app: App, build: string): Promise<Stamp> {
  const ctx = ctxOf(app)
  const studio = await theStudio(ctx)
  const zone = studio?.timeZone ?? 'UTC'
  return {
    build,
    publicUrl: app.config.publicUrl,
    sample: studio?.sample ?? false,
    contentVersion: studio?.contentVersion ?? 0,
    until: startOf(addDays(dayOf(ctx.now, zone), 1), zone).toISOString(),
  }
}

/** The one-time link to an empty studio, also kept in a file only its owner can read. */
async function setUpFile(app: App) {
  const offered = await offerSetUp(ctxOf(app))
  if (!offered.ok) return null
  return { link: offered.value.link, file: keepSetUpLink(app.config, offered.value.link) }
}
