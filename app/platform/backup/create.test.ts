import { statSync } from 'node:fs'
import { basename } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { cleanUp } from '../../../tests/support/cleanup.ts'
import { openTestStudio } from '../../../tests/support/context.ts'
import { createBackup } from './create.server.ts'

const { app } = await openTestStudio()
afterAll(cleanUp)

test('two backups made at once under one name both stay', async () => {
  const at = new Date('2026-11-20T15:30:00Z')
  const made = await Promise.all([1, 2].map(() => createBackup(app, at, 'twice')))
  expect(made.map(({ file }) => basename(file)).toSorted()).toEqual([
    'twice-2.json.gz',
    'twice.json.gz',
  ])
  for (const { file, bytes } of made) expect(statSync(file).size).toBe(bytes)
})
