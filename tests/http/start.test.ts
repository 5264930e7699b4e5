import { randomBytes } from 'node:crypto'
import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { publicPages } from '../../app/routes/site/public-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlot-start-'))
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let ports = 3960

type Env = Record<string, string>

/** Starts the program as `npm start` does, on a separate data folder. */
function start(
  env: Env = {},
  [command, ...words]: [string, ...string[]] = [process.execPath, 'server.ts'],
) {
  const { DATABASE_URL: _, ...own } = process.env
  const port = env.PORT ?? String(ports++)
  const child = spawn(command, words, {
    env: {
      ...own,
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: join(folder, port),
      ...env,
    } as Env,
  })
  running.push(child)
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output: out.trim() })),
  )
  const waitForOutput = async (words: string) => {
    while (!out.includes(words)) await new Promise((go) => setTimeout(go, 30))
  }
  return {
    child,
    port,
    url: `http://127.0.0.1:${port}`,
    ended,
    waitForOutput,
    getOutput: () => out,
  }
}

async function waitUntilUp(program: ReturnType<typeof start>) {
  await program.waitForOutput('Backlot is ready')
  expect((await fetch(`${program.url}/up`)).status).toBe(200)
}

let seeded: Promise<string> | undefined

/** Does the same as `start` on a copy of a filled data folder, because seeding takes longest. */
async function startWithLog(env: Env = {}, command?: [string, ...string[]]) {
  seeded ??= (async () => {
    const first = start()
    await waitUntilUp(first)
    first.child.kill('SIGTERM')
    await first.ended
    return join(folder, first.port)
  })()
  cpSync(await seeded, join(folder, String(ports)), { recursive: true })
  return start(env, command)
}

/** Returns the message of a failed start: one sentence, no stack, and exit code 1. */
async function readRefusal(env: Env): Promise<string> {
  const ended = await start(env).ended
  // A slow machine prints the notice that a first start takes a while.
  const message = ended.output.replace(/^First start: .*\n/, '')
  expect(ended.code).toBe(1)
  expect(message.split('\n')).toHaveLength(1)
  expect(message).not.toMatch(/^\s+at |Error:/m)
  return message
}

describe('a failed start explains', () => {
  test('a port in use', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1')
    await new Promise((ready) => other.once('listening', ready))
    const { port } = other.address() as { port: number }
    expect(await readRefusal({ PORT: String(port) })).toBe(
      `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    )
    other.close()
  })
  test('a data folder that is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await readRefusal({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The data folder .* is not a folder\./,
    )
  })
  test('a database that does not respond', async () => {
    expect(await readRefusal({ DATABASE_URL: 'postgres://127.0.0.1:9/none' })).toBe(
      'The database at DATABASE_URL doesn’t respond (ECONNREFUSED). Start it, or correct the address.',
    )
  })
  test('invalid configuration', async () => {
    expect(await readRefusal({ PUBLIC_URL: 'studio' })).toMatch(/^PUBLIC_URL must be an address/)
    expect(await readRefusal({ SMTP_URL: 'smtp://mail.example.net/?sendmail=true' })).toMatch(
      /^SMTP_URL must be smtp:\/\/ or smtps:\/\/ with nothing but user, password, host and port/,
    )
    expect(await readRefusal({ SECRET_KEY: 'short' })).toBe(
      'SECRET_KEY must be 32 bytes in base64. Make one with: openssl rand -base64 32.',
    )
    expect(await readRefusal({ SECRET_KEY_FILE: join(folder, 'no.key') })).toBe(
      'The file in SECRET_KEY_FILE can’t be read. Check its path and permissions.',
    )
    expect(await readRefusal({ PORT: '3000x' })).toBe(
      'PORT must be a whole number from 0 to 65535.',
    )
    expect(await readRefusal({ TRUSTED_PROXIES: '-1' })).toBe(
      'TRUSTED_PROXIES must be a whole number from 0 to 9.',
    )
    expect(await readRefusal({ HOST: 'nosuch.invalid' })).toBe(
      'HOST nosuch.invalid is not an address of this machine.',
    )
    expect(
      await readRefusal({
        CLOCK_FILE: join(folder, 'clock'),
        PUBLIC_URL: 'https://studio.example',
      }),
    ).toBe('CLOCK_FILE is for simulations and only works while the sample accounts are on.')
    expect(await readRefusal({ SAMPLE_STUDIO: 'perhaps' })).toBe(
      'SAMPLE_STUDIO must be true or false.',
    )
  })
  test('a running process, another key, and a newer version', async () => {
    const first = await startWithLog()
    await waitUntilUp(first)
    const dir = join(folder, first.port)
    expect(await readRefusal({ DATA_DIR: dir })).toBe(
      `The data folder ${dir} is in use by process ${first.child.pid}. Stop it first, or set DATA_DIR to another folder.`,
    )
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    expect(
      await readRefusal({ DATA_DIR: dir, SECRET_KEY: randomBytes(32).toString('base64') }),
    ).toBe(
      'The secret key doesn’t match the one this database was encrypted with. Restore the original secret.key and start again.',
    )
    const { openEmbedded } = await import('../../db/embedded/embedded.ts')
    const { default: pg } = await import('pg')
    const embedded = await openEmbedded(dir)
    const pool = new pg.Pool(embedded.connection)
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
        values ('later', 99999999999999)`,
    )
    await pool.end()
    await embedded.close()
    expect(await readRefusal({ DATA_DIR: dir })).toMatch(
      /^The data was written by a newer version of Backlot\./,
    )
  })
})

