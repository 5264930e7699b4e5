import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { withData } from '../../support/data.ts'
import { getCookie, sendForm, buildForwardedFor } from '../../support/http.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { buildMessage, owner, setUp } from '../../support/studio.ts'
import { onEnd } from '../../support/cleanup.ts'
import { check } from '../../support/check.ts'
import { toMailServerFields } from '../../support/mail-server-fields.ts'

const hour = 60 * 60_000
/** Each message sends two emails, and each email would block a shared loop for 15 to 30 s. */
const messages = 8
/** Seconds within which all jobs must run while the mail server is silent. */
const turn = 25
/**
 * Seconds within which a corrected server must receive an email. One may still be in delivery to
 * the old one.
 */
const limit = 60

/**
 * Moves the clock forward so that every job is due while the mail server is silent, then corrects
 * the server in the settings. Returns the seconds until it receives the first email.
 */
export async function changeMailServer(
  engine: string,
  database: Record<string, string>,
): Promise<number> {
  const dataDir = `${createFolder()}/data`
  const clock = `${createFolder()}/clock`
  const silent = await listenSilently()
  const program = await startProgram({
    ...database,
    DATA_DIR: dataDir,
    SAMPLE_STUDIO: 'false',
    TRUSTED_PROXIES: '1',
    CLOCK_FILE: clock,
  })
  await setUp(program)
  await saveMailServer(program, silent.url)
  for (let n = 0; n < messages; n++)
    await sendForm(program, '/contact', buildMessage(n), buildForwardedFor(3_100_000 + n))
  for (let second = 0; second < 30 && silent.countCalls() === 0; second++) await sleep(1000)
  check(`${engine}: the silent mail server was called`, silent.countCalls() > 0)

  const offset = 25 * hour
  writeFileSync(clock, String(offset))
  const dueSince = new Date(Date.now() + offset)
  await sleep(turn * 1000)
  const until = new Date(Date.now() + offset)
  const seconds = await saveWorkingServer(engine, program)
  await program.kill()
  const late = await withData({ dataDir, databaseUrl: database.DATABASE_URL }, (query) =>
    query<{ name: string }>(
      'select name from scheduled_job where completed_at is null or completed_at < $1 or completed_at > $2',
      [dueSince, until],
    ),
  )
  check(`${engine}: no job waited for the silent mail server`, late.length === 0, late)
  return seconds
}

/** Saves a working server and waits for every email. Returns the seconds until the first. */
async function saveWorkingServer(engine: string, program: Program): Promise<number> {
  const mail = await startMailServer()
  const began = performance.now()
  await saveMailServer(program, mail.url)
  let first: number | null = null
  for (let tenth = 0; tenth < 1800 && mail.taken.length < messages * 2; tenth++) {
    if (mail.taken.length > 0) first ??= Math.round((performance.now() - began) / 1000)
    await sleep(100)
  }
  check(
    `${engine}: a corrected mail server gets an email within ${limit} s`,
    first !== null && first <= limit,
    first,
  )
  const ids = mail.taken.map(({ messageId }) => messageId)
  check(
    `${engine}: and all of them, each once`,
    ids.length === messages * 2 && new Set(ids).size === ids.length,
    ids.length,
  )
  return first ?? -1
}

async function saveMailServer(program: Program, url: string) {
  const signedIn = await sendForm(program, '/auth', {
    email: owner.email,
    password: owner.password,
  })
  const cookie = getCookie(signedIn, 'backlot_session') ?? ''
  const { status } = await sendForm(
    program,
    '/portal/settings/email',
    { ...toMailServerFields(url), confirm: owner.password, formKey: randomUUID() },
    { cookie },
  )
  if (status >= 400) throw new Error(`The mail server could not be saved: ${status}`)
}

/** Starts a mail server that accepts connections and never responds. */
async function listenSilently() {
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer((socket) => {
    calls++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countCalls: () => calls,
  }
}
