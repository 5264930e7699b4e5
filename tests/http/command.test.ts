import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

test('a mistyped command of the package starts nothing and lists the commands', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'command-'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('bin/backlot.mjs'), 'upgrade'],
    // a port that can't be opened, so that a program that starts anyway ends
    { cwd, env: { ...process.env, PORT: '1', HOST: '203.0.113.1' }, encoding: 'utf8' },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^Backlot has no command upgrade\.\n\nUsage: backlot \[COMMAND\]/)
  expect(readdirSync(cwd)).toEqual([])
})
