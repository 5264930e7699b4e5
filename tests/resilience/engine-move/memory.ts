import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { check, printLine } from '../../support/check.ts'
import { createFolder } from '../../support/program.ts'
import { type Setting, readStudio } from '../backup/studio.ts'
import { createEmptySetting, createStudio } from './studio.ts'

const largeBytes = 512 * 1024 * 1024
const maxMore = 64

/**
 * Exports and imports a small studio, and the same with a large file. Returns how many megabytes
 * of memory the large file costs at most.
 */
export async function measureMemory(): Promise<number> {
  if (process.platform !== 'linux') return (printLine('memory is measured on Linux only'), 0)
  const setting = await createStudio('embedded', 1)
  const small = await measureBoth(setting)
  await addLargeFile(setting)
  const large = await measureBoth(setting)
  const more = large.map((peak, at) => Math.round(peak - small[at]!))
  check(`at most ${maxMore} MB more`, Math.max(...more) <= maxMore, { small, large })
  return Math.max(...more)
}

async function measureBoth(setting: Setting): Promise<number[]> {
  const file = `${createFolder()}/studio.zip.age`
  return [
    await measurePeak(setting, ['scripts/export.ts', file]),
    await measurePeak(await createEmptySetting('embedded'), ['scripts/import.ts', file]),
  ]
}

/** Adds a file of zeros, which takes no space here. */
async function addLargeFile(setting: Setting) {
  const hash = createHash('sha256')
  const part = Buffer.alloc(1024 * 1024)
  for (let at = 0; at < largeBytes; at += part.length) hash.update(part)
  const name = hash.digest('hex')
  const folder = `${setting.DATA_DIR}/media/${name.slice(0, 2)}/${name}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/original`, '')
  truncateSync(`${folder}/original`, largeBytes)
  await readStudio(setting, (ask) =>
    ask('insert into file (hash, bytes, stored_at) values ($1, $2, now())', [name, largeBytes]),
  )
}

/** Runs a command and returns the most memory it had, in megabytes. */
async function measurePeak(setting: Setting, words: string[]): Promise<number> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['--no-warnings', ...words], {
    env: { PATH, HOME, TMPDIR, ...setting } as NodeJS.ProcessEnv,
    stdio: 'ignore',
  })
  const ended = new Promise<number | null>((done) => child.on('close', done))
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      break // it has just ended
    }
    await sleep(100)
  }
  check(`${words[0]} succeeds`, (await ended) === 0)
  return peak
}
