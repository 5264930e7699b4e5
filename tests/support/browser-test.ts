import { test as base } from '@playwright/test'

import { cleanUp } from './cleanup.ts'

/** Playwright's `test` for guarantees. What a worker started is stopped when the worker ends. */
export const test = base.extend<object, { cleanedUp: void }>({
  cleanedUp: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern
    async ({}, use) => {
      await use()
      await cleanUp()
    },
    { scope: 'worker', auto: true, timeout: 0 },
  ],
})
