import type pg from 'pg'

import { addDays, day, toStudioDay, minute, getStartOfDay } from './core/day.ts'
import { toDatabase, limitQueries, createPool } from './data/db.server.ts'
import { deleteExpiredRateLimits } from './platform/auth/rate-limit.server.ts'
import { openSecretKey } from './platform/auth/secret-key.server.ts'
import { deleteExpiredSessions } from './platform/auth/sessions.server.ts'
import { writeSetupLink, removeSetupLink } from './platform/auth/setup-link.server.ts'
import { isBlockedAddress } from './platform/ip-address.server.ts'
import { type StudioImport, importStudio } from './platform/backup/import.server.ts'
import { createIcalClient } from './platform/ical/client.server.ts'
import { createClock } from './platform/clock.server.ts'
import type { Config } from './platform/config.server.ts'
import type { App, Ctx } from './platform/context.server.ts'
import { createTranscoder } from './platform/media/transcoder.server.ts'
import { type Job, createJobQueue, reclaimJobs } from './platform/jobs.server.ts'
import { createLive } from './platform/live.server.ts'
import { forgetExpiredLinks } from './platform/mail/queue.server.ts'
import { reclaimEmails, sendDueEmails } from './platform/mail/outbox.server.ts'
import { createPageCache } from './platform/page-cache/cache.server.ts'
import { warnOfMissingFiles } from './platform/media/missing-files.server.ts'
import { createMediaWorker } from './platform/media/worker.server.ts'
import type { CacheStamp } from './platform/page-cache/disk-store.server.ts'
import { createPdfWorker } from './platform/pdf/worker.server.ts'
import { createReadiness } from './platform/readiness.server.ts'
import type { Release } from './platform/release.server.ts'
import { deleteUpgradeBackups } from './platform/upgrade/rollback.server.ts'
import { upgradeDatabase } from './platform/upgrade/upgrade.server.ts'
import { verifyDataFolder } from './platform/data-folder.server.ts'
import {
  createMediaUploadStore,
  createStudioUploadStore,
} from './platform/uploads/uploads.server.ts'
import { deleteOldSecurityEvents } from './platform/security-events.server.ts'
import { deleteOldIdempotencyKeys } from './platform/transact.server.ts'
import { type WorkQueue, startQueues } from './platform/work-queues.server.ts'
import { createCtx, isSampleInPublic, createHttpApp, renderRoute } from './http-app.server.ts'
import { deleteStaleUploads } from './features/media/upload/writes.server.ts'
import { reapplyTimeZoneRules } from './features/booking/booking/jobs.server.ts'
import { checkBooks } from './features/money/books-audit/jobs.server.ts'
import { invoiceDueInstallments } from './features/sales/installment/jobs.server.ts'
import { checkAuditTrail } from './features/sales/audit-trail/jobs.server.ts'
import { sendDueInvoiceReminders } from './features/money/invoice-reminder/jobs.server.ts'
import { endExpiredGalleries } from './features/delivery/gallery-email/jobs.server.ts'
import { notifyStudioOfNotes } from '#app/features/delivery/review-email/jobs.server.ts'
import { notifyStudioOfComments } from './features/delivery/gallery-comment/jobs.server.ts'
import { draftDueLateFees } from './features/money/late-fee/jobs.server.ts'
import { sendDueReminders } from './features/booking/reminder/jobs.server.ts'
import { expireHolds } from './features/booking/reservation/writes.server.ts'
import { readDueCalendars, reclaimCalendars } from './features/booking/calendar-sync/jobs.server.ts'
import {
  expireDueQuotes,
  finalizeDueAcceptances,
} from './features/sales/quote-acceptance/jobs.server.ts'
import { cancelLeftQuotes } from './features/sales/quote-cancellation/writes.server.ts'
import { openSealKey } from './features/sales/seal-key/writes.server.ts'
import {
  drawWaveforms,
  recoverDeliveryJobs,
  renderDeliveredImages,
  transcodeDeliveredVideos,
} from './features/media/delivered-file/jobs.server.ts'
import { transcodeVideos, recoverVideoJobs } from './features/media/video/writes.server.ts'
import { deleteExpiredDownloads } from './features/media/download/writes.server.ts'
import { emptyTrash } from './features/media/media-library/writes.server.ts'
import { deleteEndedAccess } from './features/clients/client-portal/writes.server.ts'
import { deleteEndedCodes } from './features/clients/verification-code/writes.server.ts'
import { sendRequestedLinks } from '#app/features/clients/access-link/writes.server.ts'
import { sendResetEmails } from './features/people/password/writes.server.ts'
import {
  computeMissingChecksums,
  deleteOrphanedFiles,
} from './features/media/file/writes.server.ts'
import { renderImages, recoverImageJobs } from './features/media/image/writes.server.ts'
import { moveDocumentsToFiles } from './features/site/consent/jobs.server.ts'
import { reclaimRenderings, renderDocuments } from './features/money/document/jobs.server.ts'
import { readEmailAttachments } from './features/money/statement/pdf.server.ts'
import { sendBookingEmails } from './features/booking/event-handlers.server.ts'
import { handleEvent } from './features/event-handlers.server.ts'
import { prepareRedactions } from './features/delivery/gallery-source/jobs.server.ts'
import { renderWatermarks } from './features/delivery/gallery-watermark/jobs.server.ts'
import { findStudio } from './features/studio/settings/reads.server.ts'
import { findSampleRemoval } from './features/insight/sample-data/reads.server.ts'
import { hasNoStaff, listSampleAccounts } from './features/people/staff/reads.server.ts'
import {
  reclaimBackups,
  runBackups,
  scheduleBackups,
} from './features/insight/backup/writes.server.ts'
import {
  deleteExpiredExports,
  reclaimExports,
  runExports,
} from './features/insight/studio-export/jobs.server.ts'
import { deleteStaleStudioUploads } from './features/insight/studio-import/writes.server.ts'
import { updateSamplePassword } from './features/insight/sample-data/writes.server.ts'
import { issueSetupLink } from './features/people/staff/writes.server.ts'
import { seedSampleStudio } from '../db/seed/index.ts'

