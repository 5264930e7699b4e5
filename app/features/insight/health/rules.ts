import { hour, minute } from '#app/core/day.ts'
import type { BackupProblem } from '#app/features/insight/backup/rules.ts'

/** Subjects of the checks. Problems come first, then this order. */
const checkNames = [
  'program',
  'configuration',
  'https',
  'proxy',
  'database',
  'key',
  'permissions',
  'disk',
  'clock',
  'email',
  'backups',
  'restore-test',
  'backup-place',
  'jobs',
  'media',
  'documents',
  'audit-trail',
  'calendars',
  'files',
  'sample-accounts',
  'ffmpeg',
] as const
export type CheckName = (typeof checkNames)[number]

/** `broken`: something doesn't work. `attention`: it will, or someone should know. */
export type CheckState = 'fine' | 'attention' | 'broken'

/** A path of the data folder that this process can't use, or others can read. */
export type AccessProblem = {
  path: string
  problem: 'unwritable' | 'other-user' | 'readable'
}
export type KeyState = 'fine' | 'missing' | 'malformed' | 'differs'

/** A finding, with the values of its sentence. Instants are epoch milliseconds. */
export type Finding =
  | { kind: 'running' | 'not-running'; address: string }
  | { kind: 'unresponsive'; address: string; pid: number | null }
  | { kind: 'other-program'; address: string }
  | { kind: 'not-ready'; sentence: string }
  | { kind: 'unchecked' }
  | { kind: 'configured'; publicUrl: string }
  | { kind: 'configuration-invalid'; sentence: string }
  | { kind: 'clock-simulated' }
  | { kind: 'https' | 'http' | 'local'; publicUrl: string }
  | { kind: 'no-proxy' | 'proxied' }
  | { kind: 'proxy-not-trusted' | 'proxy-body' }
  | { kind: 'proxy-count'; trusted: number; seen: number }
  | { kind: 'other-origin'; origin: string; publicUrl: string }
  | { kind: 'public-url-silent'; publicUrl: string; code: string }
  | { kind: 'public-url-foreign'; publicUrl: string }
  | { kind: 'database'; engine: 'embedded' | 'postgresql'; version: string }
  | { kind: 'database-silent'; sentence: string }
  | { kind: 'database-old'; version: string }
  | { kind: 'schema-older' | 'schema-newer' | 'not-started' }
  | { kind: 'run-as'; path: string }
  | { kind: `key-${KeyState}` }
  | { kind: 'access' | 'disk-unknown' }
  | { kind: 'access-unwritable' | 'access-other-user' | 'access-readable'; path: string }
  | { kind: 'disk' | 'disk-low' | 'disk-full'; folder: string; freeBytes: number }
  | { kind: 'clock' }
  | { kind: 'clock-differs'; seconds: number }
  | { kind: 'clock-behind'; at: number }
  | { kind: 'email'; sentAt: number | null }
  | { kind: 'email-unused' | 'email-none' | 'email-unusable' }
  | { kind: 'email-stuck'; waiting: number; since: number; error: string | null }
  | { kind: 'email-failed'; count: number }
  | { kind: 'email-server-silent'; error: string }
  | { kind: 'backup'; at: number }
  | { kind: 'backup-first' | 'backup-sample' }
  | { kind: 'backup-problem'; problem: BackupProblem; at: number }
  | { kind: 'backup-overdue'; at: number | null }
  | { kind: 'backup-incomplete'; missing: number }
  | { kind: 'tested' | 'test-failed'; at: number }
  | { kind: 'untested' | 'test-postponed' }
  | { kind: 'backup-elsewhere' }
  | { kind: 'backup-same-disk'; folder: string }
  | { kind: 'jobs' }
  | { kind: 'jobs-late'; since: number }
  | { kind: 'media' }
  | { kind: 'media-waiting'; count: number }
  | { kind: 'media-broken'; count: number }
  | { kind: 'documents'; count: number }
  | { kind: 'documents-failed' | 'documents-damaged'; count: number; example: string }
  | { kind: 'audit-trail'; count: number }
  | { kind: 'audit-trail-broken'; seq: number }
  | { kind: 'calendars'; count: number }
  | { kind: 'calendars-failing'; count: number }
  | { kind: 'files'; count: number; hashed: number }
  | { kind: 'files-missing' | 'files-damaged' | 'files-unknown'; count: number; example: string }
  | { kind: 'samples-none' | 'samples-closed' | 'samples-open' }
  | { kind: 'ffmpeg' | 'ffmpeg-unused' }
  | { kind: 'ffmpeg-missing'; videos: number }
export type HealthCheck = { name: CheckName; state: CheckState; finding: Finding }

