import { defineConfig } from '@playwright/test'

import { launchOptions } from './tests/support/browser.ts'

/**
 * The guarantees that need a browser, one after the other. They take as long as the machine needs:
 * no retries and no time limits.
 */
export default defineConfig({
  testDir: '.',
  testMatch: ['tests/{acceptance,resilience}/*/*.spec.ts', 'bench/*/*.spec.ts'],
  workers: 1,
  retries: 0,
  timeout: 0,
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results/verify',
  use: { launchOptions },
})
