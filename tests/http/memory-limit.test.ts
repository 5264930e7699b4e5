import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { limitMemory } from '#app/platform/memory-limit.server.ts'

const run = (megabytes: number, allocated: number) => {
  const [program, args] = limitMemory(megabytes, process.execPath, [
    '-e',
    `Buffer.alloc(${allocated} * 1024 * 1024, 1); process.stdout.write(process.argv[1])`,
    'one word',
  ])
  return spawnSync(program, args, { encoding: 'utf8' })
}

test('ends a program that allocates more than its limit on Linux', () => {
  expect(run(2000, 100)).toMatchObject({ status: 0, stdout: 'one word' })
  // macOS accepts the limit and doesn't enforce it.
  if (process.platform !== 'linux') return
  expect(run(400, 1000)).toMatchObject({ stdout: '' })
  expect(run(400, 1000).status).not.toBe(0)
})
