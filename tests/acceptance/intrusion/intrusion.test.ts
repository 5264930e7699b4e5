import { afterAll, test } from 'vitest'

import { accountScenes } from './accounts.ts'
import { clientScenes } from './clients.ts'
import { fileScenes } from './files.ts'
import { quoteScenes } from './quotes.ts'
import { settingScenes } from './settings.ts'
import { storageScenes } from './storage.ts'
import { visitorScenes } from './visitors.ts'
import { type Scene, createAttempts } from './attempts.ts'
import { report, printLine } from '../../support/check.ts'

const attempts = createAttempts()
const scenes: Record<string, Scene> = {
  ...settingScenes,
  ...storageScenes,
  ...accountScenes,
  ...visitorScenes,
  ...clientScenes,
  ...quoteScenes,
  ...fileScenes,
}

test.each(Object.keys(scenes))('%s: every attempt fails', async (name) => {
  const [all, succeeded] = [attempts.countAll(), attempts.countSucceeded()]
  await scenes[name]!(attempts)
  printLine(
    `${name}: ${attempts.countAll() - all} attempts, ${attempts.countSucceeded() - succeeded} succeeded`,
  )
})

afterAll(() =>
  report(
    `${attempts.countAll()} attempts of ${Object.keys(scenes).length} kinds, ` +
      `${attempts.countSucceeded()} succeeded`,
  ),
)
