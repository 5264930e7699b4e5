import { existsSync, statSync } from 'node:fs'

import { formatDateTime, formatFileSize } from '#app/core/display.ts'
import { createPool, readSchemaVersion, toDatabase } from '#app/data/db.server.ts'
import { readSecretKey } from '#app/platform/auth/encryption.server.ts'
import { createClock } from '#app/platform/clock.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import { createDoctorToken } from '#app/platform/health/doctor-token.server.ts'
import { readMachineFacts } from '#app/platform/health/machine.server.ts'
import { visitPublicUrl, requestFacts } from '#app/platform/health/running-program.server.ts'
import { getPackagePath } from '#app/platform/package-folder.server.ts'
import { type DoctorFacts, getDoctorFacts } from '#app/features/insight/health/reads.server.ts'
import {
  type HealthCheck,
  type MachineFacts,
  checkMachine,
  checkProxy,
  checkStudio,
  getWorstState,
  sortChecks,
  toCheck,
} from '#app/features/insight/health/rules.ts'
import { health } from '#app/messages/en/health.ts'

import { openDatabase } from '../db/open.ts'
import { formatStartupError } from '../server/startup-errors.ts'
import { verifyFiles } from './verify-files.ts'
import { createSystemCtx } from './run-command.ts'

/**
 * `doctor [--json]` checks everything and says what to do, also while the program doesn't run. It
 * changes nothing. Exits with 0 if all is fine, 1 if something needs attention, and 2 if something
 * is broken.
 */
const config = readConfig(process.env)
const checks =
  typeof config === 'string'
    ? [toCheck('configuration', 'broken', { kind: 'configuration-invalid', sentence: config })]
    : await checkAll(config)
print(sortChecks(checks))
process.exit({ fine: 0, attention: 1, broken: 2 }[getWorstState(checks)])

async function checkAll(config: Config): Promise<HealthCheck[]> {
  const machine = readMachineFacts(config)
  const token =
    machine.key === 'fine'
      ? createDoctorToken(readSecretKey(config), createClock(config.clockFile)())
      : null
  const result = await requestFacts<DoctorFacts>(config, token)
  const { address } = result
  if (result.kind === 'foreign')
    return [
      ...checkMachine(machine),
      toCheck('program', 'broken', { kind: 'other-program', address }),
    ]
  if (result.kind === 'stopped') return checkStopped(config, machine, address)
  if (result.kind === 'not-ready')
    return [
      ...checkMachine(machine),
      toCheck('program', 'broken', { kind: 'not-ready', sentence: result.sentence }),
    ]
  if (result.kind === 'silent')
    return [...checkMachine(machine), toCheck('program', 'attention', { kind: 'unchecked' })]
  const { facts } = result
  const requested =
    config.published && token !== null ? await visitPublicUrl(config.publicUrl, token) : null
  return [
    toCheck('program', 'fine', { kind: 'running', address }),
    ...checkMachine(facts.machine),
    ...checkProxy(facts.machine, facts.observed, requested),
    ...(await checkFacts(config, facts)),
  ]
}

/** Reads the data of a program that doesn't run. */
async function checkStopped(
  config: Config,
  machine: MachineFacts,
  address: string,
): Promise<HealthCheck[]> {
  const stoppedCheck = toCheck('program', 'attention', { kind: 'not-running', address })
  const postgres = `${config.dataDir}/postgres`
  if (!config.databaseUrl && !existsSync(postgres))
    return [
      ...checkMachine(machine).filter(({ name }) => name !== 'key'),
      toCheck('program', 'attention', { kind: 'not-started' }),
    ]
  const found = [stoppedCheck, ...checkMachine(machine)]
  // files that another user writes there would keep the program from starting
  if (!config.databaseUrl && process.getuid && process.getuid() !== statSync(postgres).uid)
    return [...found, toCheck('database', 'attention', { kind: 'run-as', path: postgres })]
  try {
    const { facts, schema } = await readStopped(config, machine)
    if (!facts)
      return [
        ...found,
        toCheck('database', schema === 'schema-newer' ? 'broken' : 'attention', { kind: schema }),
      ]
    const otherChecks = found.filter(({ name }) => name !== 'key')
    const key = checkMachine(facts.machine).filter(({ name }) => name === 'key')
    return [
      ...otherChecks,
      ...key,
      // nothing ran them
      ...(await checkFacts(config, facts)).filter(({ name }) => name !== 'jobs'),
    ]
  } catch (error) {
    const { message, pid = null } = error as { message?: string; pid?: number | null }
    return message === 'data-in-use'
      ? [
          ...found.filter((check) => check !== stoppedCheck),
          toCheck('program', 'broken', { kind: 'unresponsive', address, pid }),
        ]
      : [
          ...found,
          toCheck('database', 'broken', {
            kind: 'database-silent',
            sentence: formatStartupError(error, config),
          }),
        ]
  }
}