export { importStudio }

type ApplicationOptions = {
  config: Config
  database: pg.PoolConfig
  release: Release
  build: string
  embedded: boolean
  studioImport: Pick<StudioImport, 'start' | 'problem'>
}

/**
 * Creates the application: upgrades the database, loads the sample studio into an empty one (but
 * not after the sample data was deleted), and starts the queues.
 */
export async function createApplication({
  config,
  database,
  release,
  build,
  embedded,
  studioImport,
}: ApplicationOptions) {
  const pool = createPool({ ...(embedded ? {} : { max: config.poolSize }), ...database })
  const clock = createClock(config.clockFile)
  const upgrade = await upgradeDatabase({ pool, config, release, clock })
  limitQueries(pool)
  await verifyDataFolder(toDatabase(pool), config)
  const key = await openSecretKey(toDatabase(pool), config)
  let worker: ReturnType<typeof startQueues> | undefined
  const app: App = {
    config,
    pool,
    db: toDatabase(pool),
    key,
    clock,
    release,
    readiness: createReadiness(pool, release.migrations, () => void worker?.stop()),
    live: createLive(embedded ? undefined : config.databaseUrl, clock),
    pageCache: undefined as never,
    mediaWorker: createMediaWorker(),
    pdfWorker: createPdfWorker(config.dataDir),
    icalClient: createIcalClient((ip) => isBlockedAddress(ip, config.allowPrivateCalendars)),
    uploads: createMediaUploadStore(config.dataDir),
    studioImport: { ...studioImport, openUploads: () => createStudioUploadStore(config.dataDir) },
    transcoder: createTranscoder(),
    studioCache: null,
    observed: { forwarded: false, otherOrigin: null },
    onEvent: handleEvent,
    sendGroupedEmails: sendBookingEmails,
    readAttachments: readEmailAttachments,
    openSealKey,
  }
  const createAppCtx = () => createCtx(app)

  await moveDocumentsToFiles(createAppCtx())
  const setupLink = await prepareStudio(app)

  app.pageCache = await createStudioPageCache(app, build)
  followChanges(app)

  if (embedded) for (const reclaim of reclaims) await reclaim(createAppCtx())
  void warnOfMissingFiles(createAppCtx()).catch(() => {}) // Only a warning
  worker = startQueues(createAppCtx, app.live, [...queues, createJobQueue(jobs)])

  return {
    fetch: createHttpApp(app).fetch,
    app,
    /** Returns a cached public page by its URL, without checking that it is current. */
    getCachedPage: (address: string) => app.pageCache.get(address),
    isHidden: () => isSampleInPublic(app),
    setUpLink: setupLink,
    /** The upgrade that this start made, or null. */
    upgrade,
    /** True if the accounts of the sample studio exist, whose password is public. */
    hasSampleAccounts: (await listSampleAccounts(createAppCtx())).length > 0,
    /** Ends open event streams, which would keep the server from closing. */
    closeStreams: () => app.live.closeStreams(),
    close: () => closeApplication(app, worker),
  }
}

