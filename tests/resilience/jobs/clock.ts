import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { withData } from '../../support/data.ts'
import { sendForm, buildForwardedFor } from '../../support/http.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { buildMessage } from '../../support/studio.ts'
import { check } from '../../support/check.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** Offsets of the clock in milliseconds. The last one is the real time. */
const jumps = [hour, -hour, 40 * day, -2 * day, 400 * day, 0]
/** Seconds within which a due email must be sent and a due job must run. */
const limit = 90

/**
 * Moves the program's clock forward and back, up to 400 days. After each jump an email must be
 * sent, and in the end every job must have run by the real time. Returns the number of jumps.
 */
export async function moveClock(engine: string, database: Record<string, string>): Promise<number> {
  const dataDir = `${createFolder()}/data`
  const clock = `${createFolder()}/clock`
  const mail = await startMailServer()
  const program = await startProgram({
    ...sampleBehindProxy,
    ...database,
    DATA_DIR: dataDir,
    CLOCK_FILE: clock,
    SMTP_URL: mail.url,
  })
  for (const [n, offset] of jumps.entries()) {
    writeFileSync(clock, String(offset))
    const result = await waitForEmail(program, mail, n)
    check(
      `${engine}: an email is sent with the clock at ${offset / hour} h`,
      result === 'sent',
      result,
    )
  }
  const since = new Date()
  await sleep(limit * 1000)
  await program.kill()
  const asleep = await withData({ dataDir, databaseUrl: database.DATABASE_URL }, (query) =>
    query<{ name: string; due_at: Date }>(
      `select name, due_at from scheduled_job where claimed_until is not null or due_at > $1::timestamptz + interval '1 day' or completed_at > $1 or completed_at is null`,
      [new Date()],
    ),
  )
  check(`${engine}: no job waits for a wrong time`, asleep.length === 0, asleep)
  const [minutely] = await withData({ dataDir, databaseUrl: database.DATABASE_URL }, (query) =>
    query<{ completed_at: Date }>(
      `select completed_at from scheduled_job where name = 'expire-holds'`,
    ),
  )
  check(
    `${engine}: the job of every minute runs by the real time`,
    minutely !== undefined && minutely.completed_at >= since,
    minutely,
  )
  return jumps.length
}

/**
 * Sends a message to the studio and waits for its email. Returns `sent`, or the response that came
 * instead.
 */
async function waitForEmail(program: Program, mail: MailServer, n: number): Promise<string> {
  const from = `jump${n}@post.test`
  const { status } = await sendForm(
    program,
    '/contact',
    buildMessage(n, { from }),
    buildForwardedFor(3_200_000 + n),
  )
  if (status !== 303) return `status ${status}`
  for (let tenth = 0; tenth < limit * 10; tenth++) {
    if (mail.taken.some(({ to }) => to === from)) return 'sent'
    await sleep(100)
  }
  return 'no email'
}
