import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'backlot-lock-'))
const script = `
  const { lockFolder } = await import('./db/embedded/lock.ts')
  let lock
  process.on('message', async ({ folder, at }) => {
    while (Date.now() < at);
    try {
      if (folder) lock = await lockFolder(folder)
      else lock?.release()
      if (!folder) lock = undefined
      process.send({})
    } catch ({ message, pid }) {
      process.send({ refused: message, pid })
    }
  })`
const processes = Array.from({ length: 5 }, () =>
  spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  }),
)
afterAll(() => {
  for (const child of processes) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

type LockResult = { refused?: string; pid?: number }

/** Locks the folder in all processes in the same millisecond, or releases it. */
function askAll(folder: string | null): Promise<LockResult[]> {
  const startAt = Date.now() + 20
  const ask = (child: ChildProcess) =>
    new Promise<LockResult>((resolve) => {
      child.once('message', (result: LockResult) => resolve(result))
      child.send({ folder, at: startAt })
    })
  return Promise.all(processes.map(ask))
}

describe('the lock of the data folder', () => {
  test('is held by one of five processes that start together, and the others report which', async () => {
    for (let round = 0; round < 20; round++) {
      // a new folder and a used one
      const folder = join(dir, String(Math.floor(round / 2)))
      const answers = await askAll(folder)
      const holder = answers.findIndex(({ refused }) => refused === undefined)
      const { pid } = processes[holder] ?? {}
      expect(answers.toSpliced(holder, 1)).toEqual(
        Array.from({ length: 4 }, () => ({ refused: 'data-in-use', pid })),
      )
      await askAll(null)
      expect(readdirSync(folder)).toEqual(['lock'])
    }
  })
})
