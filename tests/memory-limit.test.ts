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

test.runIf(process.platform === 'linux')(
  'ends a program that allocates more than it may, and no other',
  () => {
    expect(run(2000, 100)).toMatchObject({ status: 0, stdout: 'one word' })
    expect(run(400, 1000)).toMatchObject({ stdout: '' })
    expect(run(400, 1000).status).not.toBe(0)
  },
)
