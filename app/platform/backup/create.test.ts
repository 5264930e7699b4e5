import { statSync } from 'node:fs'
import { basename } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { cleanUp } from '../../../tests/support/cleanup.ts'
import { openTestStudio } from '../../../tests/support/context.ts'
import { createBackup } from './create.server.ts'

const { app } = await openTestStudio()
afterAll(cleanUp)

test('two backups made at once under one name both stay', async () => {
  const now = new Date('2026-11-20T15:30:00Z')
  const backups = await Promise.all([1, 2].map(() => createBackup(app, now, 'twice')))
  expect(backups.map(({ file }) => basename(file)).toSorted()).toEqual([
    'twice-2.json.gz',
    'twice.json.gz',
  ])
  for (const { file, bytes } of backups) expect(statSync(file).size).toBe(bytes)
})