test('a restart serves pages while the database opens, and SIGTERM stops it', async () => {
  const first = await startWithLog()
  await waitUntilUp(first)
  const page = await (await fetch(`${first.url}/`)).text()
  await (await fetch(`${first.url}/contact`)).text()
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  // A database that accepts connections and never answers.
  const silent: Server = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((ready) => silent.once('listening', ready))
  const second = start({
    PORT: first.port,
    DATABASE_URL: `postgres://127.0.0.1:${(silent.address() as { port: number }).port}/none`,
  })
  const early = await (async () => {
    for (;;) {
      const response = await fetch(`${second.url}/`).catch(() => null)
      if (response)
        return {
          status: response.status,
          text: await response.text(),
          ready: (await fetch(`${second.url}/up`)).status,
        }
      if (second.child.exitCode !== null) throw new Error(`It ended: ${second.getOutput()}`)
      await new Promise((go) => setTimeout(go, 5))
    }
  })()
  expect(early).toEqual({ status: 200, text: page, ready: 503 })
  second.child.kill('SIGKILL')
  await second.ended
  silent.close()
  const third = start({ PORT: first.port })
  await waitUntilUp(third)
  third.child.kill('SIGTERM')
  expect((await third.ended).code).toBe(0)
})

test('shuts down cleanly when the shell of npm is gone', async () => {
  // npm starts it in a shell, which doesn't pass the signal on. The output closes when the program
  // itself ends.
  const program = await startWithLog({ npm_lifecycle_event: 'start' }, [
    'sh',
    '-c',
    `"${process.execPath}" server.ts; true`,
  ])
  await waitUntilUp(program)
  program.child.kill('SIGTERM')
  await program.ended
  await expect(fetch(`${program.url}/up`)).rejects.toThrow()
  const again = start({ PORT: program.port })
  await waitUntilUp(again)
})

