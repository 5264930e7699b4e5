import { expect, test } from 'vitest'

import { day, hour, minute } from '#app/core/day.ts'

import {
  type MachineFacts,
  type StudioFacts,
  checkMachine,
  checkProxy,
  checkStudio,
  getWorstState,
  sortChecks,
} from './rules.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const machine: MachineFacts = {
  publicUrl: 'https://studio.test',
  published: true,
  secure: true,
  trustedProxies: 1,
  hasSamplePassword: false,
  isSimulated: false,
  backupFolder: '/backups',
  disks: [{ folder: '/data', freeBytes: 50 * 1024 ** 3 }],
  access: [],
  key: 'fine',
  hasFfmpeg: true,
}
const studio: StudioFacts = {
  now,
  engine: 'postgresql',
  version: '17.2',
  majorVersion: 17,
  clockOffsetMs: 20,
  lastEventAt: now - minute,
  sample: false,
  email: {
    route: 'settings',
    waiting: 0,
    stuckSince: null,
    error: null,
    failed: 0,
    sentAt: now - hour,
  },
  backup: {
    at: now - 8 * hour,
    failure: null,
    isOverdue: false,
    missing: 0,
    test: { at: now - 9 * day, passed: true },
    isTestPostponed: false,
    isOnSameDisk: false,
  },
  jobsDueAt: now + minute,
  media: { waiting: 0, waitingSince: null, broken: 0, unconverted: 0 },
  documents: { count: 0, failed: [], damaged: [] },
  auditTrail: { count: 4, brokenAt: null },
  calendars: { count: 1, failing: 0 },
  files: { count: 12, missing: [], unknown: [] },
  hasSampleAccounts: false,
}
const observed = { forwarded: false, otherOrigin: null }
const listProblems = (machineFacts: Partial<MachineFacts>, studioFacts: Partial<StudioFacts>) => {
  const facts = { ...machine, ...machineFacts }
  const checks = [
    ...checkMachine(facts),
    ...checkProxy(facts, observed),
    ...checkStudio(facts, { ...studio, ...studioFacts }),
  ]
  return checks
    .filter(({ state }) => state !== 'fine')
    .map(({ state, finding }) => [state, finding.kind])
}

test('finds nothing in a healthy studio', () => {
  expect(listProblems({}, {})).toEqual([])
})

test('finds each problem of the machine', () => {
  expect(listProblems({ secure: false }, {})).toEqual([['attention', 'http']])
  expect(listProblems({ secure: false, published: false, trustedProxies: 0 }, {})).toEqual([])
  expect(listProblems({ isSimulated: true }, {})).toEqual([['attention', 'clock-simulated']])
  expect(listProblems({ key: 'missing' }, {})).toEqual([['broken', 'key-missing']])
  expect(listProblems({ key: 'differs' }, {})).toEqual([['broken', 'key-differs']])
  const listAccess = (problem: 'readable' | 'unwritable') =>
    listProblems({ access: [{ path: '/data', problem }] }, {})
  expect(listAccess('readable')).toEqual([['attention', 'access-readable']])
  expect(listAccess('unwritable')).toEqual([['broken', 'access-unwritable']])
  const listDisk = (freeBytes: number | null) =>
    listProblems({ disks: [{ folder: '/data', freeBytes }] }, {})
  expect(listDisk(1024 ** 3)).toEqual([['attention', 'disk-low']])
  expect(listDisk(1024 ** 2)).toEqual([['broken', 'disk-full']])
  expect(listDisk(null)).toEqual([['attention', 'disk-unknown']])
})

test('finds each problem of a proxy', () => {
  const listProxy = (trustedProxies: number, forwardedFor: number, takesUploads = true) =>
    checkProxy({ ...machine, trustedProxies }, observed, {
      kind: 'answered',
      forwardedFor,
      takesUploads,
    }).map(({ state, finding }) => [state, finding.kind])
  expect(listProxy(1, 1)).toEqual([['fine', 'proxied']])
  expect(listProxy(0, 0)).toEqual([['fine', 'no-proxy']])
  expect(listProxy(0, 1)).toEqual([['attention', 'proxy-not-trusted']])
  expect(listProxy(1, 0)).toEqual([['attention', 'proxy-count']])
  expect(listProxy(1, 2)).toEqual([['attention', 'proxy-count']])
  expect(listProxy(1, 1, false)).toEqual([['attention', 'proxy-body']])
  const request = { forwarded: true, otherOrigin: 'https://www.studio.test' }
  expect(
    checkProxy({ ...machine, trustedProxies: 0 }, request).map(({ finding }) => finding.kind),
  ).toEqual(['other-origin', 'proxy-not-trusted'])
  expect(checkProxy(machine, observed, { kind: 'foreign' })[0]?.state).toBe('broken')
  expect(checkProxy(machine, observed, { kind: 'silent', code: 'ENOTFOUND' })[0]?.state).toBe(
    'attention',
  )
})