/** A check in words; `remedy` says what to do about a problem. */
export type HealthCheckView = {
  title: string
  state: CheckState
  text: string
  remedy: string | null
}

/** Facts about this machine, which need no database. */
export type MachineFacts = {
  publicUrl: string
  published: boolean
  secure: boolean
  trustedProxies: number
  hasSamplePassword: boolean
  isSimulated: boolean
  backupFolder: string
  disks: { folder: string; freeBytes: number | null }[]
  access: AccessProblem[]
  key: KeyState
  hasFfmpeg: boolean
}

/** Facts from the database, and from the folders its rows name. */
export type StudioFacts = {
  now: number
  engine: 'embedded' | 'postgresql'
  version: string
  majorVersion: number
  /** The server's clock minus this machine's, in milliseconds. */
  clockOffsetMs: number
  lastEventAt: number | null
  sample: boolean
  email: {
    route: 'environment' | 'settings' | 'none' | 'unusable'
    waiting: number
    /** The due time of the oldest email that failed at least once, or is late. */
    stuckSince: number | null
    error: string | null
    failed: number
    sentAt: number | null
  }
  backup: {
    at: number | null
    failure: { problem: BackupProblem; at: number } | null
    isOverdue: boolean
    missing: number
    test: { at: number; passed: boolean } | null
    isTestPostponed: boolean
    isOnSameDisk: boolean
  }
  /** Due time of the scheduled job that is most late. */
  jobsDueAt: number | null
  media: { waiting: number; waitingSince: number | null; broken: number; unconverted: number }
  /** PDFs, with the numbers of documents whose PDF failed, or whose file is damaged. */
  documents: { count: number; failed: string[]; damaged: string[] }
  /** The audit trail of quotes, with the first entry that the last check found changed. */
  auditTrail: { count: number; brokenAt: number | null }
  calendars: { count: number; failing: number }
  files: { count: number; missing: string[]; unknown: string[] }
  hasSampleAccounts: boolean
}

/** Facts this process has seen in requests. */
export type ObservedFacts = { forwarded: boolean; otherOrigin: string | null }

/** Facts `doctor` finds by asking PUBLIC_URL as a visitor would. */
export type PublicUrlFacts =
  | { kind: 'silent'; code: string }
  | { kind: 'foreign' }
  | { kind: 'answered'; forwardedFor: number; takesUploads: boolean }

/** Free bytes below which health warns, and below which saving will soon fail. */
const lowDisk = 2 * 1024 ** 3
const fullDisk = 100 * 1024 ** 2
/** Milliseconds by which clocks may differ. */
const maxClockDifference = minute
/** Milliseconds that work may be late: more than any pause of a queue, or a restart. */
const maxLateness = 15 * minute
const maxMediaWait = 6 * hour

export function checkMachine(machine: MachineFacts): HealthCheck[] {
  const { publicUrl, published, secure, key, access } = machine
  return [
    machine.isSimulated
      ? toCheck('configuration', 'attention', { kind: 'clock-simulated' })
      : toCheck('configuration', 'fine', { kind: 'configured', publicUrl }),
    !published
      ? toCheck('https', 'fine', { kind: 'local', publicUrl })
      : secure
        ? toCheck('https', 'fine', { kind: 'https', publicUrl })
        : toCheck('https', 'attention', { kind: 'http', publicUrl }),
    toCheck('key', key === 'fine' ? 'fine' : 'broken', { kind: `key-${key}` }),
    ...(access.length === 0
      ? [toCheck('permissions', 'fine', { kind: 'access' })]
      : access.map(({ path, problem }) =>
          toCheck('permissions', problem === 'readable' ? 'attention' : 'broken', {
            kind: `access-${problem}` as const,
            path,
          }),
        )),
    ...checkDisks(machine),
  ]
}

function checkDisks({ disks }: MachineFacts): HealthCheck[] {
  const checks = disks.flatMap(({ folder, freeBytes }) => {
    if (freeBytes === null) return []
    const [state, kind] =
      freeBytes < fullDisk
        ? (['broken', 'disk-full'] as const)
        : freeBytes < lowDisk
          ? (['attention', 'disk-low'] as const)
          : (['fine', 'disk'] as const)
    return [toCheck('disk', state, { kind, folder, freeBytes })]
  })
  return checks.length > 0 ? checks : [toCheck('disk', 'attention', { kind: 'disk-unknown' })]
}

