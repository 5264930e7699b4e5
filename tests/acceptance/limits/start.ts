import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Engine } from '../../support/databases.ts'
import { withData } from '../../support/data.ts'
import { sendRequest, sendForm } from '../../support/http.ts'
import { type Program, isUp, createFolder, spawnProgram } from '../../support/program.ts'
import { owner, setUp } from '../../support/studio.ts'
import { check } from '../../support/check.ts'

const sample = { email: 'owner@longlight.example', password: 'longlight-sample' }
const readNotice = (program: Program) =>
  program
    .getOutput()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{') && !/^(First start|Warning):/.test(line))
    .join('\n')

/** Checks the notices printed at startup, and that they are true. */
export async function checkNotices(engine: Engine) {
  const own = await engine.start()
  check(
    'a start prints the URL and the sample accounts',
    readNotice(own) ===
      `Backlot is ready: ${own.url}\nSample accounts: owner@, manager@, books@, crew@longlight.example\nPassword: longlight-sample (on this machine only)`,
    readNotice(own),
  )
  check('and they work', (await sendForm(own, '/auth', sample)).status === 302)
  await own.stop()
  const reachable: Record<string, string>[] = [
    { HOST: '0.0.0.0', PUBLIC_URL: '' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:4000' },
    { PUBLIC_URL: 'https://studio.test' },
  ]
  for (const setting of reachable) {
    const name = Object.entries(setting)
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')
    const open = await engine.start(setting)
    const origin = /Backlot is ready: (\S+)/.exec(readNotice(open))?.[1] ?? ''
    check(
      `${name}: the start prints that the sample accounts are disabled`,
      /The sample accounts are off .*SAMPLE_PASSWORD/.test(readNotice(open)),
      readNotice(open),
    )
    check(
      `${name}: they are disabled`,
      (await sendForm(open, '/auth', sample, { origin })).status === 401,
    )
    check(
      `${name}: the sign-in page does not list them`,
      !(await sendRequest(`${open.url}/auth`)).text.includes(sample.email),
    )
    await open.stop()
    const given = await engine.start({ ...setting, SAMPLE_PASSWORD: 'a password for this check' })
    check(
      `${name}: with SAMPLE_PASSWORD they accept only that one`,
      (await sendForm(given, '/auth', sample, { origin })).status !== 302 &&
        (
          await sendForm(
            given,
            '/auth',
            { ...sample, password: 'a password for this check' },
            { origin: /ready: (\S+)/.exec(readNotice(given))?.[1] ?? '' },
          )
        ).status === 302,
    )
    check(
      `${name}: and the start does not print it`,
      !readNotice(given).includes('a password for this check') &&
        /the value of SAMPLE_PASSWORD/.test(readNotice(given)),
    )
    await given.stop()
  }
  await checkEmptyStudio(engine)
}

async function checkEmptyStudio(engine: Engine) {
  const program = await engine.start({ SAMPLE_STUDIO: 'false' })
  const file = `${program.dataDir}/set-up-link`
  check(
    'an empty studio: the start prints where the link is, and not the link',
    readNotice(program).includes(`Set up your studio with the link in ${file}`) &&
      !program.getOutput().includes('token='),
    readNotice(program),
  )
  check('an empty studio: only its owner can read the link', (statSync(file).mode & 0o77) === 0)
  // Programs that share a PostgreSQL database get their key from the environment and write no file.
  const key = `${program.dataDir}/secret.key`
  check(
    'an empty studio: only its owner can read the key',
    (!existsSync(key) || (statSync(key).mode & 0o77) === 0) &&
      (statSync(program.dataDir).mode & 0o77) === 0,
  )
  check(
    'an empty studio: a made-up link is rejected',
    (
      await sendForm(program, '/auth/setup', {
        token: 'a'.repeat(43),
        studio: 'X',
        studioEmail: 'a@b.test',
        country: 'US',
        timeZone: 'UTC',
        photography: 'on',
        ...owner,
      })
    ).headers.location === '/auth/setup',
  )
  const token = new URL(readFileSync(file, 'utf8').trim()).searchParams.get('token') ?? ''
  const session = await setUp(program)
  check(
    'an empty studio: the link creates the owner',
    (await sendRequest(`${program.url}/portal`, { headers: { cookie: session } })).status === 200,
  )
  const again = await sendForm(program, '/auth/setup', {
    token,
    studio: 'X',
    studioEmail: 'a@b.test',
    country: 'US',
    timeZone: 'UTC',
    photography: 'on',
    ...owner,
    email: 'second@studio.test',
  })
  check(
    'an empty studio: the link works once',
    again.headers['set-cookie'] === undefined,
    again.status,
  )
  await program.stop()
}

async function checkRefusal(name: string, setting: Record<string, string>, sentence: RegExp) {
  const program = await spawnProgram(setting)
  const code = await Promise.race([program.ended, sleep(60_000)])
  await program.kill()
  const message = program.getErrors().trim()
  check(
    `${name}: rejected with one sentence`,
    code === 1 &&
      sentence.test(message) &&
      !message.includes('\n') &&
      !/\bat \S+:\d+/.test(message),
    { code, message },
  )
}

/** Every startup error is one sentence. */
export async function checkRefusals(engine: Engine) {
  const setting = await engine.createSettings()
  const first = await spawnProgram(setting)
  await isUp(first)
  await checkRefusal(
    'a port in use',
    await engine.createSettings({ PORT: new URL(first.url).port }),
    /^Port \d+ is in use/,
  )
  if (!setting.DATABASE_URL)
    await checkRefusal(
      'data that is in use',
      { ...setting },
      new RegExp(`in use by process ${first.pid}\\b`),
    )
  await first.stop()
  await withData({ dataDir: setting.DATA_DIR!, databaseUrl: setting.DATABASE_URL }, (query) =>
    query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    ),
  )
  await checkRefusal('data of a later version', setting, /written by a newer version/)
  const file = `${createFolder()}/file`
  writeFileSync(file, '')
  await checkRefusal(
    'a data folder that is a file',
    await engine.createSettings({ DATA_DIR: file }),
    /is not a folder/,
  )
  await checkRefusal(
    'a data folder inside a file',
    await engine.createSettings({ DATA_DIR: `${file}/data` }),
    /is not a folder/,
  )
  await checkRefusal(
    'a database that does not respond',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    /doesn’t respond/,
  )
  if (setting.DATABASE_URL)
    await checkRefusal(
      'a missing database',
      { DATABASE_URL: setting.DATABASE_URL.replace(/\/[^/]*$/, '/not_there') },
      /doesn’t exist/,
    )
  await checkRefusal('an invalid port', { PORT: 'many' }, /^PORT /)
  await checkRefusal('a short sample password', { SAMPLE_PASSWORD: 'short' }, /^SAMPLE_PASSWORD /)
  await checkRefusal('an invalid public URL', { PUBLIC_URL: 'studio' }, /^PUBLIC_URL /)
  await checkRefusal('an invalid SMTP URL', { SMTP_URL: 'mail.test' }, /^SMTP_URL /)
}
