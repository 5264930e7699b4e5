import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { beforeEach, expect, onTestFinished, test } from 'vitest'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlot-setup-'))
  const made = folder
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  for (const name of ['build', 'scripts', 'db/embedded'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of [
    'package-lock.json',
    'scripts/build-offline-check.ts',
    'scripts/pictures.mjs',
    'db/embedded/durable-fs.ts',
  ])
    writeFileSync(join(folder, name), '')
  writeFileSync(
    join(folder, 'db/embedded/initialize.ts'),
    "require('node:fs').mkdirSync(process.argv[2])",
  )
})

/** Writes an npm that stores its arguments in `npm.log`, and then runs `work`. */
function writeNpm(work: string) {
  writeFileSync(
    join(folder, 'npm.cjs'),
    `const { appendFileSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs')
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
mkdirSync('node_modules/.bin', { recursive: true })
${work}`,
  )
}
const run = (script: string) =>
  spawnSync(process.execPath, [resolve('scripts', script), 'start'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: '', NODE_ENV: 'production', npm_execpath: join(folder, 'npm.cjs') },
  })
const readCalls = () => readFileSync(join(folder, 'npm.log'), 'utf8').trim().split('\n')

// The programs that npm installs are shell scripts here.
test.skipIf(process.platform === 'win32')(
  'a first start with NODE_ENV=production installs what builds the program, and builds it',
  () => {
    writeNpm(`symlinkSync(process.execPath, 'node_modules/.bin/node')
writeFileSync('node_modules/.bin/react-router', '#!/bin/sh\\nexit 0', { mode: 0o755 })`)
    const { status, stderr } = run('setup.mjs')
    expect([status, stderr]).toEqual([0, ''])
    expect(readCalls()).toEqual([expect.stringContaining('ci --include=dev')])
    for (const name of ['.built', 'empty-database/.created'])
      expect(existsSync(join(folder, 'build', name))).toBe(true)
    // A second start has nothing to do.
    expect(run('setup.mjs').status).toBe(0)
    expect(readCalls()).toHaveLength(1)
  },
)

test('a start that can’t build says why, and the next one installs again', () => {
  writeNpm('')
  for (const calls of [1, 2]) {
    const { status, stderr } = run('setup.mjs')
    expect([status, readCalls().length]).toEqual([1, calls])
    expect(stderr).toMatch(/react-router.* ENOENT/)
    expect(stderr).toContain('The build failed.')
    expect(stderr).not.toMatch(/null|undefined/)
  }
})

test('a start without setup, because npm ignores scripts, says what to run', () => {
  const { status, stderr } = run('start.mjs')
  expect(status).toBe(1)
  expect(stderr.trim()).toMatch(/^Backlot isn’t installed or built, .*--ignore-scripts=false$/)
})