test('finds each problem of email', () => {
  const listEmail = (email: Partial<StudioFacts['email']>, sample = false) =>
    listProblems({}, { sample, email: { ...studio.email, ...email } })
  expect(listEmail({ route: 'none' })).toEqual([['attention', 'email-none']])
  expect(listEmail({ route: 'none' }, true)).toEqual([])
  expect(listEmail({ route: 'unusable' })).toEqual([['broken', 'email-unusable']])
  expect(listEmail({ waiting: 2, stuckSince: now - 20 * minute })).toEqual([
    ['attention', 'email-stuck'],
  ])
  expect(listEmail({ waiting: 2, stuckSince: now - 2 * hour })).toEqual([['broken', 'email-stuck']])
  expect(listEmail({ failed: 1 })).toEqual([['attention', 'email-failed']])
})

test('finds each problem of backups', () => {
  const listBackup = (backup: Partial<StudioFacts['backup']>, sample = false) =>
    listProblems({}, { sample, backup: { ...studio.backup, ...backup } })
  expect(listBackup({ isOverdue: true, at: null })).toEqual([['broken', 'backup-overdue']])
  expect(listBackup({ isOverdue: true, at: null }, true)).toEqual([])
  expect(listBackup({ at: null, test: null })).toEqual([])
  expect(listBackup({ failure: { problem: 'backup-no-room', at: now } })).toEqual([
    ['broken', 'backup-problem'],
  ])
  expect(listBackup({ missing: 1 })).toEqual([['attention', 'backup-incomplete']])
  expect(listBackup({ test: { at: now, passed: false } })).toEqual([['broken', 'test-failed']])
  expect(listBackup({ isOnSameDisk: true })).toEqual([['attention', 'backup-same-disk']])
  expect(listBackup({ isTestPostponed: true })).toEqual([['attention', 'test-postponed']])
})

test('finds each other problem of the studio', () => {
  expect(listProblems({}, { majorVersion: 14 })).toEqual([['broken', 'database-old']])
  expect(listProblems({}, { clockOffsetMs: -90_000 })).toEqual([['attention', 'clock-differs']])
  expect(listProblems({}, { lastEventAt: now + hour })).toEqual([['attention', 'clock-behind']])
  expect(listProblems({}, { jobsDueAt: now - hour })).toEqual([['broken', 'jobs-late']])
  const { media, files } = studio
  expect(listProblems({}, { media: { ...media, broken: 1 } })).toEqual([
    ['attention', 'media-broken'],
  ])
  const waiting = { ...media, waiting: 1, waitingSince: now - 7 * hour }
  expect(listProblems({}, { media: waiting })).toEqual([['attention', 'media-waiting']])
  const documents = { count: 3, failed: ['INV-2'], damaged: ['INV-1'] }
  expect(listProblems({}, { documents })).toEqual([
    ['broken', 'documents-damaged'],
    ['attention', 'documents-failed'],
  ])
  expect(listProblems({ hasFfmpeg: false }, {})).toEqual([])
  expect(listProblems({ hasFfmpeg: false }, { media: { ...media, unconverted: 1 } })).toEqual([
    ['attention', 'ffmpeg-missing'],
  ])
  expect(listProblems({}, { calendars: { count: 2, failing: 1 } })).toEqual([
    ['attention', 'calendars-failing'],
  ])
  expect(listProblems({}, { files: { ...files, missing: ['a'], unknown: ['b'] } })).toEqual([
    ['broken', 'files-missing'],
    ['attention', 'files-unknown'],
  ])
  expect(listProblems({ hasSamplePassword: true }, { hasSampleAccounts: true })).toEqual([
    ['attention', 'samples-open'],
  ])
})

test('puts what is broken first', () => {
  const sorted = sortChecks([
    ...checkMachine({ ...machine, isSimulated: true, key: 'missing' }),
    ...checkStudio(machine, studio),
  ])
  expect(sorted.slice(0, 3).map(({ name }) => name)).toEqual(['key', 'configuration', 'https'])
  expect([getWorstState(sorted), getWorstState([])]).toEqual(['broken', 'fine'])
})
