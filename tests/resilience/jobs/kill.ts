import { setTimeout as sleep } from 'node:timers/promises'

import { type Query, type DataLocation, withData } from '../../support/data.ts'
import { sendRequest as request } from '../../support/http.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy, getSession } from '../../support/sign-in.ts'
import { check } from '../../support/check.ts'

/** Enough expired holds that expiring them takes the job several seconds. */
const holds = 2000
/** Seconds after the kill within which the job must be finished. */
const limit = 180

/**
 * Kills the program during the job that expires holds and starts it again. Returns the seconds from
 * the kill until the job was finished.
 */
export async function killMidJob(
  engine: string,
  database: Record<string, string>,
): Promise<number> {
  const dataDir = `${createFolder()}/data`
  const where: DataLocation = { dataDir, databaseUrl: database.DATABASE_URL }
  const setting = { ...sampleBehindProxy, ...database, DATA_DIR: dataDir }
  await (await startProgram(setting)).stop()
  const last = await withData(where, addExpiredHolds)
  const cut = await runUntilCutOff(setting, where)
  check(`${engine}: the job was interrupted`, cut.left > 0 && cut.claimed, cut)
  const killedAt = performance.now()
  const program = await startProgram(setting)
  const finished = await waitForLastHold(program, last)
  const seconds = Math.round((performance.now() - killedAt) / 1000)
  check(
    `${engine}: an interrupted job finishes within ${limit} s`,
    finished && seconds <= limit,
    seconds,
  )
  await program.stop()
  const { events, canceled } = await withData(where, countExpirations)
  check(`${engine}: every hold was canceled exactly once`, events === holds && canceled === holds, {
    events,
    canceled,
  })
  return seconds
}

/** Starts and kills the program until a job was interrupted. Returns what was left. */
async function runUntilCutOff(setting: Record<string, string>, where: DataLocation) {
  let left = { left: 0, claimed: false }
  for (let wait = 500; wait <= 8000; wait *= 2) {
    const program = await startProgram(setting)
    await sleep(wait)
    await program.kill()
    left = await withData(where, async (query) => {
      const [row] = await query<{ left: string; claimed: boolean }>(
        `select (select count(*) from booking where state = 'held' and title like 'Planted %') as left,
          (select claimed_until is not null from scheduled_job where name = 'expire-holds') as claimed`,
      )
      return { left: Number(row!.left), claimed: row!.claimed }
    })
    if (left.claimed || left.left === 0) return left
  }
  return left
}

/** Adds expired holds and returns the id of the one the job cancels last. */
async function addExpiredHolds(query: Query): Promise<string> {
  await query(
    `insert into booking (created_at, client_id, category, title, state, zone, starts_local, ends_local, starts_at, ends_at, held_until, total, policy_version, search)
     select now(), (select id from client order by id limit 1), 'podcast', 'Planted ' || n, 'held', 'UTC',
       to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), to_char((at + interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), at, at + interval '1 hour',
       now() - interval '1 minute', 0, 1, 'planted ' || n
     from (select n, date_trunc('hour', now()) + interval '40 days' + n * interval '2 hours' as at from generate_series(1, ${holds}) n) planted`,
  )
  await query(
    `update scheduled_job set due_at = now(), claimed_until = null where name = 'expire-holds'`,
  )
  const [last] = await query<{ id: string }>(
    `select id from booking where title like 'Planted %' order by id desc limit 1`,
  )
  return last!.id
}

async function countExpirations(query: Query): Promise<{ events: number; canceled: number }> {
  const [row] = await query<{ events: string; canceled: string }>(
    `select count(*) as events, count(distinct b.id) as canceled from event e join booking b on b.id::text = e.subject_id where e.name = 'booking.expired' and b.title like 'Planted %' and b.state = 'canceled'`,
  )
  return { events: Number(row!.events), canceled: Number(row!.canceled) }
}

/**
 * Requests the page of the last hold until it is canceled, also beyond the limit: what is counted
 * afterwards needs the end of the job.
 */
async function waitForLastHold(program: Program, id: string): Promise<boolean> {
  const cookie = await getSession(program, 'owner')
  const deadline = performance.now() + 600_000
  while (performance.now() < deadline) {
    const { text } = await request(`${program.url}/portal/bookings/${id}`, { headers: { cookie } })
    if (/>Canceled</.test(text)) return true
    await sleep(1000)
  }
  return false
}
