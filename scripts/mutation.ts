import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Runs mutation tests of the rules (`tests/mutation/stryker.json`), or of the given files only.
 * Installs its packages on the first run.
 */
const folder = 'tests/mutation'
const mark = `${folder}/node_modules/.installed`
const hash = createHash('sha256')
  .update(readFileSync(`${folder}/package-lock.json`))
  .digest('hex')

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== hash) {
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: folder,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) stop(status)
  writeFileSync(mark, hash)
}

const files = process.argv.slice(2)
stop(
  spawnSync(
    process.execPath,
    [
      `${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`,
      'run',
      `${folder}/stryker.json`,
      ...(files.length > 0 ? ['--mutate', files.join(',')] : []),
    ],
    { stdio: 'inherit' },
  ).status,
)

function stop(status: number | null) {
  process.exit(status ?? 1)
}
