import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, test } from 'vitest'

import { check, printLine, report } from '../../support/check.ts'
import { onEnd } from '../../support/cleanup.ts'
import { withData } from '../../support/data.ts'
import { getCookie, sendForm, sendRequest } from '../../support/http.ts'
import { createFolder, findFreePort } from '../../support/program.ts'
import {
  type Doctor,
  buildPackage,
  installPackage,
  listInstalled,
  runDoctor,
  startInstalled,
} from './installed.ts'
import { findAddress, hasNginx, startNginx } from './proxy.ts'

const owner = { email: 'owner@longlight.example', password: 'longlight-sample' }
let file: string
let folder: string
/** Data of the sample studio, to plant faults in copies of it. */
let dataDir: string
/** Environment of a stopped sample studio. */
let stopped: Record<string, string>

beforeAll(() => {
  file = buildPackage()
})

test('from an empty folder to a sign-in', async () => {
  folder = createFolder()
  const began = performance.now()
  installPackage(file, folder)
  const installed = performance.now()
  const program = await startInstalled(folder)
  await waitForSignIn(program.url)
  const response = await sendForm(program, '/auth', owner)
  const session = getCookie(response, 'backlot_session') ?? ''
  const portal = await sendRequest(`${program.url}/portal`, { headers: { cookie: session } })
  const seconds = (performance.now() - began) / 1000
  check('the sign-in opens the portal', portal.status === 200, portal.status)
  check('within 60 seconds', seconds <= 60, seconds)
  const installing = ((installed - began) / 1000).toFixed(1)
  report(`from an empty folder to a sign-in in ${seconds.toFixed(1)} s, ${installing} of it npm`)

  const { direct, typescript, unneeded, commands } = listInstalled(folder)
  check('at most 12 packages are installed directly', direct.length <= 12, direct)
  check('the package holds no TypeScript', typescript.length === 0, typescript)
  check('nor what only its development needs', unneeded.length === 0, unneeded)
  check('its sentences name its own command', commands.length === 0, commands)
  const licenses = readFileSync(join(folder, 'node_modules/backlot/licenses.md'), 'utf8')
  for (const name of ['pg', 'hono', 'prosemirror-view'])
    check(`the license of ${name} is listed`, licenses.includes(`\n## ${name} - `))
  if (process.platform === 'linux') {
    // an older Node starts the program as a child process, a newer one becomes it
    const started = program.child.pid!
    const children = readFileSync(`/proc/${started}/task/${started}/children`, 'utf8')
    const isSet = [String(started), ...children.trim().split(' ')].some((pid) =>
      readFileSync(`/proc/${pid || started}/environ`, 'utf8').includes('MALLOC_TRIM_THRESHOLD_='),
    )
    check('the allocator gives memory back', isSet)
  }
  check('the data is in the current folder', existsSync(join(folder, 'data/secret.key')))
  const home = await sendRequest(`${program.url}/`)
  const [image = ''] = /\/media\/[\w.-]+\.webp/.exec(home.text) ?? []
  const { status } = await sendRequest(`${program.url}${image}`)
  check('images of the package are served', image !== '' && status === 200, image)

  const doctor = runDoctor(folder, { PORT: new URL(program.url).port })
  check('doctor finds nothing on a fresh start', doctor.code === 0, doctor.out + doctor.err)
  check('doctor says so', doctor.out.trimEnd().endsWith('Everything is working.'), doctor.out)

  program.child.kill('SIGTERM')
  await program.ended
  check('SIGTERM ends it', program.child.exitCode === 0, program.child.exitCode)
  dataDir = join(folder, 'data')
  stopped = { PORT: String(await findFreePort()) }
})

test('an empty studio offers its setup', async () => {
  const own = join(createFolder(), 'data')
  const env = { DATA_DIR: own, SAMPLE_STUDIO: 'false', PORT: String(await findFreePort()) }
  const before = runDoctor(folder, env)
  checkFinding('doctor before the first start', before, 1, /There is no data yet/)
  check('doctor creates nothing', !existsSync(own))
  const program = await startInstalled(folder, env)
  await waitForSignIn(program.url)
  const link = readFileSync(join(own, 'set-up-link'), 'utf8').trim()
  const { pathname, search } = new URL(link)
  const page = await sendRequest(`${program.url}${pathname}${search}`)
  check('the setup page is served', page.status === 200, page.status)
  const doctor = runDoctor(folder, env)
  checkFinding('doctor of an empty studio', doctor, 1, /Email isn’t set up/)
  program.child.kill('SIGTERM')
  await program.ended
})