/** Checks what arrived through a proxy; `requested` is what `doctor` found at PUBLIC_URL. */
export function checkProxy(
  { publicUrl, published, trustedProxies }: MachineFacts,
  { forwarded, otherOrigin }: ObservedFacts,
  requested: PublicUrlFacts | null = null,
): HealthCheck[] {
  const problems: HealthCheck[] = []
  const add = (state: CheckState, finding: Finding) =>
    problems.push(toCheck('proxy', state, finding))
  if (otherOrigin) add('attention', { kind: 'other-origin', origin: otherOrigin, publicUrl })
  if (requested?.kind === 'silent')
    add('attention', { kind: 'public-url-silent', publicUrl, code: requested.code })
  if (requested?.kind === 'foreign') add('broken', { kind: 'public-url-foreign', publicUrl })
  const forwardedFor = requested?.kind === 'answered' ? requested.forwardedFor : null
  if (trustedProxies === 0 && (forwarded || (forwardedFor ?? 0) > 0))
    add('attention', { kind: 'proxy-not-trusted' })
  else if (forwardedFor !== null && forwardedFor !== trustedProxies)
    add('attention', { kind: 'proxy-count', trusted: trustedProxies, seen: forwardedFor })
  if (requested?.kind === 'answered' && !requested.takesUploads)
    add('attention', { kind: 'proxy-body' })
  if (problems.length > 0) return problems
  return [
    toCheck('proxy', 'fine', { kind: published && trustedProxies > 0 ? 'proxied' : 'no-proxy' }),
  ]
}

export function checkStudio(machine: MachineFacts, studio: StudioFacts): HealthCheck[] {
  return [
    studio.engine === 'postgresql' && studio.majorVersion < 15
      ? toCheck('database', 'broken', { kind: 'database-old', version: studio.version })
      : toCheck('database', 'fine', {
          kind: 'database',
          engine: studio.engine,
          version: studio.version,
        }),
    checkClock(studio),
    checkEmail(studio),
    ...checkBackups(machine, studio),
    ...checkQueues(studio),
    ...checkFiles(studio),
    checkSampleAccounts(machine, studio),
    checkFfmpeg(machine, studio),
  ]
}

function checkClock({ now, clockOffsetMs, lastEventAt }: StudioFacts): HealthCheck {
  if (Math.abs(clockOffsetMs) > maxClockDifference)
    return toCheck('clock', 'attention', {
      kind: 'clock-differs',
      seconds: Math.round(Math.abs(clockOffsetMs) / 1000),
    })
  return lastEventAt !== null && lastEventAt > now + maxClockDifference
    ? toCheck('clock', 'attention', { kind: 'clock-behind', at: lastEventAt })
    : toCheck('clock', 'fine', { kind: 'clock' })
}

function checkEmail({ now, sample, email }: StudioFacts): HealthCheck {
  const { route, waiting, stuckSince, error, failed, sentAt } = email
  if (route === 'unusable') return toCheck('email', 'broken', { kind: 'email-unusable' })
  if (route === 'none')
    return sample
      ? toCheck('email', 'fine', { kind: 'email-unused' })
      : toCheck('email', 'attention', { kind: 'email-none' })
  if (stuckSince !== null)
    return toCheck('email', now - stuckSince > hour ? 'broken' : 'attention', {
      kind: 'email-stuck',
      waiting,
      since: stuckSince,
      error,
    })
  if (failed > 0) return toCheck('email', 'attention', { kind: 'email-failed', count: failed })
  return toCheck('email', 'fine', { kind: 'email', sentAt })
}

function checkBackups({ backupFolder }: MachineFacts, studio: StudioFacts): HealthCheck[] {
  const { backup, sample } = studio
  const { at, failure } = backup
  if (sample && at === null && !failure)
    return [toCheck('backups', 'fine', { kind: 'backup-sample' })]
  const last: HealthCheck = failure
    ? toCheck('backups', 'broken', { kind: 'backup-problem', ...failure })
    : backup.isOverdue && !sample
      ? toCheck('backups', 'broken', { kind: 'backup-overdue', at })
      : backup.missing > 0
        ? toCheck('backups', 'attention', { kind: 'backup-incomplete', missing: backup.missing })
        : at === null
          ? toCheck('backups', 'fine', { kind: 'backup-first' })
          : toCheck('backups', 'fine', { kind: 'backup', at })
  return [
    last,
    checkRestoreTest(backup),
    backup.isOnSameDisk
      ? toCheck('backup-place', sample ? 'fine' : 'attention', {
          kind: 'backup-same-disk',
          folder: backupFolder,
        })
      : toCheck('backup-place', 'fine', { kind: 'backup-elsewhere' }),
  ]
}

function checkRestoreTest({ test, isTestPostponed }: StudioFacts['backup']): HealthCheck {
  if (test?.passed === false)
    return toCheck('restore-test', 'broken', { kind: 'test-failed', at: test.at })
  if (isTestPostponed) return toCheck('restore-test', 'attention', { kind: 'test-postponed' })
  return test === null
    ? toCheck('restore-test', 'fine', { kind: 'untested' })
    : toCheck('restore-test', 'fine', { kind: 'tested', at: test.at })
}

