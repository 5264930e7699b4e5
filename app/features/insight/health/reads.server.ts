import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'

import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  max,
  min,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import { formatDateTime, formatFileSize } from '#app/core/display.ts'
import {
  agreementDocument,
  documentRendering,
  email,
  event,
  externalCalendar,
  file,
  image,
  invoice,
  scheduledJob,
  secretKeyFingerprint,
  video,
} from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readDatabaseFacts } from '#app/platform/health/database.server.ts'
import { readMachineFacts } from '#app/platform/health/machine.server.ts'
import { findMailServer } from '#app/platform/mail/mail-server.server.ts'
import { createMailTransport, formatMailError } from '#app/platform/mail/smtp.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { authorize } from '#app/features/access.ts'
import { findBackupHealth } from '#app/features/insight/backup/reads.server.ts'
import { listSampleAccounts } from '#app/features/people/staff/reads.server.ts'
import { getAuditHead, selectAuditFault } from '#app/features/sales/audit-trail/reads.server.ts'
import { findStudio, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import {
  type HealthCheckView,
  type StudioFacts,
  checkMachine,
  checkProxy,
  checkStudio,
  sortChecks,
} from './rules.ts'

/**
 * Returns the checks of the running program in words, problems first. They are written here, so
 * that no page has to load the sentences of all findings.
 */
export async function listHealthChecks(ctx: Ctx): Promise<HealthCheckView[]> {
  authorize(ctx.actor, 'health.see')
  const { health } = getServerMessages(ctx.language)
  const { locale, timeZone } = await getStudio(ctx)
  const format = {
    when: (timestamp: number) => formatDateTime(new Date(timestamp), { locale, timeZone }),
    size: (bytes: number) => formatFileSize(bytes, locale),
  }
  const { machine, observed, studio } = await getHealthFacts(ctx)
  const checks = [
    ...checkMachine(machine),
    ...checkProxy(machine, observed),
    ...checkStudio(machine, studio),
  ]
  return sortChecks(checks).map(({ name, state, finding }) => {
    const [text, remedy] = health.describe(finding, format)
    return { title: health.checks[name], state, text, remedy: (state !== 'fine' && remedy) || null }
  })
}

/** Returns everything the checks are made of. */
async function getHealthFacts(ctx: Ctx) {
  authorize(ctx.actor, 'health.see')
  const machine = readMachineFacts(ctx.app.config)
  return {
    machine: {
      ...machine,
      key: machine.key === 'fine' && !(await isKeyOfDatabase(ctx)) ? 'differs' : machine.key,
    },
    observed: ctx.app.observed,
    studio: await readStudioFacts(ctx),
  } as const
}

/** Further facts for `doctor`: a few files to verify, and if the mail server takes connections. */
export type DoctorFacts = Awaited<ReturnType<typeof getDoctorFacts>>

export async function getDoctorFacts(ctx: Ctx) {
  return {
    ...(await getHealthFacts(ctx)),
    hashes: await listRandomFiles(ctx, 1000),
    mailServerError: await connectToMailServer(ctx),
  }
}

/** Returns the error of connecting to the mail server, or null if it works or there is none. */
async function connectToMailServer(ctx: Ctx): Promise<string | null> {
  const route = await findMailServer(ctx)
  if (!('address' in route)) return null
  const transport = createMailTransport(route.address)
  try {
    await transport.connect()
    return null
  } catch (error) {
    return formatMailError(error)
  } finally {
    transport.close()
  }
}

/** Returns the hashes of at most so many files, chosen at random. */
async function listRandomFiles(ctx: Ctx, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ hash: file.hash })
    .from(file)
    .orderBy(sql`random()`)
    .limit(limit)
  return rows.map(({ hash }) => hash)
}

async function isKeyOfDatabase({ app, db }: Ctx): Promise<boolean> {
  const [row] = await db.select().from(secretKeyFingerprint)
  return !row || row.fingerprint === hashText(app.key.toString('base64'))
}

async function readStudioFacts(ctx: Ctx): Promise<StudioFacts> {
  const studio = await findStudio(ctx)
  const [last] = await ctx.db.select({ at: max(event.at) }).from(event)
  return {
    now: ctx.now.getTime(),
    ...(await readDatabaseFacts(ctx.app)),
    lastEventAt: last?.at?.getTime() ?? null,
    sample: studio?.sample ?? false,
    email: await readEmail(ctx),
    backup: await findBackupHealth(ctx),
    ...(await readJobs(ctx)),
    media: await readMedia(ctx),
    documents: await readDocuments(ctx),
    auditTrail: {
      count: (await getAuditHead(ctx))?.seq ?? 0,
      brokenAt: await selectAuditFault(ctx),
    },
    calendars: {
      count: await ctx.db.$count(externalCalendar),
      failing: await ctx.db.$count(externalCalendar, isNotNull(externalCalendar.problem)),
    },
    files: await compareFiles(ctx),
    hasSampleAccounts: (await listSampleAccounts(ctx)).length > 0,
  }
}

