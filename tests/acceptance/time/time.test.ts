import { test } from 'vitest'

import { spawn } from 'node:child_process'

import { createEmptyDatabase } from '../../support/databases.ts'
import { onEnd } from '../../support/cleanup.ts'
import { check, report, printLine } from '../../support/check.ts'

/** CALENDARS sets another number. */
const calendars = Number(process.env.CALENDARS) || 10_000
/** The time zone of the machine must make no difference. */
const places = ['UTC', 'Australia/Lord_Howe', 'America/Vancouver']

type RunResult = {
  clock: number
  slots: number
  wrong: string[]
  zones: number
  changes: number
  comparisons: number
  misled: string[]
}

const share = Math.ceil(calendars / places.length)
const ran: RunResult[] = []

// A process reads the machine's time zone once at its start. The first two use the embedded
// database, the last PostgreSQL where available.
test.each([...places.entries()])(
  '%i: under TZ=%s all parts show the same time',
  async (at, place) => {
    const databaseUrl = at === places.length - 1 ? await createEmptyDatabase() : null
    const one = await runInTimeZone(
      place,
      at * share,
      Math.min((at + 1) * share, calendars),
      databaseUrl,
    )
    check(
      `${place}: all zones are tested, and some have clock changes`,
      one.zones > 400 && one.changes > 1500,
      one,
    )
    check(
      `${place}: of ${one.comparisons} comparisons around ${one.changes} clock changes none differs`,
      one.misled.length === 0,
      one.misled.slice(0, 4),
    )
    check(
      `${place}: in ${share} calendars the free times equal those of the oracle`,
      one.wrong.length === 0 && one.slots > 0,
      one.wrong.slice(0, 4),
    )
    printLine(
      `${place}, ${databaseUrl ? 'PostgreSQL' : 'embedded'}: ${one.slots} free times equal ` +
        `to the oracle's; ${one.zones} zones, ${one.changes} changes, ${one.comparisons} comparisons`,
    )
    ran.push(one)
  },
)

test('the processes ran in different time zones', () => {
  check(
    'the three processes ran in three time zones',
    new Set(ran.map(({ clock }) => clock)).size === places.length,
    ran.map(({ clock }) => clock),
  )
  const sum = (count: (one: RunResult) => number) => ran.reduce((all, one) => all + count(one), 0)
  report(
    `${sum(({ wrong }) => wrong.length)} of ${calendars} calendars differ ` +
      `(${sum(({ slots }) => slots)} free times), ${sum(({ misled }) => misled.length)} of ` +
      `${sum(({ comparisons }) => comparisons)} comparisons in ${ran[0]?.zones} zones; under ` +
      `TZ=${places.join(', ')}`,
  )
})

async function runInTimeZone(
  place: string,
  first: number,
  last: number,
  databaseUrl: string | null,
): Promise<RunResult> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TZ: place,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const child = spawn(
    process.execPath,
    ['tests/acceptance/time/run-in-zone.ts', String(first), String(last)],
    {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  onEnd(() => child.kill('SIGKILL'))
  const [said, complaint] = [[] as Buffer[], [] as Buffer[]]
  child.stdout.on('data', (bytes: Buffer) => said.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => complaint.push(bytes))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (code !== 0) throw new Error(`${place}: ${Buffer.concat(complaint).toString().slice(-2000)}`)
  return JSON.parse(Buffer.concat(said).toString()) as RunResult
}
