// Runs before `npm start` and `npm test` on the machine's own Node (18 or newer), so it is plain
// JavaScript and imports only Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const windows = process.platform === 'win32'
const getLocalBin = (name) => join('node_modules', '.bin', windows ? `${name}.cmd` : name)
const hash = (text) => createHash('sha256').update(text).digest('hex')
const readIfExists = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

install()
checkNode()
build()
createDatabase()
if (process.argv[2] === 'test') findBrowser()

/** Runs `npm ci` when node_modules doesn't match the lock file. */
function install() {
  const wanted = hash(readFileSync('package-lock.json'))
  if (readIfExists('node_modules/.installed') === wanted && existsSync(getLocalBin('react-router')))
    return
  console.log('Installing packages ...')
  const npm = process.env.npm_execpath
  // with NODE_ENV=production npm would skip the build tools
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  run(
    npm ? process.execPath : 'npm',
    npm ? [npm, ...words] : words,
    'The packages could not be installed. See the output of npm above.',
  )
  writeFileSync('node_modules/.installed', wanted)
}

/**
 * The packages include the pinned Node. On platforms without it, the machine's own must be 24.7 or
 * newer, which added argon2.
 */
function checkNode() {
  const { stdout } = spawnSync(
    existsSync(getLocalBin('node')) ? getLocalBin('node') : process.execPath,
    ['-p', 'process.versions.node'],
    { encoding: 'utf8', shell: windows },
  )
  const [major = 0, minor = 0] = String(stdout).trim().split('.').map(Number)
  if (major < 24 || (major === 24 && minor < 7))
    stop(
      'This machine needs Node 24.7 or newer, but has ' +
        `${String(stdout).trim() || process.version}. Install it and try again.`,
    )
}

/** Builds for production and copies the encoded sample images when a source has changed. */
function build() {
  const sources = [
    'app',
    'db/seed',
    'media',
    'scripts/pictures.mjs',
    'scripts/offline-check.ts',
    'scripts/build-offline-check.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ].flatMap(listFiles)
  const wanted = hash(
    sources
      .filter((file) => !/\.test\.tsx?$|^media.encoded/.test(file))
      .map((file) => `${file} ${hash(readFileSync(file))}`)
      .join('\n'),
  )
  if (readIfExists('build/.built') === wanted) return
  console.log('Building ...')
  rmSync('build/.built', { force: true })
  run(getLocalBin('react-router'), ['build'], 'The build failed.', { NODE_ENV: 'production' }, true)
  run(
    getLocalBin('node'),
    ['scripts/build-offline-check.ts'],
    'The offline check could not be built.',
  )
  run(getLocalBin('node'), ['scripts/pictures.mjs'], 'The sample images could not be encoded.')
  writeFileSync('build/.built', wanted)
}

/**
 * Creates the files of an empty embedded database, which every new one is a copy of: creating them
 * takes several seconds of processor time.
 */
function createDatabase() {
  const sources = ['db/embedded/initialize.ts', 'db/embedded/durable-fs.ts', 'package-lock.json']
  const wanted = hash(sources.map((file) => hash(readFileSync(file))).join('\n'))
  if (readIfExists('build/empty-database/.created') === wanted) return
  const temporary = 'build/empty-database.new'
  for (const folder of [temporary, 'build/empty-database'])
    rmSync(folder, { recursive: true, force: true })
  run(
    getLocalBin('node'),
    ['--liftoff-only', '--no-warnings', 'db/embedded/initialize.ts', temporary],
    'The files of the database could not be created.',
  )
  writeFileSync(`${temporary}/.created`, wanted)
  renameSync(temporary, 'build/empty-database')
}

/**
 * Finds a Chromium for the browser tests: the machine's, else Debian's package when run as root,
 * else Playwright's. The headless shell comes first: it draws no browser window, which otherwise
 * takes almost as much processor time as the page.
 */
function findBrowser() {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ]
  const findPlace = () => places.find((place) => place && existsSync(place))
  if (!findPlace() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests ...')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    // Debian has both packages, Ubuntu only the second
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findPlace()) installPackage(name)
  }
  let place = findPlace()
  if (!place) {
    spawnSync(getLocalBin('playwright'), ['install', 'chromium'], {
      stdio: 'inherit',
      shell: windows,
      env: withLocalNode(),
    })
    const { stdout } = spawnSync(
      getLocalBin('node'),
      ['-p', "require('@playwright/test').chromium.executablePath()"],
      { encoding: 'utf8', shell: windows },
    )
    if (existsSync(stdout.trim())) place = stdout.trim()
  }
  if (!place)
    stop(
      'The browser tests need Chromium. Install it (on Debian and Ubuntu: sudo apt-get ' +
        'install chromium) or set CHROMIUM to the path of a browser.',
    )
  mkdirSync('node_modules/.backlot-tests', { recursive: true })
  writeFileSync('node_modules/.chromium', place)
}

/** Installs a package of Debian or Ubuntu, without the packages it only recommends. */
function installPackage(name) {
  const words = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  spawnSync('apt-get', [...words, name], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function listFiles(at) {
  if (!existsSync(at)) return []
  if (!statSync(at).isDirectory()) return [at]
  return readdirSync(at)
    .sort()
    .flatMap((name) => listFiles(join(at, name)))
}

function withLocalNode() {
  return {
    ...process.env,
    PATH: `${join(process.cwd(), 'node_modules', '.bin')}${windows ? ';' : ':'}${process.env.PATH}`,
  }
}

function run(command, words, sentence, env = {}, quiet = false) {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
    shell: windows,
    env: { ...withLocalNode(), ...env },
  })
  if (status === 0) return
  for (const said of [stdout, stderr, error?.message]) if (said) console.error(said)
  stop(sentence)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