/** Milliseconds an email may be late, or have failed, before health warns. */
const stuckAfter = 15 * minute

async function readEmail(ctx: Ctx): Promise<StudioFacts['email']> {
  const isWaiting = inArray(email.state, ['queued', 'sending'])
  const isStuck = and(
    isWaiting,
    lt(email.createdAt, addMs(ctx.now, -stuckAfter)),
    or(isNotNull(email.failedAt), lt(email.nextTryAt, addMs(ctx.now, -stuckAfter))),
  )
  const [stuck] = await ctx.db
    .select({ since: min(email.createdAt) })
    .from(email)
    .where(isStuck)
  const [failure] = await ctx.db
    .select({ error: email.lastError })
    .from(email)
    .where(and(isWaiting, isNotNull(email.failedAt)))
    .orderBy(desc(email.failedAt))
    .limit(1)
  const [sent] = await ctx.db.select({ at: max(email.sentAt) }).from(email)
  return {
    route: (await findMailServer(ctx)).kind,
    waiting: await ctx.db.$count(email, isWaiting),
    stuckSince: stuck?.since?.getTime() ?? null,
    error: failure?.error ?? null,
    failed: await ctx.db.$count(
      email,
      and(eq(email.state, 'failed'), gt(email.failedAt, addMs(ctx.now, -7 * day))),
    ),
    sentAt: sent?.at?.getTime() ?? null,
  }
}

async function readJobs({ db }: Ctx) {
  const [job] = await db.select({ dueAt: min(scheduledJob.dueAt) }).from(scheduledJob)
  return { jobsDueAt: job?.dueAt?.getTime() ?? null }
}

async function readMedia({ db }: Ctx): Promise<StudioFacts['media']> {
  const isWaiting = inArray(image.state, ['seen', 'ready'])
  const [waiting] = await db
    .select({ images: count(), since: min(image.addedAt) })
    .from(image)
    .where(isWaiting)
  return {
    waiting: waiting?.images ?? 0,
    waitingSince: waiting?.since?.getTime() ?? null,
    broken:
      (await db.$count(image, eq(image.state, 'broken'))) +
      (await db.$count(video, eq(video.state, 'broken'))),
    unconverted: await db.$count(video, ne(video.state, 'streaming')),
  }
}

async function readDocuments({ db }: Ctx): Promise<StudioFacts['documents']> {
  const rows = await db
    .select({
      number: sql<string>`coalesce(${invoice.documentNumber}, ${agreementDocument.content} ->> 'title')`,
      state: documentRendering.state,
    })
    .from(documentRendering)
    .leftJoin(invoice, eq(invoice.id, documentRendering.subjectId))
    .leftJoin(agreementDocument, eq(agreementDocument.id, documentRendering.subjectId))
    .where(and(isNotNull(documentRendering.problem), ne(documentRendering.state, 'waiting')))
    .orderBy(documentRendering.requestedAt)
  const listIn = (state: (typeof rows)[number]['state']) =>
    rows.filter((row) => row.state === state).map(({ number }) => number)
  return {
    count: await db.$count(documentRendering),
    failed: listIn('failed'),
    damaged: listIn('completed'),
  }
}

/** Compares the rows of files with the folders on the disk; a folder of the last hour is new. */
async function compareFiles(ctx: Ctx): Promise<StudioFacts['files']> {
  const { dataDir } = ctx.app.config
  const rows = await ctx.db.select({ hash: file.hash }).from(file)
  const knownHashes = new Set(rows.map(({ hash }) => hash))
  const unknown: string[] = []
  for (const prefix of await listNames(`${dataDir}/media`))
    for (const hash of await listNames(`${dataDir}/media/${prefix}`)) {
      if (!/^[0-9a-f]{64}$/.test(hash) || knownHashes.has(hash)) continue
      const found = await stat(getMediaFolder(dataDir, hash)).catch(() => null)
      if (found && found.mtimeMs < addMs(ctx.now, -hour).getTime())
        unknown.push(getMediaFolder(dataDir, hash))
    }
  const missing = rows
    .map(({ hash }) => `${getMediaFolder(dataDir, hash)}/original`)
    .filter((path) => !existsSync(path))
  return { count: rows.length, missing, unknown }
}

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => !name.startsWith('.'))
}