/** Returns the facts, unless the schema is another version's. */
async function readStopped(config: Config, machine: MachineFacts) {
  const database = await openDatabase(config)
  const pool = createPool({ ...database.connection, max: 1 })
  try {
    const ownVersion = readSchemaVersion(getPackagePath('db/migrations'))
    const { rows } = await pool.query<{ at: string }>(
      'select max(created_at)::text as at from drizzle.__drizzle_migrations',
    )
    const version = Number(rows[0]?.at)
    if (version !== ownVersion)
      return {
        facts: null,
        schema: version > ownVersion ? ('schema-newer' as const) : ('schema-older' as const),
      }
    // without the right key nothing can be decrypted, which the checks say
    const key = machine.key === 'fine' ? readSecretKey(config) : Buffer.alloc(32)
    const ctx = createSystemCtx('doctor', config, pool, key)()
    return { facts: await getDoctorFacts({ ...ctx, db: toDatabase(pool) }), schema: null }
  } finally {
    await pool.end()
    await database.close()
  }
}

async function checkFacts(config: Config, facts: DoctorFacts): Promise<HealthCheck[]> {
  const { machine, studio, hashes, mailServerError } = facts
  const found = checkStudio(machine, studio)
  const [email] = found.filter(({ name }) => name === 'email')
  const damaged = await verifyFiles(config.dataDir, hashes)
  return [
    ...found.filter(
      ({ name, state }) => name !== 'email' && !(name === 'files' && state === 'fine'),
    ),
    email && mailServerError !== null && email.state === 'fine'
      ? toCheck('email', 'broken', { kind: 'email-server-silent', error: mailServerError })
      : email!,
    ...(damaged[0] !== undefined
      ? [
          toCheck('files', 'broken', {
            kind: 'files-damaged',
            count: damaged.length,
            example: damaged[0],
          }),
        ]
      : found
          .filter(({ name, state }) => name === 'files' && state === 'fine')
          .map(() =>
            toCheck('files', 'fine', {
              kind: 'files',
              count: studio.files.count,
              hashed: hashes.length,
            }),
          )),
  ]
}

function print(results: HealthCheck[]) {
  const display = { locale: 'en-US', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const format = {
    when: (instantMs: number) => formatDateTime(new Date(instantMs), display),
    size: (bytes: number) => formatFileSize(bytes, display.locale),
  }
  if (process.argv.includes('--json')) {
    const descriptions = results.map(({ name, state, finding }) => {
      const [text, remedy = null] = health.describe(finding, format)
      return { check: name, state, ...finding, text, remedy: state === 'fine' ? null : remedy }
    })
    process.stdout.write(
      `${JSON.stringify({ state: getWorstState(results), checks: descriptions }, null, 2)}\n`,
    )
    return
  }
  const marks = { fine: 'ok', attention: '!!', broken: 'XX' }
  for (const { name, state, finding } of results) {
    const [text, remedy] = health.describe(finding, format)
    process.stdout.write(`${marks[state]}  ${health.checks[name]}: ${text}\n`)
    if (remedy && state !== 'fine') process.stdout.write(`    ${remedy}\n`)
  }
  const problems = results.filter(({ state }) => state !== 'fine').length
  process.stdout.write(`\n${problems === 0 ? health.working : `${health.problems(problems)}.`}\n`)
}
