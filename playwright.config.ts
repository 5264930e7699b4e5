import { defineConfig } from '@playwright/test'

import { launchOptions } from './tests/support/browser.ts'
import { shard, mailPort, port } from './tests/support/shard.ts'

const screens = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
  wide: { width: 1600, height: 1000 },
}
const screen = (process.env.SCREEN ?? 'desktop') as keyof typeof screens

/** Browser journeys against the built program, with a real mail server next to it. */
export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
  timeout: 300_000,
  // only a failure waits so long, and a busy machine is slow
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['./tests/support/journey-reporter.ts']],
  outputDir: `test-results/${shard}`,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: screens[screen],
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  webServer: {
    command: 'node tests/support/start-program.ts',
    url: `http://127.0.0.1:${port}/up`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: `node_modules/.backlot-tests/data-${shard}`,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      TRUSTED_PROXIES: '1',
      ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
    },
  },
})