async function closeApplication(app: App, worker: ReturnType<typeof startQueues> | undefined) {
  app.icalClient.close()
  await Promise.all([
    app.mediaWorker.close(),
    app.pdfWorker.close(),
    app.transcoder?.close(),
    worker?.stop(),
  ])
  app.pageCache.close()
  await app.live.close()
  await app.pool.end()
}

/**
 * Cached pages are rendered as for a visitor without a session, and without a request id: it would
 * lead visitors to the log of another request, and give the same page another ETag each time.
 */
function createStudioPageCache(app: App, build: string) {
  const { config, clock } = app
  return createPageCache({
    dataDir: config.dataDir,
    clock,
    stamp: () => createStamp(app, build),
    render: (path, nonce) =>
      renderRoute(
        new Request(new URL(path, config.publicUrl)),
        { ...createCtx(app, 'visitor'), requestId: '' },
        nonce,
      ),
  })
}

/** Returns the setup link if no studio exists, after seeding the sample studio where configured. */
async function prepareStudio(app: App) {
  const createAppCtx = () => createCtx(app)
  const isEmpty =
    (await hasNoStaff(createAppCtx())) &&
    !(await findStudio(createAppCtx())) &&
    !(await findSampleRemoval(createAppCtx()))
  if (isEmpty && app.config.sampleStudio)
    await seedSampleStudio(createAppCtx(), { withGalleries: true })
  await updateSamplePassword(createAppCtx())
  const setupLink = (await findStudio(createAppCtx())) ? null : await createSetupLink(app)
  if (!setupLink) removeSetupLink(app.config)
  return setupLink
}

/** Jobs that run on a schedule. */
const jobs: Job[] = [
  { name: 'schedule-backups', every: 5 * minute, work: scheduleBackups },
  { name: 'delete-upgrade-backups', every: day, work: deleteUpgradeBackups },
  { name: 'expire-holds', every: minute, work: (ctx) => expireHolds(ctx) },
  { name: 'finalize-acceptances', every: minute, work: finalizeDueAcceptances },
  { name: 'invoice-installments', every: 5 * minute, work: invoiceDueInstallments },
  { name: 'expire-quotes', every: minute, work: expireDueQuotes },
  { name: 'cancel-left-quotes', every: minute, work: cancelLeftQuotes },
  { name: 'send-reminders', every: minute, work: sendDueReminders },
  { name: 'send-invoice-reminders', every: 5 * minute, work: sendDueInvoiceReminders },
  { name: 'draft-late-fees', every: day, work: draftDueLateFees },
  { name: 'end-galleries', every: 5 * minute, work: endExpiredGalleries },
  { name: 'notify-of-comments', every: minute, work: notifyStudioOfComments },
  { name: 'notify-of-notes', every: minute, work: notifyStudioOfNotes },
  { name: 'audit-books', every: day, work: checkBooks },
  { name: 'check-audit-trail', every: day, work: checkAuditTrail },
  { name: 'reapply-time-zone-rules', every: day, atStart: true, work: reapplyTimeZoneRules },
  { name: 'delete-old-rate-limits', every: 60 * minute, work: deleteExpiredRateLimits },
  { name: 'delete-old-security-events', every: day, work: deleteOldSecurityEvents },
  { name: 'delete-ended-sessions', every: 60 * minute, work: deleteExpiredSessions },
  { name: 'delete-ended-portal-access', every: 60 * minute, work: deleteEndedAccess },
  { name: 'delete-ended-codes', every: 60 * minute, work: deleteEndedCodes },
  { name: 'delete-ended-email-links', every: 60 * minute, work: forgetExpiredLinks },
  { name: 'delete-old-idempotency-keys', every: day, work: deleteOldIdempotencyKeys },
  { name: 'sweep-image-files', every: 60 * minute, work: (ctx: Ctx) => deleteOrphanedFiles(ctx) },
  { name: 'sweep-uploads', every: 60 * minute, work: deleteStaleUploads },
  { name: 'sweep-studio-uploads', every: 60 * minute, work: deleteStaleStudioUploads },
  { name: 'delete-expired-exports', every: 60 * minute, work: deleteExpiredExports },
  { name: 'delete-expired-downloads', every: 60 * minute, work: deleteExpiredDownloads },
  { name: 'empty-media-trash', every: 60 * minute, work: emptyTrash },
]