function checkQueues(studio: StudioFacts): HealthCheck[] {
  const { now, jobsDueAt, media, calendars, documents } = studio
  const { waiting, waitingSince, broken } = media
  return [
    jobsDueAt !== null && now - jobsDueAt > maxLateness
      ? toCheck('jobs', 'broken', { kind: 'jobs-late', since: jobsDueAt })
      : toCheck('jobs', 'fine', { kind: 'jobs' }),
    broken > 0
      ? toCheck('media', 'attention', { kind: 'media-broken', count: broken })
      : waitingSince !== null && now - waitingSince > maxMediaWait
        ? toCheck('media', 'attention', { kind: 'media-waiting', count: waiting })
        : waiting > 0
          ? toCheck('media', 'fine', { kind: 'media-waiting', count: waiting })
          : toCheck('media', 'fine', { kind: 'media' }),
    ...checkDocuments(documents),
    ...checkAuditTrail(studio.auditTrail),
    ...(calendars.failing > 0
      ? [toCheck('calendars', 'attention', { kind: 'calendars-failing', count: calendars.failing })]
      : calendars.count > 0
        ? [toCheck('calendars', 'fine', { kind: 'calendars', count: calendars.count })]
        : []),
  ]
}

/** Returns every problem, or that there is none; an empty list before the first document. */
function checkDocuments({ count, failed, damaged }: StudioFacts['documents']): HealthCheck[] {
  const problems = (
    [
      ['broken', 'documents-damaged', damaged],
      ['attention', 'documents-failed', failed],
    ] as const
  ).flatMap(([state, kind, numbers]) =>
    numbers[0] === undefined
      ? []
      : [toCheck('documents', state, { kind, count: numbers.length, example: numbers[0] })],
  )
  if (problems.length > 0 || count === 0) return problems
  return [toCheck('documents', 'fine', { kind: 'documents', count })]
}

function checkAuditTrail({ count, brokenAt }: StudioFacts['auditTrail']): HealthCheck[] {
  if (brokenAt !== null)
    return [toCheck('audit-trail', 'broken', { kind: 'audit-trail-broken', seq: brokenAt })]
  return count > 0 ? [toCheck('audit-trail', 'fine', { kind: 'audit-trail', count })] : []
}

function checkFiles({ files: { count, missing, unknown } }: StudioFacts): HealthCheck[] {
  const checks: HealthCheck[] = []
  if (missing[0])
    checks.push(
      toCheck('files', 'broken', {
        kind: 'files-missing',
        count: missing.length,
        example: missing[0],
      }),
    )
  if (unknown[0])
    checks.push(
      toCheck('files', 'attention', {
        kind: 'files-unknown',
        count: unknown.length,
        example: unknown[0],
      }),
    )
  return checks.length > 0
    ? checks
    : [toCheck('files', 'fine', { kind: 'files', count, hashed: 0 })]
}

function checkSampleAccounts(
  { published, hasSamplePassword }: MachineFacts,
  { hasSampleAccounts }: StudioFacts,
): HealthCheck {
  if (!hasSampleAccounts) return toCheck('sample-accounts', 'fine', { kind: 'samples-none' })
  return published && hasSamplePassword
    ? toCheck('sample-accounts', 'attention', { kind: 'samples-open' })
    : toCheck('sample-accounts', 'fine', { kind: 'samples-closed' })
}

function checkFfmpeg({ hasFfmpeg }: MachineFacts, { media }: StudioFacts): HealthCheck {
  if (hasFfmpeg) return toCheck('ffmpeg', 'fine', { kind: 'ffmpeg' })
  return media.unconverted > 0
    ? toCheck('ffmpeg', 'attention', { kind: 'ffmpeg-missing', videos: media.unconverted })
    : toCheck('ffmpeg', 'fine', { kind: 'ffmpeg-unused' })
}

export function toCheck(name: CheckName, state: CheckState, finding: Finding): HealthCheck {
  return { name, state, finding }
}

const stateOrder: CheckState[] = ['broken', 'attention', 'fine']

/** Sorts the checks: what is broken first, then by name. */
export function sortChecks(checks: HealthCheck[]): HealthCheck[] {
  const order = stateOrder.flatMap((state) => checkNames.map((name) => `${state} ${name}`))
  const rank = ({ name, state }: HealthCheck) => order.indexOf(`${state} ${name}`)
  return checks.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the worst state of all checks. */
export function getWorstState(checks: HealthCheck[]): CheckState {
  return stateOrder.find((state) => checks.some((check) => check.state === state)) ?? 'fine'
}