test('an empty studio is set up once, with a link in a private file', async () => {
  let program = start({ SAMPLE_STUDIO: 'false' })
  await waitUntilUp(program)
  const file = join(folder, program.port, 'set-up-link')
  expect(program.getOutput()).toContain(file)
  expect(program.getOutput()).not.toContain('token=')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const link = readFileSync(file, 'utf8').trim()
  // Another start creates a link of its own, and the first one stays valid.
  program.child.kill('SIGTERM')
  await program.ended
  program = start({ SAMPLE_STUDIO: 'false', PORT: program.port })
  await waitUntilUp(program)
  const other = readFileSync(file, 'utf8').trim()
  expect(other).not.toBe(link)
  expect(await (await fetch(other)).text()).not.toContain('one-time link')
  expect((await fetch(`${program.url}/`, { redirect: 'manual' })).headers.get('location')).toBe(
    '/auth/setup',
  )
  expect(await (await fetch(`${program.url}/auth/setup`)).text()).toContain('one-time link')
  const form = {
    token: new URL(link).searchParams.get('token')!,
    studio: 'Tide & Mill',
    studioEmail: 'hello@tide.test',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    currency: '',
    photography: 'on',
    documentary: 'on',
    podcast: 'on',
    name: 'Łukasz',
    email: 'l@tide.test',
    password: 'harbor lamp 1794',
  }
  const send = (fields: Record<string, string>) =>
    fetch(link, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: program.url },
      redirect: 'manual',
    })
  const wrong = await send({ ...form, password: 'short' })
  expect(wrong.status).toBe(422)
  expect((await wrong.text()).includes('value="Tide &amp; Mill"')).toBe(true)
  const done = await send(form)
  expect([done.status, done.headers.get('location')]).toEqual([302, '/portal'])
  expect(existsSync(file)).toBe(false)
  expect((await send(form)).headers.get('location')).toBe('/auth/setup')
  expect(
    (await send({ ...form, token: new URL(other).searchParams.get('token')! })).headers.get(
      'location',
    ),
  ).toBe('/auth/setup')
  expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toBe('/auth')
  // visitors see the pages once the owner has published them
  const published = await fetch(`${program.url}/portal/website/publish`, {
    method: 'POST',
    body: new URLSearchParams(),
    headers: {
      origin: program.url,
      cookie: done.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; '),
    },
    redirect: 'manual',
  })
  expect(published.status).toBe(303)
  const home = await (await fetch(`${program.url}/`)).text()
  expect(home.includes('Tide &amp; Mill')).toBe(true)
  expect(home.includes('>Recent work<')).toBe(false)
  expect(await (await fetch(`${program.url}/contact`)).text()).toContain(
    'We reply to every message within 24 hours.',
  )
  for (const path of publicPages)
    expect((await fetch(`${program.url}${path}`, { redirect: 'manual' })).status, path).toBe(200)
  const about = await (await fetch(`${program.url}/about`)).text()
  expect(about.includes('About Tide &amp; Mill')).toBe(true)
  expect(about.includes('>The studio<')).toBe(false)
  expect(await (await fetch(`${program.url}/privacy`)).text()).toContain('mailto:hello@tide.test')
})

test('disables sample accounts when other machines can connect, and prints that', async () => {
  const program = await startWithLog({ PUBLIC_URL: 'https://studio.test' })
  await program.waitForOutput('The sample accounts are off')
  expect(program.getOutput()).toContain('Set SAMPLE_PASSWORD to turn them on.')
  const response = await fetch(`${program.url}/auth`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'owner@longlight.example', password: 'longlight-sample' }),
    headers: { origin: 'https://studio.test' },
    redirect: 'manual',
  })
  expect(response.status).toBe(401)
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('warns of a public address without https', async () => {
  const program = await startWithLog({ PUBLIC_URL: 'http://studio.test' })
  await program.waitForOutput('Warning: http://studio.test is not encrypted')
})

describe('removing the sample', () => {
  const buildForm = (fields: Record<string, string>, url: string, cookie = '') => ({
    method: 'POST',
    redirect: 'manual' as const,
    body: new URLSearchParams(fields),
    headers: { origin: url, cookie },
  })
  async function startRemoval() {
    const program = await startWithLog()
    await waitUntilUp(program)
    const signedIn = await fetch(
      `${program.url}/auth`,
      buildForm({ email: 'owner@longlight.example', password: 'longlight-sample' }, program.url),
    )
    const cookie = signedIn.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    return {
      program,
      remove: () =>
        fetch(
          `${program.url}/portal/settings/data`,
          buildForm({ form: 'removal', name: 'Longlight' }, program.url, cookie),
        ),
    }
  }
  test('never seeds an emptied studio again, even after a crash', async () => {
    const { program, remove } = await startRemoval()
    expect((await remove()).headers.get('location')).toMatch(/^\/auth\/setup\?token=/)
    program.child.kill('SIGKILL')
    await program.ended
    const again = start({ PORT: program.port })
    await waitUntilUp(again)
    const home = await fetch(`${again.url}/`, { redirect: 'manual' })
    expect([home.status, home.headers.get('location')]).toEqual([307, '/auth/setup'])
    expect(again.getOutput()).toContain('set-up-link')
  })
  test('removes everything or nothing when killed', async () => {
    const { program, remove } = await startRemoval()
    const sent = remove().catch(() => null)
    await new Promise((go) => setTimeout(go, 60))
    program.child.kill('SIGKILL')
    await Promise.all([program.ended, sent])
    const again = start({ PORT: program.port })
    await waitUntilUp(again)
    const home = await fetch(`${again.url}/portfolio`, { redirect: 'manual' })
    if (home.status === 307) return expect(home.headers.get('location')).toBe('/auth/setup')
    const signedIn = await fetch(
      `${again.url}/auth`,
      buildForm({ email: 'owner@longlight.example', password: 'longlight-sample' }, again.url),
    )
    expect([home.status, signedIn.headers.get('location')]).toEqual([200, '/portal'])
  })
})