test('doctor finds planted faults', async () => {
  let found = 0
  const plant = async (
    name: string,
    expected: [code: number, sentence: RegExp],
    work: (data: string) => Record<string, string> | void | Promise<void>,
  ) => {
    const data = join(createFolder(), 'data')
    cpSync(dataDir, data, { recursive: true, preserveTimestamps: true })
    chmodSync(data, 0o700)
    const env = { ...stopped, DATA_DIR: data, ...(await work(data)) }
    if (checkFinding(name, runDoctor(folder, env), ...expected)) found++
  }
  await plant('nothing but a stopped program', [1, /^!! {2}Program: Nothing answers/m], () => {})
  await plant('an invalid variable', [2, /TRUSTED_PROXIES must be a whole number/], () => ({
    TRUSTED_PROXIES: 'yes',
  }))
  await plant(
    'a missing key',
    [2, /^XX {2}Encryption key: The encryption key is missing/m],
    (data) => renameSync(`${data}/secret.key`, `${data}/../secret.key`),
  )
  await plant('another key', [2, /isn’t the one this database was encrypted with/], () => ({
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }))
  await plant(
    'an open data folder',
    [1, /Other users of this machine can read .*\n.*chmod 700/],
    (data) => chmodSync(data, 0o755),
  )
  await plant('an open key', [1, /Other users of this machine can read .*\n.*chmod 600/], (data) =>
    chmodSync(`${data}/secret.key`, 0o644),
  )
  await plant('a dead mail server', [2, /^XX {2}Email: The mail server doesn’t accept/m], () => ({
    SMTP_URL: 'smtp://127.0.0.1:9',
  }))
  await plant('no backup', [2, /^XX {2}Backups: There is no backup\./m], (data) =>
    withData({ dataDir: data }, async (ask) => {
      await ask('update studio set sample = false')
    }),
  )
  await plant(
    'a file as backup folder',
    [2, /isn’t a writable folder.*\n.*BACKUP_DIR/],
    (data) => ({
      BACKUP_DIR: `${data}/secret.key/backups`,
    }),
  )
  await plant('a missing file', [2, /^XX {2}Files: 1 file is missing/m], (data) =>
    withData({ dataDir: data }, async (ask) => {
      await ask(`insert into file (hash, bytes, stored_at) values ('${'ab'.repeat(32)}', 3, now())`)
    }),
  )
  await plant('a damaged file', [2, /^XX {2}Files: 1 file is damaged/m], (data) =>
    withData({ dataDir: data }, async (ask) => {
      const hash = 'cd'.repeat(32)
      mkdirSync(`${data}/media/cd/${hash}`, { recursive: true })
      cpSync(`${data}/secret.key`, `${data}/media/cd/${hash}/original`)
      await ask(`insert into file (hash, bytes, stored_at) values ('${hash}', 3, now())`)
    }),
  )
  await plant('a database newer than the program', [2, /written by a newer version/], (data) =>
    withData({ dataDir: data }, async (ask) => {
      await ask(`insert into drizzle.__drizzle_migrations (hash, created_at)
        values ('later', 99999999999999)`)
    }),
  )
  found += plantFullDisk()
  report(`${found} planted faults found`, 'faults')
})

/** A file system of its own in memory, which takes root. */
function plantFullDisk(): number {
  const mount = join(createFolder(), 'small')
  mkdirSync(mount)
  const size = Number(spawnSync('du', ['-sm', dataDir], { encoding: 'utf8' }).stdout.split('\t')[0])
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${size + 60}m,mode=700`,
    'tmpfs',
    mount,
  ])
  if (status !== 0) {
    printLine('A full disk needs root to be planted, and was left out.')
    return 0
  }
  onEnd(() => spawnSync('umount', [mount]))
  cpSync(dataDir, mount, { recursive: true })
  const doctor = runDoctor(folder, { ...stopped, DATA_DIR: mount })
  return checkFinding('a full disk', doctor, 2, /^XX {2}Disk: The disk with .* is full/m) ? 1 : 0
}

test('doctor is content behind nginx as documented, and finds its mistakes', async () => {
  const host = findAddress()
  if (!hasNginx() || host === null) {
    printLine('This needs nginx (Debian: nginx) and a network address, and was left out.')
    return
  }
  const port = await findFreePort()
  const open = async (env: Record<string, string>, change?: (config: string) => string) => {
    const [own, proxy] = [createFolder(), await findFreePort()]
    const program = await startInstalled(folder, {
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `https://${host}:${proxy}`,
      ...env,
    })
    const { certificate } = startNginx(own, { host, port: proxy, to: program.url }, change)
    await waitForSignIn(program.url)
    const doctor = runDoctor(folder, {
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `https://${host}:${proxy}`,
      NODE_EXTRA_CA_CERTS: certificate,
      ...env,
    })
    program.child.kill('SIGTERM')
    await program.ended
    return doctor
  }
  const fine = await open({ TRUSTED_PROXIES: '1' })
  checkFinding('nginx as documented', fine, 0, /Visitors’ addresses arrive through the proxy/)
  checkFinding('TRUSTED_PROXIES forgotten', await open({}), 1, /set TRUSTED_PROXIES to 1/)
  checkFinding(
    'the limit of bodies forgotten',
    await open({ TRUSTED_PROXIES: '1' }, (config) => config.replace(/.*client_max_body.*/, '')),
    1,
    /refuses requests of 48 MB/,
  )
  checkFinding(
    'X-Forwarded-For forgotten',
    await open({ TRUSTED_PROXIES: '1' }, (config) => config.replace(/.*X-Forwarded-For.*/, '')),
    1,
    /Requests come through 0 proxies, and TRUSTED_PROXIES is 1/,
  )
})

test('the files in deploy are valid', () => {
  const unit = spawnSync('systemd-analyze', ['verify', 'deploy/backlot.service'], {
    encoding: 'utf8',
  })
  if (unit.error) printLine('systemd-analyze is not installed; the unit was not checked.')
  else check('systemd accepts the unit', !/backlot\.service:\d+:/.test(unit.stderr), unit.stderr)
})

async function waitForSignIn(url: string) {
  for (let round = 0; round < 3000; round++) {
    const response = await sendRequest(`${url}/ready`).catch(() => null)
    if (response?.status === 200) return
    await sleep(50)
  }
  throw new Error('The installed program did not start.')
}

function checkFinding(
  name: string,
  { code, out, err }: Doctor,
  expected: number,
  sentence: RegExp,
) {
  printLine(`${name}: ${code}`)
  return check(
    `${name}: doctor exits with ${expected} and says it`,
    code === expected && sentence.test(out) && err === '',
    { code, out, err },
  )
}