/** Checks the schema and clears the page cache when a change notice concerns them. */
function followChanges(app: App) {
  app.live.subscribe((noun) => {
    if (noun === 'schema' || noun === 'everything') void app.readiness.check()
  })
  app.live.subscribe((noun) => {
    if (shownByPages.has(noun)) app.pageCache.clear()
  })
}

/** Releases work that an earlier process left claimed. */
const reclaims = [
  reclaimBackups,
  reclaimExports,
  reclaimEmails,
  reclaimRenderings,
  recoverImageJobs,
  recoverVideoJobs,
  recoverDeliveryJobs,
  reclaimCalendars,
  reclaimJobs,
]

/** Nouns whose changes are visible on cached pages. */
const shownByPages = new Set<string>([
  'studio',
  'policy',
  'website',
  'case-study',
  'online-booking',
  'everything',
])

/** Work queues stored in tables, each processed by its own loop. */
const queues: WorkQueue[] = [
  { name: 'emails', work: sendDueEmails, idleMs: 5000, wakeOn: ['email'] },
  { name: 'password-resets', work: sendResetEmails, idleMs: 3000 },
  { name: 'portal-links', work: sendRequestedLinks, idleMs: 3000 },
  { name: 'images', work: renderImages, idleMs: 5000, wakeOn: ['staff', 'studio', 'image'] },
  { name: 'videos', work: transcodeVideos, idleMs: 5000, wakeOn: ['video', 'media'] },
  {
    name: 'gallery-images',
    work: renderDeliveredImages,
    idleMs: 5000,
    wakeOn: ['gallery-item'],
  },
  {
    name: 'gallery-videos',
    work: transcodeDeliveredVideos,
    idleMs: 5000,
    wakeOn: ['gallery-item', 'delivered-file'],
  },
  {
    name: 'waveforms',
    work: drawWaveforms,
    idleMs: 5000,
    wakeOn: ['gallery-item', 'delivered-file'],
  },
  {
    name: 'watermarks',
    work: renderWatermarks,
    idleMs: minute,
    wakeOn: ['gallery', 'gallery-item', 'delivered-file', 'watermark'],
  },
  { name: 'calendars', work: readDueCalendars, idleMs: minute },
  { name: 'documents', work: renderDocuments, idleMs: 5000, wakeOn: ['document'] },
  { name: 'backups', work: runBackups, idleMs: 5000, wakeOn: ['backup'] },
  { name: 'exports', work: runExports, idleMs: 5000, wakeOn: ['export'] },
  { name: 'redactions', work: prepareRedactions, idleMs: minute, wakeOn: ['gallery-item'] },
  { name: 'checksums', work: computeMissingChecksums, idleMs: 360 * minute },
]

async function createStamp(app: App, build: string): Promise<CacheStamp> {
  const ctx = createCtx(app)
  const studio = await findStudio(ctx)
  const zone = studio?.timeZone ?? 'UTC'
  return {
    build,
    publicUrl: app.config.publicUrl,
    sample: studio?.sample ?? false,
    contentVersion: studio?.contentVersion ?? 0,
    until: getStartOfDay(addDays(toStudioDay(ctx.now, zone), 1), zone).toISOString(),
  }
}

/**
 * Creates the one-time link to set up an empty studio, and writes it to a file only its owner can
 * read.
 */
async function createSetupLink(app: App) {
  const offered = await issueSetupLink(createCtx(app))
  if (!offered.ok) return null
  return { link: offered.value.link, file: writeSetupLink(app.config, offered.value.link) }
}
