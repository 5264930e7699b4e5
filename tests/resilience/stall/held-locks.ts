import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { type RequestKind, checkAfterwards, requestAll } from '../../support/request-kinds.ts'
import { check, printLine } from '../../support/check.ts'

/**
 * The program waits four seconds for a lock and limits a transaction to ten. A busy machine is
 * allowed twice that.
 */
const limit = 20_000
const everything =
  'client, email, event, inquiry, inquiry_message, mail_server, one_time_token, rate_limit, ' +
  'scheduled_job, staff, studio, trusted_device'

/** Another transaction holds a lock on every written table. Reading isn't blocked. */
export async function checkHeldLocks(kinds: RequestKind[], databaseUrl: string): Promise<string> {
  const writes = kinds.filter((kind) => kind.writes)
  let inTime = 0
  let longest = 0
  for (let from = 0; from < writes.length; from += 5) {
    const release = await holdLock(databaseUrl, `lock table ${everything} in exclusive mode`)
    let waiting = 0
    const stuck = writes.slice(from, from + 5).map(async (kind) => {
      waiting++
      const response = await kind.make(from).catch(() => null)
      waiting--
      if (response && response.ms < limit) inTime++
      else
        printLine(
          `  ${kind.name} waited ${response ? `${Math.round(response.ms)} ms` : 'without an answer'}`,
        )
      longest = Math.max(longest, response?.ms ?? Number.POSITIVE_INFINITY)
    })
    await sleep(500)
    const held = waiting
    const reads = await requestAll(
      kinds.filter((kind) => !kind.writes),
      1,
    )
    check(
      `PostgreSQL: while ${held} writes wait, reading does not`,
      held === 0 || (waiting > 0 && reads.every(({ answered }) => answered === 1)),
      {
        waiting,
        reads: reads
          .filter(({ answered }) => answered === 0)
          .map(({ kind, seen }) => `${kind.name} ${seen.join()}`),
      },
    )
    await Promise.all(stuck)
    await release()
  }
  check(
    'PostgreSQL: every write behind a permanent lock is answered within its own limit',
    inTime === writes.length,
    `${inTime} of ${writes.length}`,
  )
  printLine(
    `PostgreSQL: ${inTime} of ${writes.length} kinds of write behind a lock answered by their ` +
      `own limit, the longest after ${Math.round(longest / 100) / 10} s`,
  )
  await checkAfterwards(kinds, 2, 'PostgreSQL, after the locks')
  await checkOtherRows(kinds, databaseUrl)
  await sendStuckWrites(kinds, databaseUrl)
  await checkLostConnections(kinds, databaseUrl)
  return (
    `PostgreSQL: ${inTime} of ${writes.length} kinds of write answered by their own limit ` +
    'behind a permanent lock'
  )
}

/** A lock on one row blocks no writes to other rows. */
async function checkOtherRows(kinds: RequestKind[], databaseUrl: string) {
  const release = await holdLock(databaseUrl, `select id from inquiry for update`)
  const note = kinds.find(({ name }) => name === 'note')!
  let waiting = true
  const stuck = note
    .make(1)
    .catch(() => null)
    .finally(() => {
      waiting = false
    })
  await sleep(300)
  const others = await requestAll(
    kinds.filter(({ name }) =>
      ['message', 'sign-in', 'new client', 'own name', 'reset request'].includes(name),
    ),
    1,
  )
  check(
    'PostgreSQL: while one note waits for a held row, other writes are answered',
    waiting && others.every(({ answered }) => answered === 1),
    {
      waiting,
      others: others.map(({ kind, answered, seen }) => `${kind.name} ${answered} ${seen.join()}`),
    },
  )
  await release()
  const response = await stuck
  check(
    'PostgreSQL: when the row is free in time the waiting note is saved',
    response?.status === 303,
    response?.status,
  )
}

/** Starts four times as many writes as there are connections, then releases the lock. */
async function sendStuckWrites(kinds: RequestKind[], databaseUrl: string) {
  const release = await holdLock(databaseUrl, 'lock table event in exclusive mode')
  const client = kinds.find(({ name }) => name === 'new client')!
  const stuck = Array.from({ length: 40 }, (_, n) =>
    client.make(n).then(
      ({ status }) => status,
      () => 0,
    ),
  )
  await sleep(6000)
  await release()
  const answers = await Promise.all(stuck)
  check(
    'PostgreSQL: 40 writes at once behind a lock are all answered',
    answers.every((status) => status > 0),
    answers,
  )
  await checkAfterwards(kinds, 2, 'PostgreSQL, after the flood')
}

/** Terminates every connection of the program during writes, three times. */
async function checkLostConnections(kinds: RequestKind[], databaseUrl: string) {
  for (let round = 0; round < 3; round++) {
    const under = requestAll(
      kinds.filter((kind) => kind.writes),
      2,
    )
    await sleep(150)
    await runOn(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid()`,
    )
    await under
  }
  await checkAfterwards(kinds, 2, 'PostgreSQL, after lost connections')
}

/** Starts a separate transaction and returns a function that ends it. */
async function holdLock(databaseUrl: string, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

async function runOn(databaseUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
